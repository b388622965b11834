import type {
  CharacterId,
  ConnectionState,
  ErrorCode,
  InstallProgress,
  LlmErrorKind,
  LlmFailure,
  Message,
  MessageId,
  ModelInfo,
  ModelSource,
  PluginId,
  Samplers,
  Session,
  SessionId,
} from 'sdk'
import type { PluginInit } from 'sdk/runtime'
import type { PluginReport } from '../shared/callPlugin.ts'
import type { CommitId } from '../storage/contract.ts'

/** Where a provider's code runs; callers cannot tell. */
export type PluginPlacement =
  /** In this worker: `init` starts the built-in of that id here. */
  | { readonly kind: 'inline'; readonly init: PluginInit }
  /** Elsewhere: the port answers to `PluginHostContract`. */
  | { readonly kind: 'remote'; readonly plugin: PluginId; readonly port: MessagePort }

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

export interface TurnSettings {
  readonly samplers: Samplers
  readonly maxTokens: number
  /** How many messages of the history may be sent; 0 is all that fit. */
  readonly historyLength: number
}

/** What the player asked for. `send` with empty text is a continue turn without a user message. */
export type TurnAction =
  | { readonly kind: 'send'; readonly text: string }
  /** Goes on with the newest reply, in the same message. */
  | { readonly kind: 'continue' }
  /** Another wording of the newest reply; the earlier one is kept as a variant. */
  | { readonly kind: 'regenerate' }

export interface TurnRequest {
  readonly session: SessionId
  readonly action: TurnAction
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
  | {
      readonly kind: 'waiting'
      readonly note: 'connecting' | 'queued' | 'loading' | 'prompt'
      readonly fraction?: number
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
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
  | { readonly kind: 'failed'; readonly failure: LlmFailure & { readonly kind: LlmErrorKind } }

/** How the prompt of the newest turn was made, for the player who wants to know. */
export interface PromptReport {
  readonly windowTokens: number
  readonly windowSource: 'you' | 'learned' | 'server' | 'guessed'
  readonly promptTokens: number
  readonly sentMessages: number
  readonly leftOut: number
  readonly sections: readonly { readonly name: string; readonly tokens: number }[]
}

export interface ConversationContract {
  /** Once, first: the way to the storage worker. */
  start(storage: MessagePort): Promise<void>

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

  /** A new session with the character's greeting (its alternatives are the message's variants). */
  begin(character: CharacterId, persona: Persona): Promise<Session>
  /** Reads a session's history ahead of the first turn, so that sending is quick. */
  open(session: SessionId): Promise<void>
  /** Runs one turn. One at a time per session over all tabs: otherwise `chat/busy`. */
  run(turn: TurnRequest, signal: AbortSignal): AsyncIterable<TurnEvent>
  /** Sessions whose reply is being written in this tab now. */
  running(): Promise<readonly SessionId[]>

  edit(session: SessionId, message: MessageId, text: string): Promise<CommitId>
  /** Chooses another wording. */
  choose(session: SessionId, message: MessageId, variant: number): Promise<CommitId>
  /** Deletes one message, or it and all after it. */
  remove(session: SessionId, message: MessageId, andAllAfter: boolean): Promise<CommitId>
  /** Deletes all messages of a session but keeps the session. */
  clear(session: SessionId): Promise<CommitId>

  /** Takes back a change to messages, whoever made it. */
  undo(commit: CommitId): Promise<CommitId>

  /** How the prompt of a session's newest turn was made. */
  promptReport(session: SessionId): Promise<PromptReport | undefined>
}
