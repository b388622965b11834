import { useId } from 'react'
import type { SettingsField, SettingsSchema } from 'sdk'
import { Fold } from '../../ui/Fold.tsx'
import layout from '../../ui/layout.module.css'
import {
  type Block,
  conformField,
  conformScalar,
  type FieldValue,
  type GroupValue,
  type ScalarValue,
} from './conform.ts'
import { FieldInput } from './FieldInput.tsx'
import { groupBy } from './groupBy.ts'
import { type GroupInputProps, ListInput } from './ListInput.tsx'
import styles from './SchemaForm.module.css'
import { SecretInput } from './SecretInput.tsx'

/** What the form shows, and who hears of a change. */
export interface SchemaFormProps {
  readonly schema: SettingsSchema
  readonly values: Readonly<Record<string, unknown>>
  /** Called with each accepted change. */
  readonly onChange: (patch: Readonly<Block>) => void
  /** Takes a secret to where secrets live; null removes it. A form without it draws no secret fields. */
  readonly onSecret?: (name: string, value: string | null) => void | Promise<void>
  /** Which secrets are kept already. Their values are never known here. */
  readonly secrets?: Readonly<Record<string, boolean>>
  /** Suggestions for `model` fields. */
  readonly models?: readonly string[]
}

/** Draws the form a settings schema describes, in its order and groups. */
export function SchemaForm({ schema, values, onChange, onSecret, secrets = {}, models = [] }: SchemaFormProps) {
  const id = useId()
  const draw = ([name, field]: NamedField) => {
    const key = `${id}-${name}`
    if (field.type === 'string' && field.format === 'secret') {
      if (!onSecret) return null
      return (
        <SecretInput
          key={key}
          id={key}
          field={field}
          kept={Object.hasOwn(secrets, name) && secrets[name] === true}
          save={(value) => onSecret(name, value)}
        />
      )
    }
    const common = { id: key, models }
    const change = (value: FieldValue) => onChange({ [name]: value })
    switch (field.type) {
      case 'array':
        return (
          <ListInput
            key={key}
            {...common}
            field={field}
            value={own(values, name)}
            onChange={change}
            Group={GroupInput}
          />
        )
      case 'object':
        return <GroupInput key={key} field={field} models={models} value={own(values, name)} onChange={change} />
      default: {
        const value = scalarOr(own(values, name), field.default)
        return <FieldInput key={key} {...common} field={field} value={value} onChange={change} />
      }
    }
  }
  return (
    <div className={layout.stack5}>
      {[...grouped(schema, values)].map(([group, fields]) => {
        if (group === '') return fields.map(draw)
        if (group === advanced) {
          return (
            <Fold key={group} title={group} heading="none">
              <div className={layout.stack5}>{fields.map(draw)}</div>
            </Fold>
          )
        }
        return (
          <fieldset key={group} className={styles.group}>
            <legend className={styles.legend}>{group}</legend>
            {fields.map(draw)}
          </fieldset>
        )
      })}
    </div>
  )
}

/** Settings that belong together: a small form within the form, handed on as a whole. */
export function GroupInput({ field, models, value, onChange }: GroupInputProps) {
  const id = useId()
  const current = conformField(field, value) as GroupValue
  return (
    <fieldset className={styles.nested} aria-describedby={field.description ? id : undefined}>
      <legend className={styles.nestedLegend}>{field.title}</legend>
      {field.description && (
        <p id={id} className={styles.description}>
          {field.description}
        </p>
      )}
      <SchemaForm
        schema={{ type: 'object', properties: field.properties }}
        values={current}
        models={models}
        onChange={(patch) => onChange({ ...current, ...(patch as GroupValue) })}
      />
    </fieldset>
  )
}

type NamedField = readonly [name: string, field: SettingsField]

/** What few people ever change: closed until it is opened, below everything else. */
const advanced = 'Advanced'

/** The fields to show now, by group, each in its `x-order`. A form of a single group needs no heading for it. */
function grouped(schema: SettingsSchema, values: Readonly<Record<string, unknown>>) {
  const fields = Object.entries(schema.properties)
    .filter(([, field]) => isShown(field, schema, values))
    .sort(([, a], [, b]) => (a['x-order'] ?? 0) - (b['x-order'] ?? 0))
  const folded = fields.filter(([, field]) => field['x-group'] === advanced)
  const plain = fields.filter((field) => !folded.includes(field))
  const groups = groupBy(plain, ([, field]) => field['x-group'] ?? '')
  const drawn = groups.size > 1 ? groups : new Map([['', plain]])
  return folded.length > 0 ? new Map([...drawn, [advanced, folded]]) : drawn
}

function isShown(field: SettingsField, schema: SettingsSchema, values: Readonly<Record<string, unknown>>): boolean {
  const when = field['x-when']
  if (!when) return true
  const other = Object.hasOwn(schema.properties, when.field) ? schema.properties[when.field] : undefined
  if (!other || other.type === 'array' || other.type === 'object') return false
  const value = conformScalar(other, own(values, when.field))
  return 'is' in when ? value === when.is : value !== when.isNot
}

const own = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

const scalarOr = (value: unknown, initial: ScalarValue): ScalarValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : initial
