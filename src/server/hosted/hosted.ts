import { createHmac } from 'node:crypto'
import type { Tier } from '../../platform/account.ts'
import {
  type CompletionBody,
  freeMessagesPerMonth,
  type HostedModel,
  type Usage,
  type VesperUsage,
} from '../../platform/hosted.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { createTurns } from '../turns.ts'
import { messagesUsed, periodOf, type Reservation, reserve, resetDateOf } from './counting.ts'
import { type HostedEvent, type HostedRefusal, type HostedReport, type HostedStream, refused } from './hostedReply.ts'
import { replyEvents } from './reply.ts'
import { builtinGate, type GateKind, type GateOutcome, type SafetyGate } from './safetyGate.ts'
import { createUpstreamChoice } from './upstreamChoice.ts'
import type { Upstream } from './upstreams.ts'

export interface HostedOptions {
  readonly database: Database
  readonly clock: Clock
  readonly upstreams: readonly Upstream[]
  /** The plan in force; every plan but `free` has unlimited messages. */
  readonly tierOf: (userId: string) => Promise<Tier>
  /** Keys the hashes of users and bodies; the same on all nodes. */
  readonly secret: Uint8Array
  readonly gate?: SafetyGate
  readonly random?: () => number
  /** For the log, the alarm of the operator and the count of safety hits. Holds no text of a conversation. */
  readonly report?: (report: HostedReport) => void
}

export interface CompletionCall {
  readonly user: { readonly id: string }
  /** The `Idempotency-Key`. */
  readonly key: string
  readonly request: CompletionBody
  /** Aborts when the client is gone: the upstream is closed at once. */
  readonly signal: AbortSignal
}

export interface Hosted {
  usage(user: { readonly id: string }): Promise<Usage>
  models(): readonly HostedModel[]
  complete(call: CompletionCall): Promise<HostedRefusal | HostedStream>
}

const auxiliaryMaxTokens = 2000

export function createHosted(options: HostedOptions): Hosted {
  const { database, clock, upstreams, tierOf, secret } = options
  const { gate = builtinGate, random = Math.random, report = () => {} } = options
  const choice = createUpstreamChoice(upstreams, clock, random)
  const inTurn = createTurns()
  const models = modelsOf(upstreams)

  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest()

  async function usageOf(userId: string, isUnlimited: boolean): Promise<VesperUsage> {
    const now = clock()
    return {
      messages_used: await messagesUsed(database, userId, now),
      messages_limit: isUnlimited ? null : freeMessagesPerMonth,
      reset_date: resetDateOf(now).toISOString(),
    }
  }

  /** A gate that fails blocks: what nobody read is not forwarded. */
  async function check(kind: GateKind, text: string, userId: string): Promise<GateOutcome> {
    const outcome = await gate.check(kind, text, { userId }).catch(() => 'error' as const)
    if (outcome !== 'allow') report({ kind: 'gate', gate: kind, outcome, userId })
    return outcome === 'error' ? 'block' : outcome
  }

  async function refusalOf(reservation: Exclude<Reservation, { kind: 'reserved' }>, userId: string) {
    switch (reservation.kind) {
      case 'limit': {
        const { messages_used, reset_date } = await usageOf(userId, false)
        return refused('monthlyLimitReached', { members: { messages_used, reset_date } })
      }
      case 'auxiliary-limit':
        return refused('auxiliaryLimitReached', { retryAfter: secondsToTomorrow(clock()) })
      case 'mismatch':
        return refused('keyMismatch')
      case 'repeated':
        if (reservation.state === 'blocked') return refused('contentBlocked')
        if (reservation.state === 'done') return refused('alreadyAnswered')
        return refused('inProgress', { retryAfter: 1 })
    }
  }

  return {
    models: () => models,

    async usage({ id }) {
      const isUnlimited = (await tierOf(id)) !== 'free'
      const vesperUsage = await usageOf(id, isUnlimited)
      return {
        has_unlimited: isUnlimited,
        messages_remaining: isUnlimited ? null : Math.max(0, freeMessagesPerMonth - vesperUsage.messages_used),
        vesperUsage,
      }
    },

    async complete({ user, key, request, signal }) {
      const tier = await tierOf(user.id)
      const isUnlimited = tier !== 'free'
      const model = models.find(({ id, tiers }) => (request.model ? id === request.model : tiers.includes(tier)))
      if (!model) return refused('modelNotAvailable')
      if (!model.tiers.includes(tier)) return refused('modelNotInPlan')
      if ((await check('hosted-input', checkedText(request), user.id)) === 'block') return refused('contentBlocked')

      signal.throwIfAborted()
      const startedAt = clock()
      const { purpose } = request
      const bodyHash = hmac(JSON.stringify(request))
      const call = { userId: user.id, key, bodyHash, purpose, model: model.id, isUnlimited }
      const reservation = await inTurn(user.id, () => reserve(database, call, startedAt))
      if (reservation.kind !== 'reserved') return refusalOf(reservation, user.id)

      const wanted = Math.min(request.max_tokens ?? model.max_output, model.max_output)
      const events = replyEvents({
        database,
        clock,
        choice,
        report,
        callId: reservation.callId,
        modelId: model.id,
        body: request,
        maxTokens: purpose === 'chat' || isUnlimited ? wanted : Math.min(wanted, auxiliaryMaxTokens),
        userHash: hmac(`${periodOf(startedAt)}:${user.id}`)
          .toString('base64url')
          .slice(0, 32),
        signal,
        check: (text) => check('hosted-output', text, user.id),
        usageNow: () => usageOf(user.id, isUnlimited),
        inTurn: (work) => inTurn(user.id, work),
      })
      const first = await events.next()
      if (first.done) {
        signal.throwIfAborted()
        return refused('upstreamFailed')
      }
      if (first.value.kind === 'error') return first.value.refusal
      // A client that is gone reads no further: the reply then ends where it stands. What fails then, the sweep settles.
      signal.addEventListener('abort', () => void events.return(undefined).catch(() => {}), { once: true })
      return {
        kind: 'stream',
        id: `chatcmpl-${reservation.callId}`,
        created: Math.floor(startedAt.getTime() / 1000),
        model: model.id,
        events: startingWith(first.value, events),
      }
    },
  }
}

/** One row for each model, however many upstreams offer it. */
function modelsOf(upstreams: readonly Upstream[]): readonly HostedModel[] {
  const models = new Map<string, HostedModel>()
  for (const { id, label, context, max_output, tiers } of upstreams.flatMap((upstream) => upstream.models))
    if (!models.has(id)) models.set(id, { id, label, context, max_output, tiers })
  return [...models.values()]
}

/** All that is sent: what no longer stands among the last messages reaches the model as well. */
const checkedText = ({ messages }: CompletionBody): string => messages.map(({ content }) => content).join('\n\n')

function secondsToTomorrow(now: Date): number {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.ceil((tomorrow - now.getTime()) / 1000)
}

async function* startingWith(first: HostedEvent, rest: AsyncGenerator<HostedEvent>): AsyncGenerator<HostedEvent> {
  try {
    yield first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
