import type { LoreSettings } from '../../../workers/conversation/contract.ts'
import type { SectionValues } from '../../settings/sections.ts'

/** The player's lore settings as turns take them. */
export const loreSettingsFrom = (lore: SectionValues<'lore'>): Partial<LoreSettings> => ({
  depth: lore.depth,
  budgetShare: lore.budgetPercent / 100,
  recursion: lore.recursion,
  wholeWords: lore.wholeWords,
  caseSensitive: lore.caseSensitive,
})
