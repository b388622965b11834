import type { SettingsSchema } from 'sdk'
import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { uiSection } from '../../settings/uiSection.ts'

const { theme, fontSize, messageLayout } = uiSection.schema.properties

/** What stands on the page of general settings. */
export const generalFields = (): readonly SettingsSchema[] => [
  { type: 'object', properties: { theme, fontSize, messageLayout } },
  ...generalSettings.read().map(({ section, schema = section.schema }) => schema),
]
