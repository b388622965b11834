import { useId } from 'react'
import { ChevronDownIcon, ChevronRightIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { type Place, valueAt } from '../scenarioDocument.ts'
import { Field } from './Field.tsx'
import styles from './Form.module.css'
import { isWithin, useUnfolded } from './formScope.ts'
import { groups } from './labels.ts'
import { Fields } from './ObjectField.tsx'
import type { FieldShape } from './shape.ts'

interface FieldGroupsProps {
  readonly place: Place
  readonly value: unknown
  readonly fields: readonly FieldShape[]
}

/** The fields of a form under their headings. A group that says nothing yet is folded. */
export function FieldGroups({ place, value, fields }: FieldGroupsProps) {
  const named = groups.map(({ title, fields: names }) => ({
    title,
    fields: names.flatMap((name) => fields.filter((field) => field.name === name)),
  }))
  const rest = fields.filter((field) => !named.some((group) => group.fields.includes(field)))
  return [...named, { title: 'More', fields: rest }]
    .filter((group) => group.fields.length > 0)
    .map((group) => (
      <FieldGroup key={group.title} title={group.title} place={place} value={value} fields={group.fields} />
    ))
}

function FieldGroup({ title, place, value, fields }: FieldGroupsProps & { readonly title: string }) {
  const isUsed = fields.some(({ name }) => valueAt(value, [name]) !== undefined)
  const [isOpen, toggle] = useUnfolded(isUsed || alwaysOpen.includes(title), (focus) =>
    fields.some(({ name }) => isWithin(focus, [...place, name])),
  )
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? <ChevronDownIcon size={18} /> : <ChevronRightIcon size={18} />}
          {title}
        </button>
      </h3>
      {isOpen && (
        <div className={layout.wideStack4}>
          <Fields place={place} value={value} fields={fields} Field={Field} />
        </div>
      )}
    </section>
  )
}

const alwaysOpen: readonly string[] = ['Text', 'Choices and exits']
