import type { NormalBook } from '../../../shared/lore/types.ts'

/** Whose book it is decides where its entries stand in line. */
export interface LoreSource {
  readonly book: NormalBook
  readonly owner: 'chat' | 'persona' | 'character' | 'global'
}

export interface LoreSettings {
  /** How many of the newest messages are searched, unless an entry or a book says otherwise. */
  readonly depth: number
  readonly caseSensitive: boolean
  readonly wholeWords: boolean
  readonly includeNames: boolean
  readonly recursion: boolean
  /** 0: until nothing new turns up. */
  readonly maxRecursionSteps: number
  /** Look further back until this many entries are active; only with `maxRecursionSteps` 0. */
  readonly minActivations: number
  readonly groupScoring: boolean
  readonly strategy: 'characterFirst' | 'globalFirst' | 'evenly'
  /** Share of the context that lore may fill, and a cap in tokens (0: none). */
  readonly budgetShare: number
  readonly budgetCap: number
  /** After the first entry that does not fit: stop, or go on with smaller ones. */
  readonly overflow: 'stop' | 'fill'
  readonly regexKeyBudgetMs: number
  readonly regexBudgetMs: number
}

export const defaultLoreSettings: LoreSettings = {
  depth: 2,
  caseSensitive: false,
  wholeWords: false,
  includeNames: true,
  recursion: false,
  maxRecursionSteps: 0,
  minActivations: 0,
  groupScoring: false,
  strategy: 'characterFirst',
  budgetShare: 0.25,
  budgetCap: 0,
  overflow: 'stop',
  regexKeyBudgetMs: 25,
  regexBudgetMs: 100,
}
