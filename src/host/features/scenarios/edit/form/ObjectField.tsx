import { isObject, type Place, valueAt } from '../scenarioDocument.ts'
import { type FieldProps, Remarks, type WithField } from './FieldFrame.tsx'
import { GroupFrame } from './GroupFrame.tsx'
import { RawField } from './RawField.tsx'
import type { FieldShape, Shape } from './shape.ts'

interface ObjectFieldProps extends FieldProps, WithField {
  readonly shape: Extract<Shape, { kind: 'object' }>
}

/** The fields of an object. In a list its entry names it already. */
export function ObjectField({ shape, Field, ...field }: ObjectFieldProps) {
  const { place, value } = field
  const fields = (
    <>
      <Fields place={place} value={value} fields={shape.fields} Field={Field} />
      <StrangeFields place={place} value={value} known={shape.fields.map(({ name }) => name)} />
    </>
  )
  const isEntry = typeof place.at(-1) === 'number' && !field.aside
  if (!isEntry) return <GroupFrame {...field}>{fields}</GroupFrame>
  return (
    <>
      <Remarks place={place} />
      {fields}
    </>
  )
}

interface FieldsProps extends WithField {
  readonly place: Place
  readonly value: unknown
  readonly fields: readonly FieldShape[]
}

/** Some fields of an object, in the order they are given. */
export function Fields({ place, value, fields, Field }: FieldsProps) {
  return fields.map(({ name, ...field }) => (
    <Field key={name} {...field} word={name} place={[...place, name]} value={valueAt(value, [name])} />
  ))
}

interface StrangeFieldsProps {
  readonly place: Place
  readonly value: unknown
  readonly known: readonly string[]
}

/** What an author keeps in an object besides its fields. */
export function StrangeFields({ place, value, known }: StrangeFieldsProps) {
  const names = isObject(value) ? Object.keys(value).filter((name) => !known.includes(name)) : []
  return names
    .slice(0, maxShown)
    .map((name) => <RawField key={name} place={[...place, name]} value={valueAt(value, [name])} label={name} />)
}

const maxShown = 50
