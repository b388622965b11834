import type { ActionTaken } from './effects.ts'
import type { CharacterId, LorebookId, MessageId, PictureId, PluginId, PresetId, SessionId, VariantId } from './ids.ts'

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

/** Who a message is from: the player, the character, or the host. */
export type Role = 'user' | 'assistant' | 'system'

/**
 * How a message came to its end. `generating` is only ever seen while its reply runs or after a crash;
 * whoever opens the session next turns a left-over into `incomplete`.
 */
export type MessageState = 'complete' | 'generating' | 'stopped' | 'incomplete' | 'failed'

/** One wording of a message. A reply that was regenerated keeps its earlier wordings. */
export interface Variant {
  /** Absent in wordings from before version 1.1. */
  readonly id?: VariantId
  readonly content: string
  readonly state: MessageState
  readonly timestamp: number
  /** What the model thought aloud. Never sent back, never scanned, never acted upon. */
  readonly reasoning?: string
  /** Which plugin and model wrote it. */
  readonly source?: { readonly plugin: PluginId; readonly model: string }
  /** Tokens as the server reported them, and what it charged. */
  readonly usage?: {
    readonly input: number
    readonly output: number
    readonly cached?: number
    readonly costUsd?: number
  }
  /** Why it failed or stopped short, in words for the reader. */
  readonly problem?: string
  /** What it did besides its words, when it was written. A record: nothing in it is ever done again. */
  readonly actions?: readonly ActionTaken[]
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
  /** Who says it, in a chat with several characters. */
  readonly speaker?: CharacterId
  /** Which characters were there to hear it; absent means all of them. */
  readonly heardBy?: readonly CharacterId[]
  /** Shown, and kept from every prompt. */
  readonly hidden?: boolean
  /** Goes along with every prompt, however long ago it was said. */
  readonly pinned?: boolean
  /** The player's mark, with a word for it; empty is a mark without one. */
  readonly bookmark?: string
  /** Pictures shown with it. */
  readonly pictures?: readonly PictureId[]
  /** Of a message from another program: what only that program reads, for the way back. */
  readonly foreign?: Readonly<Record<string, unknown>>
}

/** A character in a chat with several. */
export interface Member {
  readonly id: CharacterId
  readonly name: string
  /** Whether they are in the scene now: who is not, neither hears nor speaks. */
  readonly present: boolean
  /** Present, but speaks only when the player asks for it. */
  readonly muted: boolean
  /** Position of the first message they know of; absent when they know everything from the beginning. */
  readonly knowsFrom?: number
}

/** Who says who speaks next, in a chat with several characters. */
export type Speaking =
  /** The player, by a tap. */
  | 'tap'
  /** Whoever is named, else whoever has been silent longest. */
  | 'rule'
  /** A small question to the model. */
  | 'model'

/** A standing instruction that is placed near the end of every prompt. */
export interface AuthorsNote {
  readonly text: string
  /** Messages from the newest; 0 is after it. */
  readonly depth: number
  readonly role: Role
  /** Goes along with every n-th message of the player; 1 is each. */
  readonly every: number
}

/** The scenario a chat plays, and how far it has come. */
export interface ScenarioProgress {
  readonly id: string
  readonly name: string
  readonly currentNode: string
  readonly state: Readonly<Record<string, unknown>>
}

/** Where a chat was taken from another. */
export interface Branch {
  /** The chat the whole tree began with. */
  readonly root: SessionId
  readonly parent: SessionId
  /** The last message both have. Absent when they share none. */
  readonly at?: MessageId
}

/** An age in years as the player stated it: of one named person, or, without a name, of the youngest person meant. */
export interface StatedAge {
  readonly name?: string
  readonly age: number
}

/** A chat with one character or several. Its messages are records of their own. */
export interface Session {
  readonly id: SessionId
  readonly name: string
  /**
   * Its name is made of the character's name and the first words, and follows them until the player gives it another. The
   * storage engine does that.
   */
  readonly autoNamed?: true
  /** First among the player's chats. */
  readonly pinned?: true
  readonly character: { readonly id: CharacterId; readonly name: string }
  readonly messageCount: number
  readonly created: number
  readonly modified: number
  /** A copy that stays as it is: made by the player, or by itself. Absent in a chat that is played. */
  readonly kept?: 'saved' | 'auto'
  readonly branch?: Branch
  /** All characters of a chat with several, the first among them. */
  readonly members?: readonly Member[]
  readonly speaking?: Speaking
  readonly note?: AuthorsNote
  /** Circumstances of this chat, in the place of the card's own. */
  readonly situation?: string
  /** Lorebooks of this chat, besides those that are always on. */
  readonly lorebooks?: readonly LorebookId[]
  readonly preset?: PresetId
  readonly environment?: string
  /** Deleted by itself when it has not been used for so many days. */
  readonly keepDays?: number
  readonly scenario?: ScenarioProgress
  /** Roles of a scenario and who plays them. */
  readonly characterMapping?: Readonly<Record<string, CharacterId>>
  /** The scripted provider that plays this chat in the place of the chosen model, see `LlmProviderEntry.begins`. */
  readonly script?: string
  /** Ages that this chat's words leave open, as the player stated them. */
  readonly ages?: readonly StatedAge[]
}

/** The wording of a message that counts. */
export function wordingOf(message: Message): Variant {
  const variant = message.variants[message.active] ?? message.variants[0]
  if (!variant) throw new Error(`Message ${message.id} has no wording`)
  return variant
}
