import type { Part } from './Parts.tsx'
import { ordered, Point } from './Point.ts'

/** Above the list of settings pages. */
export type SettingsPart = Part<'top'>

/** What features show beside the settings pages. */
export const settingsParts = new Point('settingsPart', ordered<SettingsPart>)
