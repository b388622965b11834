import type { CompletionBody, VesperUsage } from '../../platform/hosted.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type CallEnd, endCall, markStreaming } from './counting.ts'
import { streamDemo } from './demoUpstream.ts'
import { type HostedEvent, type HostedRefusal, type HostedReport, refused } from './hostedReply.ts'
import { createOutputGate, type GateOutcome } from './safetyGate.ts'
import type { Candidate, createUpstreamChoice } from './upstreamChoice.ts'
import type { UpstreamEvent } from './upstreamChunk.ts'
import { streamUpstream } from './upstreamClient.ts'
import { isRetryable, isUnhealthy, refusalOf, UpstreamFailure } from './upstreamFailure.ts'

export interface Reply {
  readonly database: Database
  readonly clock: Clock
  readonly choice: ReturnType<typeof createUpstreamChoice>
  readonly report: (report: HostedReport) => void
  readonly callId: string
  readonly modelId: string
  readonly body: CompletionBody
  readonly maxTokens: number
  readonly userHash: string
  readonly signal: AbortSignal
  readonly check: (text: string) => Promise<GateOutcome>
  readonly usageNow: () => Promise<VesperUsage>
  /** After what else is counted of the same user. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * The reply to a call that is reserved. However it ends, the call is settled before: by the end of the reply, a failure,
 * an abort, or a reader that stops.
 */
export async function* replyEvents(reply: Reply): AsyncGenerator<HostedEvent, undefined> {
  const { database, clock, report, callId, signal, modelId } = reply
  const startedAt = clock().getTime()
  const gate = createOutputGate(reply.check)
  let inputTokens = estimateTokens(reply.body.messages.reduce((sum, { content }) => sum + content.length, 0))
  let outputTokens: number | undefined
  let delivered = 0
  let reason: 'stop' | 'length' = 'stop'
  let isSettled = false

  async function settle(ended?: 'blocked'): Promise<void> {
    if (isSettled) return
    isSettled = true
    const isCounted = delivered > 0
    const end: CallEnd = {
      state: ended ?? (isCounted ? 'done' : 'refunded'),
      isCounted,
      inputTokens,
      outputTokens: outputTokens ?? estimateTokens(delivered),
    }
    const now = clock()
    await reply.inTurn(() => endCall(database, callId, end, now))
    const { state, outputTokens: output } = end
    report({
      kind: 'call',
      model: modelId,
      state,
      inputTokens,
      outputTokens: output,
      latencyMs: now.getTime() - startedAt,
    })
  }

  async function* forward(text: string | undefined): AsyncGenerator<HostedEvent> {
    if (text === undefined) throw new Blocked()
    if (text === '') return
    if (delivered === 0) await markStreaming(database, callId)
    signal.throwIfAborted()
    delivered += text.length
    yield { kind: 'text', text }
  }

  try {
    for await (const event of withFailover(reply)) {
      if (event.kind === 'text') yield* forward(await gate.push(event.text))
      else if (event.kind === 'finish') reason = event.reason
      else if (event.kind === 'usage') {
        inputTokens = event.inputTokens
        outputTokens = event.outputTokens
      }
    }
    yield* forward(await gate.end())
    if (delivered === 0) throw new UpstreamFailure('protocol')
    await settle()
    yield { kind: 'finish', reason }
    const output = outputTokens ?? estimateTokens(delivered)
    yield {
      kind: 'usage',
      usage: { prompt_tokens: inputTokens, completion_tokens: output, total_tokens: inputTokens + output },
      vesperUsage: await reply.usageNow(),
    }
    yield { kind: 'end' }
  } catch (error) {
    await settle(error instanceof Blocked || isFiltered(error) ? 'blocked' : undefined)
    if (!signal.aborted) yield { kind: 'error', refusal: refusalFor(error) }
  } finally {
    await settle()
  }
  return undefined
}

/** The gate refused what the model wrote. */
class Blocked extends Error {}

const isFiltered = (error: unknown): boolean => error instanceof UpstreamFailure && error.kind === 'filter'

function refusalFor(error: unknown): HostedRefusal {
  if (error instanceof Blocked) return refused('contentBlocked')
  if (!(error instanceof UpstreamFailure)) throw error
  const { kind, retryAfterSeconds } = error
  return refused(refusalOf[kind], retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds })
}

const attempts = 2

/** The reply of one upstream, or of another where the first failed before it said anything. */
async function* withFailover(reply: Reply): AsyncGenerator<UpstreamEvent> {
  const { choice, modelId, signal, report } = reply
  const tried: string[] = []
  let failure: UpstreamFailure | undefined
  while (tried.length < attempts) {
    const candidate = choice.choose(modelId, tried)
    if (!candidate) break
    const { id } = candidate.upstream
    tried.push(id)
    let hasBegun = false
    try {
      for await (const event of streamOf(candidate, reply)) {
        hasBegun = true
        yield event
      }
      return
    } catch (error) {
      if (signal.aborted || !(error instanceof UpstreamFailure)) throw error
      report({ kind: 'upstream-failed', upstream: id, failure: error.kind })
      if (isUnhealthy(error)) choice.failed(id)
      if (hasBegun || !isRetryable(error)) throw error
      failure = error
    }
  }
  throw failure ?? new UpstreamFailure('busy', choice.retryAfterSeconds)
}

function streamOf({ upstream, model }: Candidate, { body, maxTokens, userHash, signal }: Reply) {
  const request = { model, body, maxTokens, userHash, signal }
  return upstream.kind === 'demo' ? streamDemo(request) : streamUpstream(upstream, request)
}

/** For upstreams that do not count: about four characters are a token. */
const estimateTokens = (characters: number): number => Math.ceil(characters / 4)
