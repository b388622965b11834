import { type ChatDelta, type ChatEnd, type ChatRequest, isAbort, type LlmFailure, type Variant } from 'sdk'
import { orAborted } from 'sdk/llm'
import type { Connection, TurnEvent, TurnOutcome, TurnRequest } from '../contract.ts'
import { coalesce } from './coalesce.ts'
import { Continuation } from './continuation.ts'
import type { ReplyPlace } from './reply.ts'
import { type Attempts, decideRetry } from './retry.ts'
import type { TurnPrompt, TurnWorld } from './TurnWorld.ts'

const paintEveryMs = 40
/** Servers with one slot answer "busy" for a moment after a stop; one such answer is not worth showing. */
const afterStopMs = 500

export type AttemptEvent = TurnEvent | { readonly kind: 'usage'; readonly usage: NonNullable<Variant['usage']> }

/** The chosen connection, and after it those that stand in, until one gives a reply. Returns how it ended. */
export async function* connections(
  request: TurnRequest,
  place: ReplyPlace,
  firstPrompt: Promise<TurnPrompt>,
  world: TurnWorld,
  signal: AbortSignal,
): AsyncGenerator<AttemptEvent, TurnOutcome> {
  let outcome = yield* attempts(request, request.connection, place, await orAborted(firstPrompt, signal), world, signal)
  for (const to of request.fallbacks) {
    if (outcome.kind !== 'failed' || outcome.delivered) break
    yield { kind: 'switched', to, failure: outcome.failure }
    outcome = yield* attempts(request, to, place, await world.prompt(to, place, undefined), world, signal)
  }
  return outcome
}

type Ended =
  | Exclude<TurnOutcome, { kind: 'failed' }>
  | (Extract<TurnOutcome, { kind: 'failed' }> & { readonly delivered: boolean })

/** Attempts with one connection until one is good enough or the policy gives up. */
async function* attempts(
  request: TurnRequest,
  connection: Connection,
  place: ReplyPlace,
  firstPrompt: TurnPrompt,
  world: TurnWorld,
  signal: AbortSignal,
): AsyncGenerator<AttemptEvent, Ended> {
  const begun = world.now()
  const made: Partial<Record<LlmFailure['kind'], number>> = {}
  let prompt = firstPrompt
  let shrunk = false
  let mayStillBeBusy = world.stoppedJustNow(connection)
  while (true) {
    const joined = new Continuation(place.existing)
    let delivered = false
    let end: ChatEnd | undefined
    for await (const delta of coalesce(
      world.chat(connection, chatRequest(request, connection, place, prompt), signal),
      paintEveryMs,
    )) {
      if (delta.kind === 'text') {
        const text = joined.push(delta.text)
        if (text === '') continue
        delivered = true
        yield { kind: 'text', text }
      } else if (delta.kind === 'reasoning') yield { kind: 'reasoning', text: delta.text }
      else if (delta.kind === 'wait') yield waiting(delta)
      else if (delta.kind === 'usage') {
        if (delta.trusted) world.counted(connection, prompt, delta.input)
        yield { kind: 'usage', usage: usageOf(delta) }
      } else if (delta.kind === 'end') end = delta
    }
    const rest = joined.end()
    if (rest !== '') {
      delivered = true
      yield { kind: 'text', text: rest }
    }
    if (signal.aborted || end === undefined || end.reason === 'aborted') return { kind: 'stopped' }
    if (delivered || end.reason === 'stop') world.worked(connection)
    if (end.reason !== 'error' && end.reason !== 'incomplete')
      return { kind: end.reason === 'length' ? 'length' : 'complete' }

    const { failure } = end
    if (failure.kind === 'context' && !shrunk && !delivered) {
      shrunk = true
      prompt = await world.prompt(connection, place, failure)
      continue
    }
    if (mayStillBeBusy && !delivered && (failure.kind === 'overloaded' || failure.kind === 'rate')) {
      mayStillBeBusy = false
      if (await waited(world, afterStopMs, signal)) continue
      return { kind: 'stopped' }
    }
    const tried: Attempts = {
      made,
      elapsedMs: world.now() - begun,
      delivered,
      workedBefore: world.workedBefore(connection),
    }
    const decision = decideRetry(failure, tried, world.random)
    if (decision.kind === 'give-up') return { kind: 'failed', failure, delivered }
    made[failure.kind] = decision.attempt
    yield failure.code === 'loading'
      ? { kind: 'waiting', note: 'loading' }
      : { kind: 'retrying', attempt: decision.attempt, of: decision.of, at: world.now() + decision.inMs, failure }
    if (!(await waited(world, decision.inMs, signal))) return { kind: 'stopped' }
  }
}

/** False when the player stopped the wait. */
async function waited(world: TurnWorld, ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await world.wait(ms, signal)
    return true
  } catch (error) {
    if (isAbort(error)) return false
    throw error
  }
}

function chatRequest(
  { settings, persona, session }: TurnRequest,
  connection: Connection,
  place: ReplyPlace,
  prompt: TurnPrompt,
): ChatRequest {
  return {
    model: connection.model,
    // Half a surrogate pair is no character; some servers refuse the whole request for one.
    messages: prompt.assembled.messages.map((one) =>
      one.content.isWellFormed() ? one : { ...one, content: one.content.toWellFormed() },
    ),
    contextTokens: prompt.windowTokens,
    maxTokens: settings.maxTokens,
    samplers: settings.samplers,
    stop: [`\n${persona.name}:`],
    cacheKey: session,
    ...(place.existing && { prefill: place.existing.toWellFormed() }),
  }
}

function waiting({ note, done, total }: Extract<ChatDelta, { kind: 'wait' }>): TurnEvent {
  return { kind: 'waiting', note, ...(done !== undefined && total && { fraction: Math.min(1, done / total) }) }
}

function usageOf({ input, output, cached }: Extract<ChatDelta, { kind: 'usage' }>): NonNullable<Variant['usage']> {
  return { input, output, ...(cached !== undefined && { cached }) }
}
