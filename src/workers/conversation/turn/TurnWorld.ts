import type { ChatDelta, ChatRequest, LlmFailure, Message, Variant } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { Moment } from '../../../shared/chats/chatRecords.ts'
import type { Connection } from '../../../shared/chats/connection.ts'
import type { PromptReport } from '../../../shared/chats/promptRecord.ts'
import type { StorageContract } from '../../storage/contract.ts'
import type { ActionPath } from '../contract.ts'
import type { AssembledPrompt } from '../prompt/assemblePrompt.ts'
import type { ReplyPlace } from './reply.ts'

/** Everything asking for a reply needs from the world; time and chance included, so that it can be replayed. */
export interface ReplyWorld {
  /** One attempt; exactly one `end`, always last. */
  chat(connection: Connection, request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta>
  /** Builds the prompt for a connection; `shrink` asks for less after a context error. */
  prompt(connection: Connection, place: ReplyPlace, shrink: LlmFailure | undefined): Promise<TurnPrompt>
  /** The way this connection's model acts, as far as it is known to manage it. */
  actionPath(connection: Connection, wanted: ActionPath): Promise<ActionPath>
  /** The model made tool calls nobody can use, or its server refuses them: it acts by tags from now on. */
  toolsFailed(connection: Connection): void
  /** The server's own count of a prompt we estimated. */
  counted(connection: Connection, prompt: TurnPrompt, inputTokens: number): void
  workedBefore(connection: Connection): boolean
  worked(connection: Connection): void
  /** Whether the player stopped this connection a moment ago: it may still be tidying up. */
  stoppedJustNow(connection: Connection): boolean
  now(): number
  random(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** What a turn needs besides, since it is kept. */
export interface TurnWorld extends ReplyWorld {
  readonly storage: Pick<Remote<StorageContract>, 'append' | 'appendAll' | 'commit' | 'draft'>
  /** The prompt a reply was written from, and how that went. */
  recordPrompt(seen: Seen): void
}

export interface Seen {
  readonly connection: Connection
  readonly prompt: TurnPrompt
  /** As it is on disk now. */
  readonly message: Message
  readonly usage: Variant['usage']
  readonly failure: LlmFailure | undefined
  /** Whether it could be kept. */
  readonly isSaved: boolean
}

export interface TurnPrompt {
  readonly assembled: AssembledPrompt
  readonly windowTokens: number
  /** What the chat will remember besides its words once the reply is kept. */
  readonly moment?: Moment
  /** How it was made, for the player who wants to know. */
  readonly report?: PromptReport
}
