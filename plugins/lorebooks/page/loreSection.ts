import { settingsSection } from 'sdk/page/settings/settings.ts'
import type { LoreSettings } from '../../../src/workers/conversation/contract.ts'

/** How lorebooks are scanned, and how much of them is sent. */
export const loreSection = settingsSection({
  id: 'lore',
  title: 'Lore',
  schema: {
    type: 'object',
    properties: {
      depth: {
        type: 'integer',
        title: 'Messages scanned for keys',
        description: 'How many of the newest messages are scanned. A book or entry can override it.',
        default: 2,
        minimum: 0,
        maximum: 200,
      },
      budgetPercent: {
        type: 'integer',
        title: 'Lore token budget',
        description: "In percent of the model's context.",
        default: 25,
        minimum: 1,
        maximum: 100,
      },
      recursion: { type: 'boolean', title: 'Recursive scanning', default: false },
      wholeWords: { type: 'boolean', title: 'Keys match whole words only', default: false },
      caseSensitive: { type: 'boolean', title: 'Case-sensitive keys', default: false },
    },
  },
})

/** The player's lore settings as turns take them. */
export function loreSettings(): Partial<LoreSettings> {
  const { depth, budgetPercent, recursion, wholeWords, caseSensitive } = loreSection.now
  return { depth, budgetShare: budgetPercent / 100, recursion, wholeWords, caseSensitive }
}
