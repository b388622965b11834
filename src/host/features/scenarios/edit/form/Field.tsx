import { useId, useState } from 'react'
import { alternativeName, rewritten } from './alternatives.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { FieldProps, ShapedFieldProps } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { shapeFor } from './fits.ts'
import { setAt } from './formEdits.ts'
import { ListField } from './ListField.tsx'
import { MapField } from './MapField.tsx'
import { NumberField } from './NumberField.tsx'
import { ObjectField } from './ObjectField.tsx'
import { RawField } from './RawField.tsx'
import { SwitchField } from './SwitchField.tsx'
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
