import { type HostedRefusalName, hostedRefusals, type TokenUsage, type VesperUsage } from '../../platform/hosted.ts'
import type { RefusalRow } from '../../platform/messages.ts'
import type { GateKind, GateOutcome } from './safetyGate.ts'
import type { UpstreamFailureKind } from './upstreamFailure.ts'

/** That no reply begins, and why. */
export interface HostedRefusal {
  readonly kind: 'refused'
  readonly row: RefusalRow
  readonly retryAfter?: number
  readonly members?: Readonly<Record<string, unknown>>
}

/** A reply that began. Its events must be read to the end or the signal be aborted. */
export interface HostedStream {
  readonly kind: 'stream'
  readonly id: string
  /** Epoch seconds. */
  readonly created: number
  readonly model: string
  readonly events: AsyncIterable<HostedEvent>
}

/** `text` any number of times, then `finish`, `usage` and `end`; or `error`, which is the last. */
export type HostedEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'finish'; readonly reason: 'stop' | 'length' }
  | { readonly kind: 'usage'; readonly usage: TokenUsage; readonly vesperUsage: VesperUsage }
  | { readonly kind: 'error'; readonly refusal: HostedRefusal }
  | { readonly kind: 'end' }

/** What is noted about calls: counts, model, latency and outcome, never a text. */
export type HostedReport =
  | { readonly kind: 'upstream-failed'; readonly upstream: string; readonly failure: UpstreamFailureKind }
  | { readonly kind: 'gate'; readonly gate: GateKind; readonly outcome: GateOutcome | 'error'; readonly userId: string }
  | {
      readonly kind: 'call'
      readonly model: string
      readonly state: 'done' | 'refunded' | 'blocked'
      readonly inputTokens: number
      readonly outputTokens: number
      readonly latencyMs: number
    }

export const refused = (
  name: HostedRefusalName,
  details: Pick<HostedRefusal, 'retryAfter' | 'members'> = {},
): HostedRefusal => ({ kind: 'refused', row: hostedRefusals[name], ...details })
