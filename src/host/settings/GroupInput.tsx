import { useId } from 'react'
import type { GroupField } from 'sdk'
import { conformField, type GroupValue } from './conform.ts'
import styles from './SchemaForm.module.css'
import { SchemaForm } from './SchemaForm.tsx'

interface GroupInputProps {
  readonly field: GroupField
  readonly models: readonly string[]
  readonly value: unknown
  readonly onChange: (value: GroupValue) => void
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
