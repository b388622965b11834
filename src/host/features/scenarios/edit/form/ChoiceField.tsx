import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { remarkOn } from './fits.ts'
import { setAt } from './formEdits.ts'
import type { Shape } from './shape.ts'

interface ChoiceFieldProps extends FieldProps {
  readonly shape: Extract<Shape, { kind: 'choice' }>
}

/** One of a few words. One that is not known stays, and is offered as it is. */
export function ChoiceField({ shape, ...field }: ChoiceFieldProps) {
  const { place, value, label } = field
  const current = typeof value === 'string' ? value : ''
  const isStrange = current !== '' && !shape.of.includes(current)
  return (
    <FieldFrame {...field} remark={remarkOn(shape, value)}>
      {(ids) => (
        <select
          {...ids}
          value={current}
          onChange={({ currentTarget }) => setAt(place, currentTarget.value || undefined, label)}
        >
          <option value="">{shape.usual === undefined ? 'Unset' : `Default: ${shape.usual}`}</option>
          {isStrange && <option value={current}>{current.slice(0, 60)} (unknown)</option>}
          {shape.of.map((word) => (
            <option key={word} value={word}>
              {word}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
