import type { HostedRefusalName } from '../../platform/hosted.ts'

/** What went wrong with an upstream. The message names no text of the upstream: it could quote the prompt. */
export class UpstreamFailure extends Error {
  readonly kind: UpstreamFailureKind
  readonly retryAfterSeconds: number | undefined

  constructor(kind: UpstreamFailureKind, retryAfterSeconds?: number) {
    super(`upstream: ${kind}`)
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export type UpstreamFailureKind =
  | 'context'
  | 'filter'
  | 'misconfigured'
  | 'timeout'
  | 'busy'
  | 'server'
  | 'network'
  | 'protocol'
  | 'refused'

/** The refusal that a caller sees. */
export const refusalOf: Readonly<Record<UpstreamFailureKind, HostedRefusalName>> = {
  context: 'contextLengthExceeded',
  filter: 'contentBlocked',
  misconfigured: 'upstreamMisconfigured',
  timeout: 'upstreamTimeout',
  busy: 'upstreamBusy',
  server: 'upstreamFailed',
  network: 'upstreamFailed',
  protocol: 'upstreamFailed',
  refused: 'upstreamFailed',
}

/** Worth one attempt at another upstream. */
export const isRetryable = ({ kind }: UpstreamFailure): boolean =>
  kind === 'server' || kind === 'network' || kind === 'protocol'

/** Says something about the upstream's health rather than about the request. */
export const isUnhealthy = (failure: UpstreamFailure): boolean => isRetryable(failure) || failure.kind === 'timeout'

/** Reads a refusal by its status and the first 64 KiB of its body, or an error object in a stream. */
export function failureOf(status: number, body: string, retryAfter?: string): UpstreamFailure {
  const says = (words: RegExp) => words.test(body)
  if (status === 400 || status === 413 || status === 422) {
    if (says(/context_length|context length|context window|token_limit_exceeded|maximum context/i))
      return new UpstreamFailure('context')
  }
  if (says(/content_filter|content_policy|content management policy/i)) return new UpstreamFailure('filter')
  if (status === 401 || status === 402 || status === 403 || status === 404 || says(/insufficient_quota/))
    return new UpstreamFailure('misconfigured')
  if (status === 408 || status === 504) return new UpstreamFailure('timeout')
  if (status === 429 || status === 503 || status === 529)
    return new UpstreamFailure('busy', retryAfterSeconds(retryAfter))
  if (status >= 500) return new UpstreamFailure('server')
  // A redirect is refused like a wrong address; other refusals are about what we sent.
  return new UpstreamFailure(status >= 300 && status < 400 ? 'misconfigured' : 'refused')
}

const defaultRetrySeconds = 10
const maxRetrySeconds = 3600

function retryAfterSeconds(header: string | undefined): number {
  const seconds = header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : defaultRetrySeconds
  return Math.min(Math.max(seconds, 1), maxRetrySeconds)
}
