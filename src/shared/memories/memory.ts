import type { CharacterId, MessageId, SessionId } from 'sdk'

/** What a character remembers: of the player, or of themself (a reverie). */
export type MemoryType = 'player' | 'self'

export const categories = {
  player: ['fact', 'preference', 'relationship', 'event'],
  self: ['trait', 'preference', 'admission', 'feeling'],
} as const satisfies Readonly<Record<MemoryType, readonly string[]>>

export type Category = (typeof categories)[MemoryType][number]

/** One thing that is remembered. Its vector is kept beside it. */
export interface Memory {
  readonly id: string
  readonly character: CharacterId
  readonly type: MemoryType
  /** One sentence that stands by itself. */
  readonly content: string
  readonly category: Category
  /** 1..10 */
  readonly importance: number
  /** Told before all others, and never reworded, replaced or forgotten by itself. */
  readonly pinned: boolean
  readonly source: 'automatic' | 'manual'
  /** Milliseconds since the epoch: when it was said, and when it was last changed. */
  readonly at: number
  readonly modified: number
  /** How often it was told to the model, and when last; 0 is never. */
  readonly recalls: number
  readonly recalledAt: number
  /** The how-manieth turn of its chat it comes from. */
  readonly turn?: number
  /** Where it was said: when these messages go, so does it, unless the player wrote or changed it. */
  readonly session?: SessionId
  readonly messages: readonly MessageId[]
  /** The scenario that was being played. */
  readonly scenario?: string
  /** Memories that say otherwise, until the player or newer evidence decides. */
  readonly contradicts: readonly string[]
  /** What took its place: it is kept to be seen, and told to nobody. */
  readonly replacedBy?: string
  /** The player changed it: it no longer goes with the messages it came from. */
  readonly edited?: boolean
  /**
   * Its messages as they stand in branches and saved copies of their chat: as long as one of them is there, so is it.
   * Kept by the storage. A chat shows all it comes from when as many of `messages` and `copies` as there are `messages`
   * stand in it.
   */
  readonly copies?: readonly MessageId[]
}
