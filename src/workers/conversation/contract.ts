import type {
  ActionTaken,
  CharacterId,
  ChatMessage,
  ChatRequest,
  ConnectionState,
  ErrorCode,
  InstallProgress,
  LlmErrorKind,
  LlmFailure,
  Message,
  MessageId,
  ModelInfo,
  ModelSource,
  PictureId,
  PluginId,
  PromptPart,
  Samplers,
  Session,
  SessionId,
  Variant,
  VariantId,
} from 'sdk'
import type { PictureScene } from '../../pictures/scene.ts'
import type { Limits } from '../../policy/consent/consent.ts'
import type { Topic } from '../../policy/consent/topics.ts'
import type { Circumstances } from '../../policy/judge.ts'
import type { EmbedderInfo } from '../embedding/contract.ts'
import type { Kept, MemoryType, Recalled } from '../memory/contract.ts'
import type { PluginPlacement } from '../plugin/contract.ts'
import type { PluginReport } from '../shared/callPlugin.ts'
import type { CommitId, Summary } from '../storage/contract.ts'
import type { TraceLine } from './lore/activation.ts'
import type { LoreSettings } from './lore/settings.ts'
import type { LoreNames } from './lore/tryLore.ts'
import type { Preset, PromptPlace } from './preset.ts'

/** A character whose texts leave open whether they are an adult, and the words that do. */
export interface AgeQuestion {
  readonly id: CharacterId
  readonly name: string
  readonly field: string
  readonly match: string
}

export type { Preset, PresetPart, PromptPlace } from '../shared/preset.ts'
export type { Cause, Found, InactiveReason, TraceLine, Verdict } from './lore/activation.ts'
export type { LoreSettings } from './lore/settings.ts'

/** One way to get replies: a provider of a plugin, and a model of it. */
export interface Connection {
  readonly plugin: PluginId
  /** The contribution's id, "ollama". */
  readonly provider: string
  readonly model: string
  /** Decides how long silence is tolerated. */
  readonly patience: 'local' | 'cloud'
  /** The player's own figure for the window, in tokens; wins over what the server says. */
  readonly contextTokens?: number
}

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
  /** Absent: the house's own. */
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

/** What becomes of a message's marks; what is not named stays as it is. */
export interface MarkChange {
  /** The word for it, which may be empty; null takes the bookmark away. */
  readonly bookmark?: string | null
  readonly pinned?: boolean
  readonly hidden?: boolean
}

/** How a chat begins. */
export interface Beginning {
  readonly others?: readonly CharacterId[]
  readonly ruledOut?: readonly Topic[]
}

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

/** One section of a prompt, and what became of it. */
export interface PromptSection {
  readonly id: PromptPlace | `text:${string}` | 'note' | 'depth' | 'nudge' | 'kink'
  /** "Character", "Lore", "Author's note". */
  readonly name: string
  readonly tokens: number
  readonly state: 'sent' | 'shortened' | 'left-out'
  /** Why it was shortened or left out, or what brought it in. */
  readonly why?: string
  /** The section's words, without the conversation's. */
  readonly text?: string
}

/** How a prompt was made, for the player who wants to know. Tokens are our estimate in the model's own measure. */
export interface PromptReport {
  readonly windowTokens: number
  readonly windowSource: 'you' | 'learned' | 'server' | 'guessed'
  /** Kept free for the reply. */
  readonly replyTokens: number
  readonly promptTokens: number
  readonly sentMessages: number
  readonly leftOut: number
  /** Of those left out, how many a summary tells of. */
  readonly summarised: number
  readonly sections: readonly PromptSection[]
  /** How much of it a server may have in its cache: what it has in common with the prompt before. */
  readonly prefix: { readonly tokens: number; readonly messages: number }
  /** Lore entries that are in, or were on their way and lost; in a preview a line for every entry there is. */
  readonly lore: readonly TraceLine[]
  /** How many entries there were to choose from. */
  readonly loreEntries?: number
  /** What the character remembered. Absent where nothing was asked. */
  readonly memories?: MemoryReport
}

/** A memory that was thought of, and what became of it. Long words are kept as far as they are shown. */
export interface MemoryLine extends Pick<Recalled, 'score'> {
  readonly memory: Pick<Recalled['memory'], 'id' | 'type' | 'content' | 'category' | 'importance' | 'pinned' | 'at'>
  readonly verdict: Recalled['verdict'] | 'no-room'
}

export type MemoryReport =
  | {
      readonly kind: 'recalled'
      /** Best first; of many the best. */
      readonly lines: readonly MemoryLine[]
      /** Absent: they were found by their words alone. */
      readonly embedder?: EmbedderInfo
      readonly ms: number
    }
  /** No answer came in time: the reply was asked for without it. */
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'failed'; readonly why: string }

/** What the model saw when it wrote one wording. Kept for the newest replies. */
export interface PromptRecord {
  readonly id: VariantId
  readonly session: SessionId
  readonly message: MessageId
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly connection: Connection
  readonly report: PromptReport
  /** As sent, without anything secret; of a very long prompt the start and the end. */
  readonly messages: readonly ChatMessage[]
  readonly settings: { readonly samplers: Samplers; readonly maxTokens: number; readonly stop: readonly string[] }
  /** What the server counted. */
  readonly usage?: Variant['usage']
  /** Why no complete reply came. */
  readonly failure?: LlmFailure
}

/** Older parts of a chat as summaries tell them. */
export interface ChatSummaries {
  /** Oldest first. */
  readonly parts: readonly Summary[]
  /** How many more are to be written of what the newest prompt left out. */
  readonly waiting: number
  /** Why the last one could not be written. */
  readonly failure?: string
}

/** One text to be written by a model outside any chat. */
export interface WriteRequest {
  readonly connection: Connection
  readonly messages: readonly ChatMessage[]
  readonly samplers: Samplers
  readonly maxTokens: number
  /** The shape of the answer, for models that can be held to one; others are told in words. */
  readonly schema?: ChatRequest['schema']
  readonly reasoning?: ChatRequest['reasoning']
}

/** What happens while a text is written, in order. Text comes at most twenty-five times a second, joined. */
export type WriteEvent =
  | Extract<TurnEvent, { readonly kind: 'waiting' | 'text' | 'reasoning' | 'retrying' }>
  /** The last event. `length`: it was cut where the room for it ended. */
  | { readonly kind: 'done'; readonly text: string; readonly outcome: 'complete' | 'length' }

/** A picture of a chat that is to be described. */
export interface DescribeRequest {
  readonly session: SessionId
  /** Who is there now. */
  readonly present: readonly Nameable[]
  /** Where the conversation is, in the words of its environment; empty when it is nowhere in particular. */
  readonly place: string
  readonly connection: Connection
}

/** Somebody who may be seen, by the name the conversation has for them. */
export interface Nameable {
  /** The character's id, or `player`. */
  readonly who: string
  readonly name: string
}

/** A scene, and where it is from: `model` described it, `plain` is what was known without one. */
export interface Described {
  readonly scene: PictureScene
  readonly from: 'model' | 'plain'
}

/** What is to be remembered of a chat now, because the player asks for it. */
export interface RememberRequest {
  readonly session: SessionId
  /** The chat's own; `remember.connection` goes before it. */
  readonly connection: Connection
  readonly persona: Pick<Persona, 'name'>
  readonly remember: Remembering
}

export type RememberEvent =
  | { readonly kind: 'reading'; readonly messages: number }
  | Extract<WriteEvent, { readonly kind: 'waiting' | 'retrying' }>
  /** The answer could not be read, and the model is asked once more. */
  | { readonly kind: 'asking-again'; readonly attempt: number; readonly of: number }
  /** The last event: what each character found worth keeping, and what became of it. */
  | { readonly kind: 'remembered'; readonly by: readonly RememberedBy[] }

export interface RememberedBy {
  readonly character: CharacterId
  readonly name: string
  readonly drafts: number
  readonly kept: Kept
}

/** How remembering goes in one chat. */
export interface RememberState {
  /** How many turns it has. */
  readonly turns: number
  /** After which turn it is read next. */
  readonly next?: number
  /** Why it could not be read last time. */
  readonly failure?: string
}

/**
 * Why nothing was remembered: the model's answers could not be read, the requests of the hour are used up, or the model
 * did not answer three times.
 */
export interface RememberTrouble {
  readonly cause: 'unreadable' | 'budget' | 'failed'
  readonly words: string
}

/** How a reading that nobody waited for ended. Absent `trouble`: well. */
export interface RememberNews {
  readonly session: SessionId
  readonly trouble?: RememberTrouble
}

export interface ConversationContract {
  /** Once, first: the way to the storage worker. */
  start(storage: MessagePort): Promise<void>
  /** The way to the memory worker. Until it is known nobody remembers anything. */
  useMemory(port: MessagePort): Promise<void>

  /** Makes a plugin known to turns; an inline one is started here. */
  addPlugin(placement: PluginPlacement): Promise<void>
  removePlugin(plugin: PluginId): Promise<void>
  /** Serves `PluginHostContract` for an inline plugin, so that the page reaches its other contributions. */
  servePlugin(plugin: PluginId, port: MessagePort): Promise<void>
  /** A plugin's settings changed: what it said of its models may be different now. */
  forgetModels(plugin: PluginId): Promise<void>

  /** How every call into a plugin went, as it happens. */
  reports(signal: AbortSignal): AsyncIterable<PluginReport>

  models(plugin: PluginId, provider: string, signal: AbortSignal): Promise<readonly ModelInfo[]>
  check(plugin: PluginId, provider: string, signal: AbortSignal): Promise<ConnectionState>
  install(plugin: PluginId, provider: string, source: ModelSource, signal: AbortSignal): AsyncIterable<InstallProgress>
  uninstall(plugin: PluginId, provider: string, model: string, signal: AbortSignal): Promise<void>

  /**
   * A new session with the character's greeting (its alternatives are the message's variants). With others it is a
   * scene of several, and the greetings for groups are offered, too. Greetings stand up to what is ruled out.
   */
  begin(character: CharacterId, persona: Persona, how?: Beginning): Promise<Session>
  /**
   * Which of these characters need an age stated before they can be played. Throws `chat/minor` where the texts of one
   * say that they are a minor. `begin` and `run` throw that, too, and `chat/age-unknown` where an age is missing.
   */
  ageQuestions(characters: readonly CharacterId[]): Promise<readonly AgeQuestion[]>
  /** Reads a session's history ahead of the first turn, so that sending is quick. */
  open(session: SessionId): Promise<void>
  /** Runs one turn. One at a time per session over all tabs: otherwise `chat/busy`. */
  run(turn: TurnRequest, signal: AbortSignal): AsyncIterable<TurnEvent>
  /** Sessions whose reply is being written in this tab now. */
  running(): Promise<readonly SessionId[]>

  /** Writes one text outside any chat. Rejects with the failure, which is `details.failure` of the error. */
  write(request: WriteRequest, signal: AbortSignal): AsyncIterable<WriteEvent>

  /**
   * What would be seen of the chat now, for a picture. Asks the model; where that does not answer, says what is known
   * without it. Rejects with `plugin/refused` when minors would be seen.
   */
  describe(request: DescribeRequest, signal: AbortSignal): Promise<Described>

  /** Adds a message that belongs to no turn: words nobody answers, or something the house says. */
  add(message: Message): Promise<Message>
  edit(session: SessionId, message: MessageId, text: string): Promise<CommitId>
  /** Chooses another wording. */
  choose(session: SessionId, message: MessageId, variant: number): Promise<CommitId>
  /** Marks a message, or takes marks away. */
  mark(session: SessionId, message: MessageId, marks: MarkChange): Promise<CommitId>
  /** Deletes one wording of several. */
  removeVariant(session: SessionId, message: MessageId, variant: number): Promise<CommitId>
  /** Deletes one message, or it and all after it. */
  remove(session: SessionId, message: MessageId, andAllAfter: boolean): Promise<CommitId>
  /** Deletes all messages of a session but keeps the session. */
  clear(session: SessionId): Promise<CommitId>

  /** Takes back a change to messages, whoever made it. */
  undo(commit: CommitId): Promise<CommitId>

  /** What the model saw when it wrote a wording, if that is still kept. */
  promptOf(variant: VariantId): Promise<PromptRecord | undefined>
  /** How the prompt would be made now. Sends nothing and changes nothing. */
  preview(turn: TurnRequest): Promise<PromptReport>
  /** How a book's entries would answer to these messages, oldest first; for whoever writes the book. */
  tryLore(
    book: unknown,
    texts: readonly string[],
    settings: Partial<LoreSettings>,
    names: LoreNames,
  ): Promise<readonly TraceLine[]>

  summaries(session: SessionId): Promise<ChatSummaries>
  /** Puts the player's own words in the place of a summary; they stay, whatever changes. */
  editSummary(session: SessionId, part: Pick<Summary, 'from' | 'to'>, text: string): Promise<CommitId>
  /** Has the newest messages read for memories now. Rejects with why that could not be done. */
  rememberNow(request: RememberRequest, signal: AbortSignal): AsyncIterable<RememberEvent>
  rememberState(session: SessionId, turns?: RememberingTurns): Promise<RememberState>
  /** For one listener: what happened before it listened comes first. */
  rememberNews(signal: AbortSignal): AsyncIterable<RememberNews>

  /** Writes the summaries of all but the newest messages now. Rejects with why one could not be written. */
  summarise(session: SessionId, connection: Connection, signal: AbortSignal): Promise<void>
}
