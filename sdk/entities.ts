import type { CharacterId, MessageId, PluginId, SessionId } from './ids.ts'

/** An image add-on as a character names it; the library that resolves names lives elsewhere. */
export interface LoraUse {
  readonly name: string
  readonly strength: number
}

/** A character as the product knows it. What a card carries beyond this is kept beside it, see `CardRecord`. */
export interface Character {
  readonly id: CharacterId
  readonly name: string
  /** Who the character is: the persona text a model reads. */
  readonly personality: string
  /** What the character looks like: the start of every image prompt. */
  readonly basePrompt: string
  readonly defaultClothing: string
  readonly mainModel: string
  readonly tags: readonly string[]
  /** Small picture as a data URL, at most 512 px; the original is kept as a blob. */
  readonly previewImage: string | undefined
  readonly characterLoras: readonly LoraUse[]
  readonly outfitLoras: readonly LoraUse[]
  readonly loras: readonly LoraUse[]
  /** Milliseconds since the epoch. */
  readonly created: number
  readonly modified: number
}

/** Who a message is from: the player, the character, or the house. */
export type Role = 'user' | 'assistant' | 'system'

/**
 * How a message came to its end. `generating` is only ever seen while its reply runs or after a crash;
 * whoever opens the session next turns a left-over into `incomplete`.
 */
export type MessageState = 'complete' | 'generating' | 'stopped' | 'incomplete' | 'failed'

/** One wording of a message. A reply that was regenerated keeps its earlier wordings. */
export interface Variant {
  readonly content: string
  readonly state: MessageState
  readonly timestamp: number
  /** What the model thought aloud. Never sent back, never scanned, never acted upon. */
  readonly reasoning?: string
  /** Which plugin and model wrote it. */
  readonly source?: { readonly plugin: PluginId; readonly model: string }
  /** Tokens as the server reported them. */
  readonly usage?: { readonly input: number; readonly output: number; readonly cached?: number }
  /** Why it failed or stopped short, in words for the reader. */
  readonly problem?: string
}

/** What happened around a message besides its words. */
export interface MessageMetadata {
  readonly thoughts?: string
  readonly estimActions?: readonly unknown[]
  readonly clothing?: string
  readonly pose?: string
  readonly nodeChange?: string
  readonly nodeId?: string
  readonly chastityAction?: unknown
}

/** One message, one record. `position` orders messages within a session; gaps are normal after deletions. */
export interface Message {
  readonly session: SessionId
  readonly position: number
  readonly id: MessageId
  readonly role: Role
  readonly characterName: string
  /** At least one; `variants[active]` is what is shown and sent. */
  readonly variants: readonly Variant[]
  readonly active: number
  readonly timestamp: number
  readonly metadata: MessageMetadata
}

/** A chat with one character. Its messages are records of their own. */
export interface Session {
  readonly id: SessionId
  readonly name: string
  readonly character: { readonly id: CharacterId; readonly name: string }
  readonly messageCount: number
  readonly created: number
  readonly modified: number
}

/** The wording of a message that counts. */
export function wordingOf(message: Message): Variant {
  const variant = message.variants[message.active] ?? message.variants[0]
  if (!variant) throw new Error(`Message ${message.id} has no wording`)
  return variant
}
