/** How long something lasts, in messages of the chat. */
export interface TimedEffect {
  /** Of the entry as it was: an edited entry starts afresh. */
  readonly hash: string
  readonly start: number
  readonly end: number
  /** Survives a chat that did not move on, because it began where another effect ended. */
  readonly lasting: boolean
}

export interface MatchMemory {
  readonly hash: string
  readonly at: number
}

/** What lore remembers from message to message, by `bookId.entryId`. Plain data, kept with the chat. */
export interface LoreState {
  readonly sticky: Readonly<Record<string, TimedEffect>>
  readonly cooldown: Readonly<Record<string, TimedEffect>>
  /** Entries that matched and whose decorators care. */
  readonly matched: Readonly<Record<string, MatchMemory>>
}

export const freshLoreState: LoreState = { sticky: {}, cooldown: {}, matched: {} }
