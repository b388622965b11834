import type { ScalarField } from 'sdk'
import layout from '../../ui/layout.module.css'
import { NativeSelect } from '../../ui/NativeSelect.ts'
import { NumberInput } from '../../ui/NumberInput.ts'
import rowStyles from '../../ui/rows.module.css'
import { SegmentedControl } from '../../ui/SegmentedControl.ts'
import { Slider } from '../../ui/Slider.ts'
import { Switch } from '../../ui/Switch.ts'
import textStyles from '../../ui/text.module.css'
import { conformScalar, type ScalarValue } from './conform.ts'
import { DurationInput } from './DurationInput.tsx'
import styles from './SchemaForm.module.css'
import { TextFieldInput } from './TextFieldInput.tsx'

interface FieldInputProps {
  readonly id: string
  readonly field: ScalarField
  readonly value: ScalarValue
  readonly models: readonly string[]
  readonly onChange: (value: ScalarValue) => void
}

/** A setting of one value, drawn as what suits its type best. */
export function FieldInput({ id, field, value, models, onChange }: FieldInputProps) {
  const current = conformScalar(field, value)
  switch (field.type) {
    case 'boolean':
      return (
        <Switch
          id={id}
          label={field.title}
          description={field.description}
          checked={current === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
    case 'integer':
      return <NumberField id={id} field={field} value={Number(current)} onChange={onChange} />
    case 'string':
      if (field.enum)
        return <ChoiceField id={id} field={field} choices={field.enum} value={String(current)} onChange={onChange} />
      if (field.format === 'duration')
        return <DurationInput id={id} field={field} value={String(current)} onChange={onChange} />
      return <TextFieldInput id={id} field={field} value={String(current)} models={models} onChange={onChange} />
  }
}

interface NumberFieldProps {
  readonly id: string
  readonly field: Extract<ScalarField, { readonly type: 'number' | 'integer' }>
  readonly value: number
  readonly onChange: (value: number) => void
}

const maxSteps = 100

/** A slider where every step can be hit; a field to type in where the range is wider. */
function NumberField({ id, field, value, onChange }: NumberFieldProps) {
  const { title, description, minimum, maximum } = field
  const step = field['x-step'] ?? (field.type === 'integer' ? 1 : 0.1)
  if (minimum === undefined || maximum === undefined || !(minimum < maximum) || (maximum - minimum) / step > maxSteps)
    return (
      <NumberInput
        id={id}
        label={title}
        description={description}
        value={value}
        step={step}
        allowDecimal={field.type === 'number'}
        {...(minimum === undefined ? {} : { min: minimum })}
        {...(maximum === undefined ? {} : { max: maximum })}
        onChange={(typed) => typeof typed === 'number' && onChange(typed)}
      />
    )
  return (
    <div className={layout.stack2}>
      <div className={rowStyles.nameAndValue}>
        <span className={styles.label}>{title}</span>
        <output className={textStyles.subtleNumber}>{value}</output>
      </div>
      {description && (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      )}
      <Slider
        className={styles.track ?? ''}
        min={minimum}
        max={maximum}
        step={step}
        value={value}
        label={null}
        thumbLabel={title}
        thumbProps={description ? { 'aria-describedby': `${id}-description` } : {}}
        onChange={onChange}
      />
    </div>
  )
}

interface ChoiceFieldProps {
  readonly id: string
  readonly field: ScalarField
  readonly choices: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

const fewChoices = 3

function ChoiceField({ id, field, choices, value, onChange }: ChoiceFieldProps) {
  const data = choices.map((choice) => ({ value: choice, label: asLabel(choice) }))
  if (choices.length > fewChoices)
    return (
      <NativeSelect
        id={id}
        label={field.title}
        description={field.description}
        data={data}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <div className={styles.choice}>
      <span id={id} className={styles.label}>
        {field.title}
      </span>
      {field.description && <p className={styles.description}>{field.description}</p>}
      <SegmentedControl aria-labelledby={id} data={data} value={value} onChange={onChange} />
    </div>
  )
}

/** "auto-delete" reads "Auto delete". */
function asLabel(choice: string): string {
  const words = choice.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
