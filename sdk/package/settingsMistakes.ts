import type { GroupField, ListField, ScalarField, SettingsField, SettingsSchema } from '../manifest.ts'
import type { ManifestMistake } from './schemaMistakes.ts'

/** What no schema can see in a plugin's settings that fit it. */
export function settingsMistakes(schema: SettingsSchema): readonly ManifestMistake[] {
  return Object.entries(schema.properties).flatMap(([key, field]) => {
    const at = `contributes.settings.schema.properties.${key}`
    return [...fieldMistakes(field, at), ...unknownCondition(field, at, schema.properties)]
  })
}

function fieldMistakes(field: SettingsField, at: string): readonly ManifestMistake[] {
  switch (field.type) {
    case 'array':
      return [...itemMistakes(field.items, `${at}.items`), ...tooManyBegin(field, at)]
    case 'object':
      return groupMistakes(field, at)
    default:
      return scalarMistakes(field, at)
  }
}

const itemMistakes = (items: ListField['items'], at: string): readonly ManifestMistake[] =>
  items.type === 'object' ? groupMistakes(items, at) : innerMistakes(items, at)

function groupMistakes({ properties }: GroupField, at: string): readonly ManifestMistake[] {
  return Object.entries(properties).flatMap(([key, inner]) => [
    ...innerMistakes(inner, `${at}.properties.${key}`),
    ...unknownCondition(inner, `${at}.properties.${key}`, properties),
  ])
}

/** A secret is kept by its name, and what stands in a list or a group has none of its own. */
function innerMistakes(field: ScalarField, at: string): readonly ManifestMistake[] {
  const isSecret = field.type === 'string' && field.format === 'secret'
  const secret = isSecret ? [{ at: `${at}.format`, what: 'secrets cannot stand in a list or a group' }] : []
  return [...secret, ...scalarMistakes(field, at)]
}

function scalarMistakes(field: ScalarField, at: string): readonly ManifestMistake[] {
  switch (field.type) {
    case 'string':
      return field.enum && !field.enum.includes(field.default)
        ? [{ at: `${at}.default`, what: 'must be one of the values in "enum"' }]
        : []
    case 'number':
    case 'integer': {
      const { default: value, minimum = -Infinity, maximum = Infinity } = field
      if (minimum > maximum) return [{ at: `${at}.minimum`, what: 'is above "maximum"' }]
      if (field.type === 'integer' && !Number.isInteger(value))
        return [{ at: `${at}.default`, what: 'must be a whole number' }]
      return value < minimum || value > maximum
        ? [{ at: `${at}.default`, what: 'must lie within "minimum" and "maximum"' }]
        : []
    }
    case 'boolean':
      return []
  }
}

function tooManyBegin({ default: values, maxItems = 50, items }: ListField, at: string): readonly ManifestMistake[] {
  if (values.length > maxItems) return [{ at: `${at}.default`, what: `has more than ${maxItems} items` }]
  const wanted = items.type === 'integer' ? 'number' : items.type
  const odd = values.findIndex((value) => typeof value !== wanted)
  return odd < 0 ? [] : [{ at: `${at}.default[${odd}]`, what: `must be a ${wanted}, as "items" says` }]
}

function unknownCondition(
  { 'x-when': when }: SettingsField,
  at: string,
  fields: Readonly<Record<string, unknown>>,
): readonly ManifestMistake[] {
  return when === undefined || Object.hasOwn(fields, when.field)
    ? []
    : [{ at: `${at}.x-when.field`, what: `there is no setting "${when.field}"` }]
}
