import type { LlmErrorKind, LlmFailure } from 'sdk'
import { failure, parseJson, type ServerName, textAt } from 'sdk/llm'

/** A refusal of the product API has a code, which names the failure, and a sentence, which is shown as it is. */
export const hostedServer: ServerName = { name: 'Vesper', local: false, hint: named }

export const signInWanted = (): LlmFailure => failure('sign-in', 'Please sign in to use the hosted service.')

export const noConnection = (): LlmFailure =>
  failure('network', 'Network connection failed. Please check your internet connection and try again.', {
    code: 'net/unreachable',
  })

function named(cause: LlmFailure): LlmFailure {
  const { code, raw } = cause
  const kind = code !== undefined && Object.hasOwn(kindOfCode, code) ? kindOfCode[code] : undefined
  if (!kind) return cause
  const more = {
    ...(cause.status !== undefined && { status: cause.status }),
    ...(cause.retryAfterMs !== undefined && { retryAfterMs: cause.retryAfterMs }),
    ...(cause.tokens && { tokens: cause.tokens }),
    ...(code !== undefined && { code }),
    ...(raw !== undefined && { raw }),
  }
  if (kind === 'sign-in') return { ...signInWanted(), ...more }
  const known = failure(kind, sentenceIn(raw) ?? cause.message, more)
  // Nobody can do anything about that one but those who run the server.
  return code === 'upstream_misconfigured' ? { ...known, retryable: false } : known
}

function sentenceIn(raw: string | undefined): string | undefined {
  const json = parseJson(raw ?? '')
  return textAt(json, 'error', 'message') ?? textAt(json, 'error') ?? textAt(json, 'message')
}

const kindOfCode: Readonly<Record<string, LlmErrorKind>> = {
  token_missing: 'sign-in',
  token_invalid: 'sign-in',
  token_expired: 'sign-in',
  session_revoked: 'sign-in',
  adult_confirmation_required: 'forbidden',
  suspended: 'forbidden',
  forbidden: 'forbidden',
  monthly_limit_reached: 'quota',
  model_not_in_plan: 'payment',
  model_not_available: 'not-found',
  context_length_exceeded: 'context',
  content_blocked: 'refusal',
  rate_limited: 'rate',
  upstream_misconfigured: 'overloaded',
  upstream_failed: 'overloaded',
  upstream_busy: 'overloaded',
  upstream_timeout: 'timeout',
  not_ready: 'overloaded',
}
