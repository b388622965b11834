import { isAbort, type LlmFailure } from 'sdk'
import { orAborted } from 'sdk/llm'
import type { Connection } from '../../../shared/chats/connection.ts'
import { nothingAround } from '../../../shared/policy/circumstances.ts'
import { actionsText } from '../actions/actionsText.ts'
import type { ActionPath, TurnOutcome } from '../contract.ts'
import type { Asking } from './chatRequest.ts'
import { direct } from './direct.ts'
import { performCalls } from './performCalls.ts'
import { type Plan, type Requested, requestReply, type Tell } from './requestReply.ts'
import { decideRetry } from './retry.ts'
import type { ReplyWorld, TurnPrompt } from './TurnWorld.ts'

/** Servers with one slot answer "busy" for a moment after a stop; one such answer is not worth showing. */
const afterStopMs = 500
/** A model that only calls tools and says nothing is asked so often to say something. */
const maxToolRounds = 4

type Ended =
  | Exclude<TurnOutcome, { kind: 'failed' }>
  | (Extract<TurnOutcome, { kind: 'failed' }> & { readonly delivered: boolean })

/** Asks the chosen connection, and after it those that stand in, until one gives a reply. Resolves with how it ended. */
export async function askForReply(asking: Asking, tell: Tell): Promise<TurnOutcome> {
  const { request } = asking
  let outcome = await attempts(asking, request.connection, tell)
  for (const to of request.fallbacks) {
    if (outcome.kind !== 'failed' || outcome.delivered) break
    tell({ kind: 'switched', to, failure: outcome.failure })
    outcome = await attempts(asking, to, tell)
  }
  return outcome
}

/** Asks one connection until a reply is good enough or the policy gives up. */
async function attempts(asking: Asking, connection: Connection, tell: Tell): Promise<Ended> {
  const { world, signal } = asking
  const begun = world.now()
  const made: Partial<Record<LlmFailure['kind'], number>> = {}
  const path = await world.actionPath(connection, asking.request.settings.actions ?? 'tags')
  const prompt = await orAborted(promptFor(asking, connection, path, undefined), signal)
  const remedy = remedies(asking, connection)
  let plan: Plan = { connection, prompt, path, rounds: [] }
  while (true) {
    const requested = await requestReply(asking, plan, tell)
    const { end, ruledOut, delivered } = requested
    if (ruledOut) return ruledOut
    if (signal.aborted || end === undefined || end.reason === 'aborted') return { kind: 'stopped' }
    if (delivered || end.reason === 'stop') world.worked(connection)
    if (!('failure' in end)) {
      const again = await act(asking, plan, requested)
      if (!again) return { kind: end.reason === 'length' ? 'length' : 'complete' }
      plan = again
      continue
    }
    const { failure } = end
    // Tool calls without words count as a reply.
    if (failure.kind === 'empty' && delivered) return { kind: 'complete' }
    const remedied = delivered ? undefined : await remedy(plan, failure)
    if (remedied === 'stopped') return { kind: 'stopped' }
    if (remedied) {
      plan = remedied
      continue
    }
    const workedBefore = world.workedBefore(connection)
    const tried = { made, elapsedMs: world.now() - begun, delivered, workedBefore }
    const decision = decideRetry(failure, tried, world.random)
    if (decision.kind === 'give-up') return { kind: 'failed', failure, delivered }
    const { attempt, of, inMs } = decision
    made[failure.kind] = attempt
    if (failure.code === 'loading') tell({ kind: 'waiting', note: 'loading' })
    else tell({ kind: 'retrying', attempt, of, at: world.now() + inMs, failure })
    if (!(await waited(world, inMs, signal))) return { kind: 'stopped' }
  }
}

/** Does what a finished reply asked for beside its words. Gives the next plan when the model has yet to say something. */
async function act(asking: Asking, plan: Plan, requested: Requested): Promise<Plan | undefined> {
  const { path, connection, prompt, rounds } = plan
  const { acting, calls, said } = requested
  if (path === 'director') {
    requested.act(await direct(asking, connection, prompt, asking.place.existing + said, acting))
  }
  if (path !== 'tools') return undefined
  const performed = performCalls(calls, acting)
  if (performed.some(({ isBroken }) => isBroken)) asking.world.toolsFailed(connection)
  requested.act(performed.flatMap(({ action }) => action ?? []))
  if (said !== '' || performed.length === 0 || rounds.length >= maxToolRounds) return undefined
  return { ...plan, rounds: [...rounds, { calls, answers: performed.map(({ answer }) => answer) }] }
}

/** What helps against a failure without a word to the player, each at most once; undefined where nothing does. */
function remedies(asking: Asking, connection: Connection) {
  const { world, signal } = asking
  let hasShrunk = false
  let mayStillBeBusy = world.stoppedJustNow(connection)
  return async (plan: Plan, failure: LlmFailure): Promise<Plan | 'stopped' | undefined> => {
    const { path } = plan
    if (failure.kind === 'context' && !hasShrunk) {
      hasShrunk = true
      return { ...plan, prompt: await promptFor(asking, connection, path, failure) }
    }
    if (failure.kind === 'bad-request' && path === 'tools') {
      world.toolsFailed(connection)
      return { ...plan, path: 'tags', rounds: [], prompt: await promptFor(asking, connection, 'tags', undefined) }
    }
    if (mayStillBeBusy && (failure.kind === 'overloaded' || failure.kind === 'rate')) {
      mayStillBeBusy = false
      return (await waited(world, afterStopMs, signal)) ? plan : 'stopped'
    }
    return undefined
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

/** False when the player stopped the wait. */
async function waited(world: ReplyWorld, ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await world.wait(ms, signal)
    return true
  } catch (error) {
    if (isAbort(error)) return false
    throw error
  }
}
