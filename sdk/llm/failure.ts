import type { LlmFailure } from '../contributions/llmProvider.ts'
import { codeOf, type LlmErrorKind, messageOf, PluginError } from '../errors.ts'
import { parseJson } from '../text/parseJson.ts'
import { classify } from './classifyFailure.ts'
import { clampWait, type ErrorBody, readErrorBody, readErrorText } from './errorBody.ts'
import { at } from './json.ts'
import { quoted, rawOf } from './sanitise.ts'
import { sentenceFor } from './sentences.ts'

/** Who answered, for the sentences: its name, and whether it runs on the player's own network. */
export interface ServerName {
  readonly name: string
  readonly local: boolean
  /** The web address of the place where credits are bought. */
  readonly billing?: string
  /** Sharpens a failure with what this kind of server is known for. */
  readonly hint?: (failure: LlmFailure) => LlmFailure
}

/** An answer that is not a reply. */
export interface ErrorResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * Turns an HTTP answer into a named failure: by the words in its body first, by its status second. `now` is only
 * used for `Retry-After` dates from servers that do not say what time they think it is.
 */
export function failureOfResponse(server: ServerName, answer: ErrorResponse, now: number = Date.now()): LlmFailure {
  const { status, headers = {}, text } = answer
  const isPage = /text\/html/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(text)
  if (isPage && (status < 400 || status === 404 || status === 405)) return pageFailure(status, text)
  const body = readErrorText(text)
  const retryAfterMs = body.retryAfterMs ?? retryAfterHeader(headers, now)
  return hinted(server, failureOfBody(server, { ...body, retryAfterMs }, { status, text }))
}

/** A failure told inside a stream or in an answer that claimed success. */
export function failureOfEvent(server: ServerName, json: unknown): LlmFailure {
  return hinted(server, failureOfBody(server, readErrorBody(json), { text: JSON.stringify(json) ?? '' }))
}

function failureOfBody(
  server: ServerName,
  body: ErrorBody,
  answer: { readonly status?: number; readonly text: string },
): LlmFailure {
  const status = answer.status !== undefined && answer.status >= 400 ? answer.status : (body.status ?? answer.status)
  const { kind, loading = false } = classify(body, status ?? 0)
  const tokens = kind === 'context' ? tokensIn(body) : undefined
  const code = body.code === undefined ? undefined : quoted(body.code).slice(0, 80)
  return {
    kind,
    message: sentenceFor(kind, {
      server,
      said: body.message === undefined ? '' : quoted(body.message),
      loading,
      ...(body.moderation && { moderation: body.moderation }),
      ...(tokens && { tokens }),
      ...(body.retryAfterMs !== undefined && { retryAfterMs: body.retryAfterMs }),
      ...(status !== undefined && { status }),
    }),
    retryable: body.retryable ?? retryableKinds.has(kind),
    scope: scopeOf[kind] ?? 'request',
    ...(body.retryAfterMs !== undefined
      ? { retryAfterMs: body.retryAfterMs }
      : loading
        ? { retryAfterMs: loadingPollMs }
        : {}),
    ...(status !== undefined && { status }),
    ...(loading ? { code: 'loading' } : code !== undefined && { code }),
    ...(tokens && { tokens }),
    ...(answer.text !== '' && { raw: rawOf(answer.text) }),
  }
}

const hinted = (server: ServerName, cause: LlmFailure) => server.hint?.(cause) ?? cause

const loadingPollMs = 2_000

/** A failure made by hand, for what a provider finds out by itself. */
export function failure(
  kind: LlmErrorKind,
  message: string,
  more: Partial<Omit<LlmFailure, 'kind' | 'message'>> = {},
): LlmFailure {
  return { kind, message, retryable: retryableKinds.has(kind), scope: scopeOf[kind] ?? 'request', ...more }
}

/** The failure in anything thrown. `net/…` errors become `network`, unknown ones `protocol`. */
export function failureOf(server: ServerName, error: unknown): LlmFailure {
  const carried = at((error as { details?: unknown } | null)?.details, 'failure')
  if (isFailure(carried)) return carried
  const code = codeOf(error)
  const said = quoted(messageOf(error))
  if (code?.startsWith('llm/')) {
    const kind = code.slice('llm/'.length) as LlmErrorKind
    const wait = (error as { retryAfterMs?: unknown }).retryAfterMs
    return failure(kind, said, typeof wait === 'number' ? { retryAfterMs: clampWait(wait) } : {})
  }
  // The plugin, not its server: switched off, crashed, or in breach of its contract. The sentence says which.
  if (code?.startsWith('plugin/')) return failure('protocol', said, { retryable: false, code })
  switch (code) {
    case 'net/redirected':
      return failure('network', sentenceFor('network', { server, said, redirected: true }), { retryable: false, code })
    case 'net/host-not-allowed':
    case 'net/bad-address':
      return failure('network', said, { retryable: false, code })
    case 'net/too-large':
      return failure('protocol', said, { code })
    case 'secret/missing':
      return failure('auth', sentenceFor('auth', { server, said }), { code })
    case 'net/unreachable':
      return failure('network', sentenceFor('network', { server, said }), { code })
    default:
      return failure('protocol', sentenceFor('protocol', { server, said }), {
        raw: rawOf(messageOf(error)),
        ...(code !== undefined && { code }),
      })
  }
}

/** The same failure as something to throw, from `models` and the other calls that answer once. */
export function failureError(cause: LlmFailure): PluginError {
  return new PluginError(`llm/${cause.kind}`, cause.message, {
    details: { failure: cause },
    ...(cause.retryAfterMs !== undefined && { retryAfterMs: cause.retryAfterMs }),
  })
}

/**
 * The name of the parameter a 400 answer refuses, among those that were sent; so that it can be left out once and
 * for all. What makes a request a request is never left out.
 */
export function refusedParameter(cause: LlmFailure, body: object): string | undefined {
  if (cause.status !== 400 && cause.status !== 422) return undefined
  if (cause.kind !== 'bad-request') return undefined
  const sent = [...Object.keys(body), ...Object.keys((at(body, 'options') as object | undefined) ?? {})].filter(
    (name) => !essential.has(name),
  )
  const stated = cause.raw === undefined ? undefined : readErrorText(cause.raw).parameter
  if (stated !== undefined && sent.includes(stated)) return stated
  const text = `${at(parseJson(cause.raw ?? ''), 'error', 'message') ?? cause.raw ?? cause.message}`
  const named = sent.filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'i').test(text))
  if (named.length > 0) return named.sort((a, b) => b.length - a.length)[0]
  return sent.includes('think') && /support thinking/i.test(text) ? 'think' : undefined
}

const essential: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'options', 'num_ctx'])

const retryableKinds: ReadonlySet<LlmErrorKind> = new Set([
  'rate',
  'overloaded',
  'timeout',
  'server',
  'network',
  'empty',
  'incomplete',
])

const scopeOf: Readonly<Partial<Record<LlmErrorKind, LlmFailure['scope']>>> = {
  auth: 'key',
  payment: 'key',
  quota: 'key',
  rate: 'key',
  'sign-in': 'key',
  'not-found': 'model',
  'not-installed': 'model',
  moderation: 'request',
  overloaded: 'server',
  server: 'server',
  timeout: 'server',
  protocol: 'server',
  network: 'network',
  cors: 'network',
  'local-network-denied': 'network',
  'mixed-content': 'network',
}

function tokensIn(body: ErrorBody): LlmFailure['tokens'] {
  const said = body.message ?? ''
  const numberFrom = (pattern: RegExp) => {
    const digits = pattern.exec(said)?.[1]
    return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
  }
  const window =
    body.windowTokens ??
    numberFrom(/(?:maximum )?context (?:length|size|window)(?: of this model)?(?: is|:| of)? \(?([\d,]{2,9})/i) ??
    numberFrom(/limit(?: is| of|:)? ([\d,]{2,9})/i)
  const prompt =
    body.promptTokens ??
    numberFrom(
      /(?:messages|prompt|request|input(?: length)?|requested)[^\d.;]{0,40}?\(?(?:come to |resulted in |has |about )?([\d,]{2,9}) tokens/i,
    )
  if (window === undefined && prompt === undefined) return undefined
  return { ...(prompt !== undefined && { prompt }), ...(window !== undefined && { window }) }
}

/** Seconds or an HTTP date; a date is measured against the server's own clock where it gives one. */
function retryAfterHeader(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const ms = headers['retry-after-ms']
  if (ms !== undefined && /^\d+(\.\d+)?$/.test(ms.trim())) return clampWait(Number(ms))
  const value = headers['retry-after']?.trim()
  if (value === undefined || value === '') return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return clampWait(Number(value) * 1000)
  const until = Date.parse(value)
  if (Number.isNaN(until)) return undefined
  const serverNow = Date.parse(headers.date ?? '')
  return clampWait(until - (Number.isNaN(serverNow) ? now : serverNow))
}

function pageFailure(status: number, text: string): LlmFailure {
  const message =
    'This address answered with a web page, not with a language model. Please check the address in the settings.'
  return failure('protocol', message, { retryable: false, status, raw: rawOf(text) })
}

function isFailure(value: unknown): value is LlmFailure {
  return typeof at(value, 'kind') === 'string' && typeof at(value, 'message') === 'string'
}
