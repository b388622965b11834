/** Why a language model gave no (complete) reply. Every provider maps what its server says to one of these. */
export const llmErrorKinds = [
  'auth',
  'payment',
  'forbidden',
  'moderation',
  'not-found',
  'context',
  'bad-request',
  'rate',
  'quota',
  'overloaded',
  'timeout',
  'server',
  'network',
  'cors',
  'local-network-denied',
  'mixed-content',
  'protocol',
  'empty',
  'incomplete',
  'refusal',
  'sign-in',
  'not-installed',
] as const
/** One of `llmErrorKinds`; as an error code it is `llm/<kind>`. */
export type LlmErrorKind = (typeof llmErrorKinds)[number]

/** Why a server made no picture. Every backend maps what its server says to one of these. */
export const imageErrorKinds = [
  'unreachable',
  'cors-blocked',
  'mixed-content',
  'local-network-denied',
  'auth-required',
  'forbidden',
  'not-backend',
  'missing-model',
  'missing-lora',
  'missing-node',
  'bad-choice',
  'bad-value',
  'bad-graph',
  'out-of-memory',
  'failed-run',
  'interrupted',
  'lost',
  'result-missing',
  'result-corrupt',
  'too-large',
  'server',
  'timeout',
] as const
/** One of `imageErrorKinds`; as an error code it is `image/<kind>`. */
export type ImageErrorKind = (typeof imageErrorKinds)[number]

/** Why a lock stays as it is. */
export const lockErrorKinds = [
  'bad-time',
  'already-locked',
  'not-locked',
  'too-much',
  'too-often',
  'not-permitted',
  'limits-fixed',
  'elsewhere',
  'not-connected',
  'reconnect',
  'no-lock',
  'not-ready',
  'failed',
] as const
/** One of `lockErrorKinds`; as an error code it is `lock/<kind>`. */
export type LockErrorKind = (typeof lockErrorKinds)[number]

/**
 * What went wrong, as a code: the identity of an error. Classes do not survive the trip between threads, codes do.
 * The page has one sentence and one action for each.
 */
export type ErrorCode =
  | `llm/${LlmErrorKind}`
  | `image/${ImageErrorKind}`
  | `lock/${LockErrorKind}`
  | 'plugin/bad-manifest'
  | 'plugin/load-failed'
  | 'plugin/crashed'
  | 'plugin/call-failed'
  | 'plugin/timed-out'
  | 'plugin/not-found'
  | 'plugin/disabled'
  | 'plugin/refused'
  | 'plugin/denied'
  | 'plugin/unresponsive'
  | 'plugin/too-large'
  | 'plugin/too-often'
  | 'plugin/integrity'
  | 'plugin/incompatible'
  | 'plugin/revoked'
  | 'package/unreadable'
  | 'registry/bad-signature'
  | 'registry/too-old'
  | 'registry/unreadable'
  | 'device/none'
  | 'device/elsewhere'
  | 'device/refused'
  | 'transport/unavailable'
  | 'net/host-not-allowed'
  | 'net/unreachable'
  | 'net/redirected'
  | 'net/too-large'
  | 'net/bad-address'
  | 'net/waits'
  | 'secret/missing'
  | 'storage/failed'
  | 'storage/slow'
  | 'storage/quota'
  | 'storage/newer-version'
  | 'storage/not-found'
  | 'storage/not-decrypted'
  | 'file/not-found'
  | 'file/checksum'
  | 'file/quota'
  | 'chat/busy'
  | 'chat/no-character'
  | 'chat/no-message'
  | 'chat/minor'
  | 'chat/age-unknown'

/** What an error carries besides its code and sentence. */
export interface PluginErrorOptions extends ErrorOptions {
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number
  /** Plain data for the page and the log; secrets already removed. */
  readonly details?: unknown
}

/** The error that crosses plugin and thread borders. `message` is a sentence for people, `code` is for programs. */
export class PluginError extends Error {
  readonly code: ErrorCode
  readonly retryAfterMs: number | undefined
  readonly details: unknown

  constructor(code: ErrorCode, message: string, options: PluginErrorOptions = {}) {
    super(message, options)
    this.name = 'PluginError'
    this.code = code
    this.retryAfterMs = options.retryAfterMs
    this.details = options.details
  }
}

/** The code of any thrown thing, if it carries one (also when it came from another thread). */
export function codeOf(error: unknown): ErrorCode | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && code.includes('/') ? (code as ErrorCode) : undefined
}

/** Cancelling is not failing: whoever catches this stays quiet. */
export function isAbort(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'AbortError'
}

/** The sentence in any thrown thing. */
export function messageOf(error: unknown): string {
  return error instanceof Error || typeof (error as { message?: unknown } | null)?.message === 'string'
    ? (error as Error).message
    : String(error)
}
