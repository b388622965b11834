import type { GuideSettings } from '../parse/guide.ts'
import type { Play } from './play.ts'

/** The settings of the guide, as its scripts left them. */
export const settingsOf = ({ state, loaded }: Play): GuideSettings => state.memory.settings ?? loaded.guide.settings
