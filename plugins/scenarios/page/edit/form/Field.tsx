import { useId, useState } from 'react'
import { alternativeName, rewritten } from './alternatives.ts'
import { FieldFrame, type FieldProps, type ShapedFieldProps } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { remarkOn, shapeFor } from './fits.ts'
import { setAt } from './formEdits.ts'
import { ListField } from './ListField.tsx'
import { MapField } from './MapField.tsx'
import { NumberField } from './NumberField.tsx'
import { ObjectField, RawField } from './RawField.tsx'
import type { Shape } from './shape.ts'
import { TextField } from './TextField.tsx'

/** One field of a document: the control that fits its shape, or the value as it is where it does not. */
export function Field({ shape, ...field }: ShapedFieldProps) {
  if (field.value !== undefined && !shapeFor(shape, field.value)) return <RawField {...field} shape={shape} />
  switch (shape.kind) {
    case 'text':
      return <TextField {...field} shape={shape} />
    case 'number':
      return <NumberField {...field} shape={shape} />
    case 'switch':
      return <SwitchField {...field} shape={shape} />
    case 'choice':
      return <ChoiceField {...field} shape={shape} />
    case 'list':
      return <ListField {...field} shape={shape} Field={Field} />
    case 'map':
      return <MapField {...field} shape={shape} Field={Field} />
    case 'object':
      return <ObjectField {...field} shape={shape} Field={Field} />
    case 'either':
      return <EitherField {...field} shape={shape} />
  }
}

/** A value that can be written in several ways: the field of the one it is written in, and the choice of another. */
function EitherField({ shape, ...field }: FieldProps & { readonly shape: Extract<Shape, { kind: 'either' }> }) {
  const { place, value, label } = field
  const id = useId()
  const [chosen, choose] = useState(0)
  const current = value === undefined ? chosen : shape.of.findIndex((one) => shapeFor(one, value))
  const alternative = shape.of[current] ?? shape.of[0]
  if (!alternative) return null
  const others = shape.of.map((one) => (one === alternative ? value : rewritten(value, one)))
  const write = (index: number) => {
    choose(index)
    if (others[index] !== undefined) setAt(place, others[index], label)
  }
  // A condition is nearly always written in words.
  const isPlain = shape.part === 'condition' && current === 0
  const aside = isPlain ? undefined : (
    <span className={styles.aside}>
      <label htmlFor={id} className="visually-hidden">
        {label}: written as
      </label>
      <select id={id} data-aside value={current} onChange={(event) => write(Number(event.currentTarget.value))}>
        {shape.of.map((one, index) => (
          <option
            key={alternativeName(one)}
            value={index}
            disabled={value !== undefined && others[index] === undefined}
          >
            {alternativeName(one)}
          </option>
        ))}
      </select>
    </span>
  )
  return <Field {...field} shape={alternative} aside={aside} />
}

interface SwitchFieldProps extends FieldProps {
  readonly shape: Extract<Shape, { kind: 'switch' }>
}

/** Yes or no. Where saying nothing has a meaning of its own, that can be chosen too. */
function SwitchField({ shape, ...field }: SwitchFieldProps) {
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

interface ChoiceFieldProps extends FieldProps {
  readonly shape: Extract<Shape, { kind: 'choice' }>
}

/** One of a few words. One that is not known stays, and is offered as it is. */
function ChoiceField({ shape, ...field }: ChoiceFieldProps) {
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
