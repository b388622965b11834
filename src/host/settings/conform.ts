import type { SettingsField, SettingsSchema } from 'sdk'

export type FieldValue = string | number | boolean

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
      : string

const longestText = 20_000

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

export function conformField(field: SettingsField, value: unknown): FieldValue {
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
      if (typeof value !== 'string' || value.length > longestText) return field.default
      if (field.enum && !field.enum.includes(value)) return field.default
      if (field.format === 'color' && !/^#[0-9a-f]{6}$/i.test(value)) return field.default
      return value
    }
  }
}

export const isSecret = (field: SettingsField) => field.type === 'string' && field.format === 'secret'

/** Plain own properties only, so that nothing of `Object.prototype` can be read or written through a name. */
export function ownRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function ownValue(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

export const isSafeName = (name: string) => name !== '__proto__' && name !== 'constructor' && name !== 'prototype'
