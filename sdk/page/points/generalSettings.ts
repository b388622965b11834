import type { SettingsSchema } from '../../manifest.ts'
import type { SettingsSection } from '../settings/settings.ts'
import type { Placed } from './inOrder.ts'
import { ordered, Point } from './Point.ts'

/** A card on the page of general settings, for what needs no page of its own. */
export interface GeneralSettings extends Placed {
  readonly title: string
  readonly section: SettingsSection
  /** Where it shows only some of the section's fields. */
  readonly schema?: SettingsSchema
}

/** In the order of the page. */
export const generalSettings = new Point('generalSettings', ordered<GeneralSettings>)
