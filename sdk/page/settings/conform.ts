import type { GroupField, ListField, ScalarField, SettingsField, SettingsSchema } from 'sdk'
import { ownRecord, ownValue } from '../../../src/shared/fields.ts'

/** The value of a setting that is one. */
export type ScalarValue = string | number | boolean
/** The values of settings that belong together, by name. */
export type GroupValue = Readonly<Record<string, ScalarValue>>
/** One item of a list. */
export type ItemValue = ScalarValue | GroupValue
/** The value of a list. */
export type ListValue = readonly ItemValue[]
/** Whatever a setting can hold. */
export type FieldValue = ScalarValue | ListValue | GroupValue

/** The settings of one plugin, or one section of ours. */
export type Block = Record<string, FieldValue>

/** What a schema written `as const` describes. */
export type ValuesOf<Schema extends SettingsSchema> = {
  -readonly [Name in keyof Schema['properties']]: ValueOf<Schema['properties'][Name]>
}

type ValueOf<Field extends SettingsField> = Field extends { readonly type: 'boolean' }
  ? boolean
  : Field extends { readonly type: 'number' | 'integer' }
    ? number
    : Field extends { readonly enum: readonly (infer Choice)[] }
      ? Choice
      : Field extends ListField
        ? readonly ValueOf<Field['items']>[]
        : Field extends GroupField
          ? ValuesOf<{ readonly type: 'object'; readonly properties: Field['properties'] }>
          : string

const maxTextLength = 20_000
const usualItems = 50
/** No list is longer, whatever its schema says. */
export const maxItemsEver = 200

/**
 * Reads any stored value as what the schema describes: numbers are clamped, everything else that does not fit
 * becomes its default, and what the schema does not name is left out. Secrets are never part of the answer.
 */
export function conform<const Schema extends SettingsSchema>(schema: Schema, value: unknown): ValuesOf<Schema> {
  const stored = ownRecord(value)
  const fields = Object.entries(schema.properties).filter(([name, field]) => isSafeName(name) && !isSecret(field))
  return Object.fromEntries(
    fields.map(([name, field]) => [name, conformField(field, ownValue(stored, name))]),
  ) as ValuesOf<Schema>
}

/** A stored value as its field allows it: what does not fit becomes the default. */
export function conformField(field: SettingsField, value: unknown): FieldValue {
  switch (field.type) {
    case 'array':
      return conformList(field, value)
    case 'object':
      return conform({ type: 'object', properties: field.properties }, value) as GroupValue
    default:
      return conformScalar(field, value)
  }
}

/** What a field holds before anybody has chosen. */
export const defaultOf = (field: SettingsField): FieldValue => conformField(field, undefined)

/** The same for a setting that is one value: numbers are brought within their bounds. */
export function conformScalar(field: ScalarField, value: unknown): ScalarValue {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : field.default
    case 'number':
    case 'integer': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return field.default
      const whole = field.type === 'integer' ? Math.round(value) : value
      return Math.min(field.maximum ?? Number.MAX_VALUE, Math.max(field.minimum ?? -Number.MAX_VALUE, whole))
    }
    case 'string': {
      if (typeof value !== 'string' || value.length > maxTextLength) return field.default
      if (field.enum && !field.enum.includes(value)) return field.default
      if (field.format === 'color' && !/^#[0-9a-f]{6}$/i.test(value)) return field.default
      if (field.format === 'duration' && !isDuration(value) && !(field['x-optional'] && value === ''))
        return field.default
      return value
    }
  }
}

/** An item that does not fit costs only itself. */
function conformList({ items, default: initial, ...list }: ListField, value: unknown): ListValue {
  if (isSecret(items)) return []
  const most = maxItemsOf(list)
  const given: readonly unknown[] = Array.isArray(value) ? value : initial
  const fitting: ItemValue[] = []
  for (const item of given.slice(0, maxItemsEver)) {
    if (fitting.length < most && fits(items, item)) fitting.push(conformItem(items, item))
  }
  return fitting
}

/** What does not fit becomes what a new item begins with. */
export const conformItem = (items: ListField['items'], value: unknown): ItemValue =>
  items.type === 'object' ? (conformField(items, value) as GroupValue) : conformScalar(items, value)

/** How long a list may be. */
export const maxItemsOf = ({ maxItems = usualItems }: Pick<ListField, 'maxItems'>) => Math.min(maxItems, maxItemsEver)

/** Whether a value is taken as it is, or moved into its range, rather than replaced. */
function fits(field: ListField['items'], value: unknown): boolean {
  if (field.type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  const kept = conformScalar(field, value)
  return typeof value === 'number' ? typeof kept === 'number' && Number.isFinite(value) : kept === value
}

/** Whether a text is a whole number and a unit: "45s", "30m", "2h", "1d". */
export const isDuration = (text: string) => /^\d{1,9}\s*[dhms]$/i.test(text.trim())

/** Whether its value goes to the store of secrets instead of the settings. */
export const isSecret = (field: SettingsField) => field.type === 'string' && field.format === 'secret'

/** Names through which `Object.prototype` could be read or written. */
export const isSafeName = (name: string) => name !== '__proto__' && name !== 'constructor' && name !== 'prototype'
