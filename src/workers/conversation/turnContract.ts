import type {
  ActionTaken,
  CharacterId,
  ErrorCode,
  LlmErrorKind,
  LlmFailure,
  Message,
  PictureId,
  PromptPart,
  Samplers,
  SessionId,
  VariantId,
} from 'sdk'
import type { Connection } from '../../shared/chats/connection.ts'
import type { MemoryType } from '../../shared/memories/memory.ts'
import type { Circumstances } from '../../shared/policy/circumstances.ts'
import type { Limits } from '../../shared/policy/consent/consent.ts'
import type { Topic } from '../../shared/policy/consent/topics.ts'
import type { Preset } from '../../shared/presets/preset.ts'
import type { LoreSettings } from './lore/settings.ts'

/** Who the player is in the scene. */
export interface Persona {
  readonly name: string
  readonly pronouns: string
  readonly description: string
}

/** How a model tells what it does besides its words. */
export type ActionPath =
  /** By tags in its reply: every model can. */
  | 'tags'
  /** By tool calls, where the model has been seen to make them well; else by tags. */
  | 'tools'
  /** A small second call reads the reply and says what happens in it. */
  | 'director'
  /** Not at all. */
  | 'off'

export interface TurnSettings {
  readonly samplers: Samplers
  readonly maxTokens: number
  /** How many messages of the history may be sent; 0 is all that fit. */
  readonly historyLength: number
  /** Absent: Vesper's own. */
  readonly preset?: Preset
  readonly actions?: ActionPath
  /** What a reply may do now. Absent: nothing beyond the chat itself. */
  readonly around?: Circumstances
  /** What the player ruled out, kept in what is told and in what is replied, and what wants asking first. Absent: nothing. */
  readonly limits?: Limits
  /** Asks a model that thinks to think little. */
  readonly reducedThinking?: boolean
  /** Older messages are told in a summary, written by this connection. Absent: they are left out. */
  readonly condense?: Connection
  readonly lore?: Partial<LoreSettings>
  /** Whether the author's note of the chat is told. Absent: it is not. */
  readonly authorsNote?: boolean
  /** Where the scene takes place, in words for the prompt. */
  readonly environment?: string
  /** What the scenario says of the moment: instructions, clothing, when to lead on. */
  readonly scene?: string
  /** What kink modules say of the coming reply. */
  readonly kinks?: readonly KinkWords[]
  /** How much of what the character remembers is told. Absent: nothing. */
  readonly recall?: RecallSettings
  /** What characters come to remember of the chat. Absent: nothing. */
  readonly remember?: Remembering
}

/** A part of the prompt as a kink module gave it. */
export interface KinkWords extends PromptPart {
  /** The module's name, for the player. */
  readonly module: string
  /** Whose reply it is for, in a chat with several; absent: whoever speaks. */
  readonly speaker?: CharacterId
}

/** How characters come to remember what was said. */
export interface Remembering {
  /** Which model reads for it; absent: the one that writes the replies. */
  readonly connection?: Connection
  /** Whether characters remember of themselves, too. */
  readonly reveries: boolean
  /** The most one character remembers of one reading; 5 unless the player chose otherwise. */
  readonly perExtraction: number
  /** The most one character remembers in all; 100 unless the player chose otherwise. */
  readonly total: number
  /** Absent: after the turns 5 and 15, then every 20. */
  readonly turns?: RememberingTurns
  /** How many of the newest messages are read; absent: 10. */
  readonly messages?: number
  /** How many requests an hour may be made without being asked for; absent: 30. */
  readonly perHour?: number
  /** What the player ruled out: it is not remembered. */
  readonly ruledOut?: readonly Topic[]
}

export interface RememberingTurns {
  /** After these turns of a chat, ascending. */
  readonly first: readonly number[]
  /** Then after so many more, over and over; 0 is never again. */
  readonly every: number
}

export interface RecallSettings {
  /** What the player set: ten of the player and five reveries, unless they chose otherwise. */
  readonly limits: Readonly<Record<MemoryType, number>>
  /** What their membership allows, whatever they set. Absent: all. */
  readonly entitled?: { readonly reveries: boolean; readonly contextCap: number }
}

/** What the player asked for. `send` with neither words nor pictures is a continue turn without a user message. */
export type TurnAction =
  | { readonly kind: 'send'; readonly text: string; readonly pictures?: readonly PictureId[] }
  /** Says something to which nobody is to reply yet. */
  | { readonly kind: 'say'; readonly text: string; readonly pictures?: readonly PictureId[] }
  /** Goes on with the newest reply, in the same message. */
  | { readonly kind: 'continue' }
  /** Another wording of the newest reply; the earlier one is kept as a variant. */
  | { readonly kind: 'regenerate' }
  /** The character speaks first, because a scene has just begun or changed. */
  | { readonly kind: 'arrive' }

export interface TurnRequest {
  readonly session: SessionId
  readonly action: TurnAction
  /** Who is to speak, in a chat with several; absent: as the chat's `speaking` has it. */
  readonly speaker?: CharacterId
  readonly connection: Connection
  /** Used in this order when the one before gave no reply at all. */
  readonly fallbacks: readonly Connection[]
  readonly persona: Persona
  readonly settings: TurnSettings
}

/** What happens during a turn, in order. Text comes at most twenty-five times a second, joined. */
export type TurnEvent =
  /** The player's message is on disk, and the reply has its place. */
  | { readonly kind: 'accepted'; readonly user?: Message; readonly reply: Message }
  /** The player's message is on disk, and nobody replies. The last event of a turn that only says something. */
  | { readonly kind: 'said'; readonly user: Message }
  | {
      readonly kind: 'waiting'
      readonly note: 'connecting' | 'queued' | 'loading' | 'prompt'
      readonly fraction?: number
      /** The provider's own words in place of ours. */
      readonly text?: string
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
  /** The reply did something. Told once, when it is written, after the policy has judged it; performed by whoever can. */
  | {
      readonly kind: 'action'
      readonly variant: VariantId
      /** The how-manieth of that wording's actions it is, counted from 0. */
      readonly place: number
      readonly action: ActionTaken
    }
  | {
      readonly kind: 'retrying'
      readonly attempt: number
      readonly of: number
      /** Milliseconds since the epoch; the player sees a countdown. */
      readonly at: number
      readonly failure: LlmFailure
    }
  /** The connection failed for good; another takes over. */
  | { readonly kind: 'switched'; readonly to: Connection; readonly failure: LlmFailure }
  /** The reply is on disk, whole or as far as it came. The last event. */
  | { readonly kind: 'committed'; readonly message: Message; readonly outcome: TurnOutcome }
  /** Instead of `committed`: storage refused the reply. The message holds all of it, and why it is not kept. */
  | { readonly kind: 'unsaved'; readonly message: Message; readonly code?: ErrorCode }

export type TurnOutcome =
  | { readonly kind: 'complete' }
  | { readonly kind: 'length' }
  | { readonly kind: 'stopped' }
  /** It entered what the player ruled out. It stands up to `keep`, the sentence before; `why` is for the player. */
  | { readonly kind: 'ruled-out'; readonly why: string; readonly keep: number }
  | { readonly kind: 'failed'; readonly failure: LlmFailure & { readonly kind: LlmErrorKind } }
