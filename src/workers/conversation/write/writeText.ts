import { type ChatDelta, type ChatEnd, type ChatRequest, type LlmFailure, PluginError } from 'sdk'
import type { Connection } from '../../../shared/chats/connection.ts'
import type { WriteEvent, WriteRequest } from '../contract.ts'
import { messageCost, perRequest } from '../prompt/tokens.ts'
import { type Attempts, decideRetry } from '../turn/retry.ts'

/** What writing needs from the world; time and chance included, so that it can be replayed. */
export interface WriteWorld {
  /** One attempt; exactly one `end`, always last. */
  chat(connection: Connection, request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta>
  windowOf(connection: Connection): Promise<number>
  /** Whether the connection's model can be held to a schema. */
  keepsSchemas(connection: Connection): Promise<boolean>
  workedBefore(connection: Connection): boolean
  worked(connection: Connection): void
  now(): number
  random(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** With less room than this there is nothing to be written. */
const minTokens = 64
/** A server may go on past what it was asked for; nobody reads more than this. */
const maxLetters = 1_000_000

/**
 * One text written by a model outside any chat, asked for as turns ask: with the same patience and the same second
 * tries. Ends with `done`, or rejects with the failure (`llm/…`, with the `LlmFailure` in its details).
 */
export async function* writeText(
  request: WriteRequest,
  world: WriteWorld,
  signal: AbortSignal,
): AsyncGenerator<WriteEvent, void> {
  const { connection } = request
  const begun = world.now()
  const made: Partial<Record<LlmFailure['kind'], number>> = {}
  let schema = request.schema && (await world.keepsSchemas(connection)) ? request.schema : undefined
  const asked = chatRequest(request, await world.windowOf(connection))
  while (true) {
    signal.throwIfAborted()
    const { text, end } = yield* attempt(connection, { ...asked, ...(schema && { schema }) }, world, signal)
    if (signal.aborted || end?.reason === 'aborted') {
      signal.throwIfAborted()
      throw new DOMException('The text was given up', 'AbortError')
    }
    if (text !== '') world.worked(connection)
    if (!end || !('failure' in end)) {
      yield { kind: 'done', text, outcome: end && end.reason !== 'length' ? 'complete' : 'length' }
      return
    }
    const { failure } = end
    if (failure.kind === 'bad-request' && schema && text === '') {
      schema = undefined
      continue
    }
    const tried: Attempts = {
      made,
      elapsedMs: world.now() - begun,
      delivered: text !== '',
      workedBefore: world.workedBefore(connection),
    }
    const decision = decideRetry(failure, tried, world.random)
    if (decision.kind === 'give-up')
      throw new PluginError(`llm/${failure.kind}`, failure.message, { details: { failure } })
    made[failure.kind] = decision.attempt
    yield failure.code === 'loading'
      ? { kind: 'waiting', note: 'loading' }
      : { kind: 'retrying', attempt: decision.attempt, of: decision.of, at: world.now() + decision.inMs, failure }
    await world.wait(decision.inMs, signal)
  }
}

/** What one attempt came to; without an end when there was more of it than anybody reads. */
interface Attempted {
  readonly text: string
  readonly end: ChatEnd | undefined
}

async function* attempt(
  connection: Connection,
  request: ChatRequest,
  world: WriteWorld,
  signal: AbortSignal,
): AsyncGenerator<WriteEvent, Attempted> {
  let text = ''
  for await (const delta of world.chat(connection, request, signal)) {
    if (delta.kind === 'text') {
      const piece = delta.text.slice(0, maxLetters - text.length)
      text += piece
      yield { kind: 'text', text: piece }
      if (text.length >= maxLetters) return { text, end: undefined }
    } else if (delta.kind === 'reasoning') yield { kind: 'reasoning', text: delta.text }
    else if (delta.kind === 'wait') yield waiting(delta)
    else if (delta.kind === 'end') return { text, end: delta }
  }
  return { text, end: undefined }
}

function chatRequest(request: WriteRequest, window: number): ChatRequest {
  const { connection, messages, samplers, maxTokens, reasoning, purpose } = request
  const prompt = messages.reduce((sum, { content }) => sum + messageCost(content), perRequest)
  const room = window - prompt
  if (room < minTokens) {
    throw new PluginError(
      'llm/context',
      `This needs more room than the model has: about ${prompt} tokens of ${window}. Choose a model with a larger window, or ask for less.`,
    )
  }
  return {
    model: connection.model,
    // Half a surrogate pair is no character; some servers refuse the whole request for one.
    messages: messages.map((one) => ({ ...one, content: one.content.toWellFormed() })),
    contextTokens: window,
    maxTokens: Math.min(maxTokens, room),
    samplers,
    ...(reasoning && { reasoning }),
    ...(purpose && { purpose }),
  }
}

function waiting({ note, done, total }: Extract<ChatDelta, { kind: 'wait' }>): WriteEvent {
  return { kind: 'waiting', note, ...(done !== undefined && total && { fraction: Math.min(1, done / total) }) }
}
