import type { CharacterId, LorebookId, StatedAge } from 'sdk'

/** A lorebook of the library. Books that came with a card stay in the card. */
export interface LorebookRecord {
  readonly id: LorebookId
  readonly name: string
  /** As read from its file or written by the editor; `normaliseBook` reads it. */
  readonly book: unknown
  /** In every chat, in those of some characters, or where a chat chose it. */
  readonly use: 'always' | 'characters' | 'chosen'
  readonly characters: readonly CharacterId[]
  /** Ages that its entries leave open, as the player stated them. */
  readonly ages?: readonly StatedAge[]
  readonly created: number
  readonly modified: number
}

/** What lists show of a lorebook: small, whatever is in the book. */
export interface BookTitle extends Pick<LorebookRecord, 'id' | 'name' | 'use' | 'characters' | 'modified'> {
  readonly entries: number
}
