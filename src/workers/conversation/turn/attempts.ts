import {
  type ActionTaken,
  type ChatDelta,
  type ChatEnd,
  isAbort,
  type LlmFailure,
  type ToolCall,
  type Variant,
} from 'sdk'
import { orAborted } from 'sdk/llm'
import type { Connection } from '../../../shared/chats/connection.ts'
import { nothingAround } from '../../../shared/policy/circumstances.ts'
import { noLimits } from '../../../shared/policy/consent/consent.ts'
import { actionsText } from '../actions/actionsText.ts'
import { ReplyActions } from '../actions/ReplyActions.ts'
import { readCall, ToolCalls } from '../actions/tool.ts'
import type { ActionPath, TurnEvent, TurnOutcome } from '../contract.ts'
import { type Asking, chatRequest, type ToolRound } from './chatRequest.ts'
import { coalesce } from './coalesce.ts'
import { Continuation } from './continuation.ts'
import { direct } from './direct.ts'
import { type Crossing, LimitFilter, type Passed, stoppedAt } from './LimitFilter.ts'
import { MinorFilter, stoppedAtMinor } from './MinorFilter.ts'
import { OwnName } from './OwnName.ts'
import { type Attempts, decideRetry } from './retry.ts'
import { ThoughtFilter } from './ThoughtFilter.ts'
import type { TurnPrompt, TurnWorld } from './TurnWorld.ts'

const paintEveryMs = 40
/** Servers with one slot answer "busy" for a moment after a stop; one such answer is not worth showing. */
const afterStopMs = 500
/** A model that only calls tools and says nothing is asked so often to say something. */
const maxToolRounds = 4

export type AttemptEvent = TurnEvent | { readonly kind: 'usage'; readonly usage: NonNullable<Variant['usage']> }

/** The chosen connection, and after it those that stand in, until one gives a reply. Returns how it ended. */
export async function* connections(asking: Asking): AsyncGenerator<AttemptEvent, TurnOutcome> {
  const { request } = asking
  let outcome = yield* attempts(asking, request.connection)
  for (const to of request.fallbacks) {
    if (outcome.kind !== 'failed' || outcome.delivered) break
    yield { kind: 'switched', to, failure: outcome.failure }
    outcome = yield* attempts(asking, to)
  }
  return outcome
}

type Ended =
  | Exclude<TurnOutcome, { kind: 'failed' }>
  | (Extract<TurnOutcome, { kind: 'failed' }> & { readonly delivered: boolean })

/** Attempts with one connection until one is good enough or the policy gives up. */
async function* attempts(asking: Asking, connection: Connection): AsyncGenerator<AttemptEvent, Ended> {
  const { request, place, variant, world, signal } = asking
  const around = request.settings.around ?? nothingAround
  const { hard: ruledOut } = request.settings.limits ?? noLimits
  const begun = world.now()
  const made: Partial<Record<LlmFailure['kind'], number>> = {}
  let path = await world.actionPath(connection, request.settings.actions ?? 'tags')
  let prompt = await orAborted(promptFor(asking, connection, path, undefined), signal)
  let rounds: readonly ToolRound[] = []
  let shrunk = false
  let mayStillBeBusy = world.stoppedJustNow(connection)
  while (true) {
    asking.asked(connection, prompt)
    const joined = new Continuation(place.existing)
    const named = new OwnName(place.message.characterName, place.existing !== '')
    const { said: saidBefore, given } = asking.echoes
    const echoes = { said: saidBefore, given: [...given, ...prompt.assembled.given] }
    const acting = new ReplyActions({ path, around, echoes, existing: place.existing })
    const calls = new ToolCalls()
    let delivered = false
    let acted = asking.actedBefore
    let said = ''
    let end: ChatEnd | undefined
    const limits = new LimitFilter(ruledOut, place.existing)
    const thoughts = new ThoughtFilter(ruledOut)
    const minors = new MinorFilter(place.existing)
    let crossed: Crossing | undefined
    let minorAt: number | undefined
    const passed = ({ text, actions, crossed: now }: Passed): TurnEvent[] => {
      crossed = now
      said += text
      minorAt ??= minors.push(text)
      if (text !== '' || actions.length > 0) delivered = true
      const told = actions.map((action): TurnEvent => ({ kind: 'action', variant, place: acted++, action }))
      return text === '' ? told : [{ kind: 'text', text }, ...told]
    }
    const asked = chatRequest(asking, connection, prompt, path, rounds)
    for await (const delta of coalesce(world.chat(connection, asked, signal), paintEveryMs)) {
      if (delta.kind === 'text') {
        const text = named.push(joined.push(delta.text))
        if (text !== '') yield* passed(limits.push(acting.push(text)))
        if (crossed) return crossedAt(crossed)
        if (minorAt !== undefined) return minorsAt(minorAt)
      } else if (delta.kind === 'reasoning') {
        const text = thoughts.push(delta.text)
        if (text !== '') yield { kind: 'reasoning', text }
      } else if (delta.kind === 'tool') calls.add(delta)
      else if (delta.kind === 'wait') yield waiting(delta)
      else if (delta.kind === 'usage') {
        if (delta.trusted) world.counted(connection, prompt, delta.input)
        yield { kind: 'usage', usage: usageOf(delta) }
      } else if (delta.kind === 'end') end = delta
    }
    const thought = thoughts.end()
    if (thought !== '') yield { kind: 'reasoning', text: thought }
    yield* passed(limits.push(acting.push(named.push(joined.end()) + named.end())))
    if (crossed) return crossedAt(crossed)
    yield* passed(limits.push(acting.end()))
    if (crossed) return crossedAt(crossed)
    yield* passed(limits.end())
    if (crossed) return crossedAt(crossed)
    minorAt ??= minors.end()
    if (minorAt !== undefined) return minorsAt(minorAt)
    if (signal.aborted || end === undefined || end.reason === 'aborted') return { kind: 'stopped' }
    if (delivered || end.reason === 'stop') world.worked(connection)

    if (end.reason !== 'error' && end.reason !== 'incomplete') {
      if (path === 'tools') {
        const answered = performCalls(calls.all(), acting)
        if (answered.some(({ isBroken }) => isBroken)) world.toolsFailed(connection)
        yield* passed({ text: '', actions: answered.flatMap(({ action }) => action ?? []) })
        if (said === '' && answered.length > 0 && rounds.length < maxToolRounds) {
          rounds = [...rounds, { calls: calls.all(), answers: answered.map(({ answer }) => answer) }]
          continue
        }
      }
      if (path === 'director') {
        yield* passed({ text: '', actions: await direct(asking, connection, prompt, place.existing + said, acting) })
      }
      return { kind: end.reason === 'length' ? 'length' : 'complete' }
    }

    const { failure } = end
    // Nothing was said, but something was done: that is a reply, too.
    if (failure.kind === 'empty' && delivered) return { kind: 'complete' }
    if (failure.kind === 'context' && !shrunk && !delivered) {
      shrunk = true
      prompt = await promptFor(asking, connection, path, failure)
      continue
    }
    if (failure.kind === 'bad-request' && path === 'tools' && !delivered) {
      world.toolsFailed(connection)
      path = 'tags'
      rounds = []
      prompt = await promptFor(asking, connection, path, undefined)
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

function promptFor(
  { request, place, world }: Asking,
  connection: Connection,
  path: ActionPath,
  shrink: LlmFailure | undefined,
): Promise<TurnPrompt> {
  const text = path === 'tags' ? actionsText(request.settings.around ?? nothingAround) : ''
  return world.prompt(connection, { ...place, actionsText: text }, shrink)
}

const crossedAt = (crossed: Crossing): Ended => ({
  kind: 'ruled-out',
  why: stoppedAt(crossed),
  keep: crossed.keep,
})

const minorsAt = (keep: number): Ended => ({ kind: 'ruled-out', why: stoppedAtMinor, keep })

interface Performed {
  readonly action: ActionTaken | undefined
  /** For the model. */
  readonly answer: string
  readonly isBroken: boolean
}

function performCalls(calls: readonly ToolCall[], acting: ReplyActions): readonly Performed[] {
  return calls.map((call) => {
    const reading = readCall(call)
    if (!reading) return { action: undefined, answer: 'This call could not be read. Nothing was done.', isBroken: true }
    const action = acting.take(reading)
    const answer = action && action.verdict !== 'refused' ? 'Done.' : `Not done. ${action?.why ?? 'Enough was done.'}`
    return { action, answer, isBroken: false }
  })
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

function waiting({ note, done, total }: Extract<ChatDelta, { kind: 'wait' }>): TurnEvent {
  return { kind: 'waiting', note, ...(done !== undefined && total && { fraction: Math.min(1, done / total) }) }
}

function usageOf({
  input,
  output,
  cached,
  costUsd,
}: Extract<ChatDelta, { kind: 'usage' }>): NonNullable<Variant['usage']> {
  return { input, output, ...(cached !== undefined && { cached }), ...(costUsd !== undefined && { costUsd }) }
}
