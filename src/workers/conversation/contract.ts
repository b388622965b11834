import type {
  Character,
  CharacterId,
  ChatMessage,
  ChatRequest,
  ConnectionState,
  InstallProgress,
  Message,
  MessageId,
  ModelInfo,
  ModelSource,
  PluginId,
  Samplers,
  Session,
  SessionId,
  StatedAge,
  VariantId,
} from 'sdk'
import type { NormalCard } from '../../shared/cards/types.ts'
import type { Summary } from '../../shared/chats/chatRecords.ts'
import type { Connection } from '../../shared/chats/connection.ts'
import type { PromptRecord, PromptReport } from '../../shared/chats/promptRecord.ts'
import type { TraceLine } from '../../shared/lore/trace.ts'
import type { PictureScene } from '../../shared/pictures/scene.ts'
import type { Topic } from '../../shared/policy/consent/topics.ts'
import type { RecordAges } from '../../shared/policy/openAges.ts'
import type { Stored } from '../memory/contract.ts'
import type { PluginPlacement } from '../plugin/contract.ts'
import type { PluginReport } from '../shared/callPlugin.ts'
import type { CommitId } from '../storage/contract.ts'
import type { LoreSettings } from './lore/settings.ts'
import type { LoreNames } from './lore/tryLore.ts'
import type {
  Persona,
  Remembering,
  RememberingTurns,
  TurnEvent,
  TurnOutcome,
  TurnRequest,
  TurnSettings,
} from './turnContract.ts'

export type { Connection } from '../../shared/chats/connection.ts'

export type {
  MemoryLine,
  MemoryReport,
  PromptRecord,
  PromptReport,
  PromptSection,
} from '../../shared/chats/promptRecord.ts'
export type {
  ActionPath,
  KinkWords,
  Persona,
  RecallSettings,
  Remembering,
  RememberingTurns,
  TurnAction,
  TurnEvent,
  TurnOutcome,
  TurnRequest,
  TurnSettings,
} from './turnContract.ts'

/** A character whose texts leave open whether they are an adult, and the words that do. */
export interface AgeQuestion {
  readonly id: CharacterId
  readonly name: string
  readonly field: string
  readonly match: string
}

export type { Cause, Found, InactiveReason, TraceLine, Verdict } from '../../shared/lore/trace.ts'
export type { Preset, PresetPart } from '../../shared/presets/preset.ts'
export type { LoreSettings } from './lore/settings.ts'

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
  /** The scripted provider that plays it. */
  readonly script?: string
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
  readonly purpose?: ChatRequest['purpose']
}

/** What happens while a text is written, in order. Text comes at most twenty-five times a second, joined. */
export type WriteEvent =
  | Extract<TurnEvent, { readonly kind: 'waiting' | 'text' | 'reasoning' | 'retrying' }>
  /** The last event. `length`: it was cut where the room for it ended. */
  | { readonly kind: 'done'; readonly text: string; readonly outcome: 'complete' | 'length' }

/** A line of a try-out chat, by whom it is. */
export interface TriedLine {
  readonly by: 'player' | 'character'
  readonly text: string
}

/** A reply in a chat that is kept nowhere, by a character as they are being written. */
export interface TryOutRequest {
  /** Tells one try-out from another; there is no record of it. */
  readonly session: SessionId
  readonly character: Character
  readonly card: NormalCard
  /** What the character said first in this try-out, empty where that was nothing; absent: it is said now. */
  readonly opening?: string
  /** What was said after it, oldest first; the player's line is the last. */
  readonly said: readonly TriedLine[]
  readonly connection: Connection
  readonly persona: Persona
  /** Actions, memories and summaries are left out, whatever they say. */
  readonly settings: TurnSettings
}

/** What happens in a try-out, in order. */
export type TryOutEvent =
  /** What the character said first, before all lines; empty where they say nothing. `problem`: why it stands no further. */
  | { readonly kind: 'opened'; readonly text: string; readonly problem?: string }
  | Extract<TurnEvent, { readonly kind: 'waiting' | 'text' | 'reasoning' | 'retrying' }>
  /** The last event. */
  | { readonly kind: 'ended'; readonly outcome: TurnOutcome }

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
  readonly kept: Stored
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
  /** Goes on without it: what was asked of it fails, and prompts are told nothing from then on. */
  forgetMemory(): Promise<void>

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
  /** What the player's own part says about ages. While one is open, `run` throws `chat/age-unknown`. */
  personaAges(persona: Persona): Promise<RecordAges>
  /**
   * What the newest reply of a chat says about ages, beside those that are stated of it. While one is open, `run` throws
   * `chat/age-unknown` for every turn but `regenerate`.
   */
  replyAges(session: SessionId, stated: readonly StatedAge[]): Promise<RecordAges>
  /** Reads a session's history ahead of the first turn, so that sending is quick. */
  open(session: SessionId): Promise<void>
  /** Runs one turn. One at a time per session over all tabs: otherwise `chat/busy`. */
  run(turn: TurnRequest, signal: AbortSignal): AsyncIterable<TurnEvent>
  /** Sessions whose reply is being written in this tab now. */
  running(): Promise<readonly SessionId[]>

  /** Writes one text outside any chat. Rejects with the failure, which is `details.failure` of the error. */
  write(request: WriteRequest, signal: AbortSignal): AsyncIterable<WriteEvent>

  /**
   * A reply of a character who may not be kept yet, with the prompt, the limits and the refusals of a turn. Nothing is
   * written, remembered or done. Rejects as `run` does, and with an `AbortError` at the signal.
   */
  tryOut(request: TryOutRequest, signal: AbortSignal): AsyncIterable<TryOutEvent>

  /**
   * What would be seen of the chat now, for a picture. Asks the model; where that does not answer, says what is known
   * without it. Rejects with `plugin/refused` when minors would be seen.
   */
  describe(request: DescribeRequest, signal: AbortSignal): Promise<Described>

  /** Adds a message that belongs to no turn: words nobody answers, or something Vesper says. */
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
