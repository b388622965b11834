import type { SettingsSchema } from 'sdk'

/** A form of only some of its fields. */
export const pick = ({ properties }: SettingsSchema, names: readonly string[]): SettingsSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name))),
})
