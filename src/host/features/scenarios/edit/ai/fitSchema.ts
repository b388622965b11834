import schema from '../../../../../../schemas/scenario.schema.json'
import { type Fields, isFields, listOf } from '../../../../../shared/fields.ts'

type Schema = Fields

/** The document with only the fields that the schema knows, and without those that say nothing. */
export const fitScenario = (document: Fields): Fields => fitted(document, schema) as Fields

/** The same for one of its parts, by its name in the schema. */
export const fitPart = (part: keyof typeof schema.$defs, value: unknown): unknown => fitted(value, schema.$defs[part])

function fitted(value: unknown, of: Schema): unknown {
  const form = formFor(value, of)
  if (Array.isArray(value))
    return isFields(form.items) ? value.map((item) => fitted(item, form.items as Schema)) : value
  if (!isFields(value)) return value
  const { properties, additionalProperties } = form
  if (isFields(properties)) {
    const required = listOf(form.required)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inside]) => {
        const known = Object.hasOwn(properties, name) ? properties[name] : undefined
        const saysNothing = inside === null || (inside === '' && !required.includes(name))
        return isFields(known) && !saysNothing ? [[name, fitted(inside, known)] as const] : []
      }),
    )
  }
  if (!isFields(additionalProperties)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, fitted(inside, additionalProperties)]))
}

/** The form that a value of this type can take, where there are several. */
function formFor(value: unknown, of: Schema): Schema {
  const form = resolved(of)
  const choices = [...listOf(form.oneOf), ...listOf(form.anyOf)].filter(isFields)
  if (choices.length === 0) return form
  const type = Array.isArray(value) ? 'array' : typeof value
  const fitting = choices.map((choice) => formFor(value, choice)).find((choice) => choice.type === type)
  return fitting ?? {}
}

function resolved(of: Schema): Schema {
  const name = typeof of.$ref === 'string' ? of.$ref.replace('#/$defs/', '') : undefined
  if (name === undefined) return of
  const parts: Fields = schema.$defs
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  return isFields(part) ? part : {}
}
