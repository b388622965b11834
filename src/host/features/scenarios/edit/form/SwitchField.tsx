import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { setAt } from './formEdits.ts'
import type { Shape } from './shape.ts'

interface SwitchFieldProps extends FieldProps {
  readonly shape: Extract<Shape, { kind: 'switch' }>
}

/** Yes or no. Where saying nothing has a meaning of its own, that can be chosen too. */
export function SwitchField({ shape, ...field }: SwitchFieldProps) {
  const { place, value, label, isRequired } = field
  if (shape.usual === undefined) {
    return (
      <FieldFrame {...field}>
        {(ids) => (
          <select
            {...ids}
            value={value === undefined ? '' : String(value)}
            onChange={({ currentTarget }) =>
              setAt(place, currentTarget.value === '' ? undefined : currentTarget.value === 'true', label)
            }
          >
            {(!isRequired || value === undefined) && <option value="">Unset</option>}
            <option value="true">Yes</option>
            <option value="false">No</option>
          </select>
        )}
      </FieldFrame>
    )
  }
  const isOn = typeof value === 'boolean' ? value : shape.usual
  return (
    <FieldFrame {...field} isInline>
      {(ids) => (
        <input
          {...ids}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          className={styles.switch}
          checked={isOn}
          onChange={() => setAt(place, !isOn === shape.usual ? undefined : !isOn, label)}
        />
      )}
    </FieldFrame>
  )
}
