import type { LoreSettings } from '../../../workers/conversation/contract.ts'
import { loreSection } from './loreSection.ts'

/** The player's lore settings as turns take them. */
export function loreSettings(): Partial<LoreSettings> {
  const { depth, budgetPercent, recursion, wholeWords, caseSensitive } = loreSection.now
  return { depth, budgetShare: budgetPercent / 100, recursion, wholeWords, caseSensitive }
}
