import type { ChatDelta, ChatEnd, LlmFailure } from '../contributions/llmProvider.ts'
import { isAbort } from '../errors.ts'
import { failure, failureOf, type ServerName } from './failure.ts'
import { orAborted } from './timeouts.ts'

/**
 * A step a reply passes on its way to the reader: takes each delta, gives what becomes of it. It sees the `end` too
 * and then gives out whatever it held back. An `end` of its own closes the stream.
 */
export type Stage = (delta: ChatDelta) => readonly ChatDelta[]

/** Who may abort, who answers, and what the deltas pass on their way. */
export interface SettleOptions {
  readonly signal: AbortSignal
  readonly server: ServerName
  readonly stages?: readonly Stage[]
}

/**
 * Makes any stream of deltas keep the contract of `LlmProvider.chat`: exactly one `end`, always last; a throw becomes
 * an end, an abort becomes `aborted` at once even when the source does not listen; a source that just stops is
 * `incomplete`; a reply that says nothing is `empty`. Leaving the loop early closes the source.
 */
export async function* settle(source: AsyncIterable<ChatDelta>, options: SettleOptions): AsyncGenerator<ChatDelta> {
  const { signal, server, stages = [] } = options
  const said = { text: false, reasoning: false, tool: false }
  const iterator = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const delta = await nextOf(iterator, signal, server)
      for (const out of passed(delta, stages)) {
        if (out.kind === 'end') {
          yield finalEnd(out, said)
          return
        }
        if ((out.kind === 'text' || out.kind === 'reasoning') && out.text === '') {
          if (!(out.kind === 'reasoning' && out.opaque !== undefined)) continue
        }
        if (out.kind === 'text') said.text ||= out.text.trim() !== ''
        if (out.kind === 'reasoning') said.reasoning = true
        if (out.kind === 'tool') said.tool = true
        yield out
      }
    }
  } finally {
    // Not awaited: a source that hangs would keep its reader from leaving.
    Promise.resolve(iterator.return?.()).catch(() => {})
  }
}

async function nextOf(iterator: AsyncIterator<ChatDelta>, signal: AbortSignal, server: ServerName): Promise<ChatDelta> {
  if (signal.aborted) return { kind: 'end', reason: 'aborted' }
  try {
    const next = await orAborted(iterator.next(), signal)
    return next.done ? { kind: 'end', reason: 'incomplete', failure: cutShort(server) } : next.value
  } catch (error) {
    if (signal.aborted || isAbort(error)) return { kind: 'end', reason: 'aborted' }
    const why = failureOf(server, error)
    return { kind: 'end', reason: why.kind === 'incomplete' ? 'incomplete' : 'error', failure: why }
  }
}

function passed(delta: ChatDelta, stages: readonly Stage[]): readonly ChatDelta[] {
  let deltas: readonly ChatDelta[] = [delta]
  for (const stage of stages) deltas = deltas.flatMap(stage)
  return deltas
}

function finalEnd(end: ChatEnd, said: { text: boolean; reasoning: boolean; tool: boolean }): ChatEnd {
  const spoke = said.text || said.tool
  if ('failure' in end) {
    const reason = spoke && end.failure.kind === 'timeout' ? 'incomplete' : end.reason
    // What was read cannot be unread, so the same request must not simply run again.
    return spoke ? { ...end, reason, failure: { ...end.failure, retryable: false } } : { ...end, reason }
  }
  if (spoke || end.reason === 'aborted') return end
  const native = end.native === undefined ? {} : { native: end.native }
  return { kind: 'end', reason: 'error', failure: emptyReply(end.reason, said.reasoning), ...native }
}

function emptyReply(reason: ChatEnd['reason'], reasoned: boolean): LlmFailure {
  if (reason === 'filtered') {
    const message = 'The reply was withheld by a content filter. Another model or provider may answer.'
    return failure('moderation', message, { retryable: false })
  }
  if (reasoned) {
    const message =
      'The model spent the whole reply on thinking and said nothing. Please raise the reply limit, or turn thinking down.'
    return failure('empty', message, { retryable: reason !== 'length' })
  }
  const message = 'The model answered with nothing. It may just have been started; please try again.'
  return failure('empty', message)
}

function cutShort(server: ServerName): LlmFailure {
  const message = `The reply from ${server.name} stopped before its end. What had come is kept; you can continue from there.`
  return failure('incomplete', message)
}
