import { codeOf, PluginError } from 'sdk'
import { parseJson } from 'sdk/text/parseJson.ts'
import { isFields } from '../../../shared/fields.ts'
import { parseAddress } from '../allow.ts'
import { wholeBody } from '../body.ts'
import type { AccountAnswer, AccountCall } from '../contract.ts'
import type { NetLog } from '../log.ts'
import { open } from '../open.ts'
import { pause } from '../pause.ts'
import { redactAddress } from '../redact.ts'

export interface AskParts {
  readonly log: NetLog
  /** The origin of the product API host. */
  readonly host: string
  readonly token: string | undefined
  /** Keeps the token of an answer, which the page never sees. */
  readonly keep: (token: string) => Promise<void>
  readonly random?: () => number
}

/** What is said when the server cannot be reached at all. */
export const noConnection = 'Network connection failed. Please check your internet connection and try again.'
const unreadable = 'Request failed. Please try again.'

const maxRetries = 3
const firstWaitMs = 1000
const maxWaitMs = 30_000
const answerWithinMs = 30_000
const mebibyte = 1024 * 1024
const maxAnswer = 4 * mebibyte
const maxFile = 64 * mebibyte

/** What may be sent again when no answer came: it changes nothing, or changes it once, or twice is harmless. */
const harmless: ReadonlySet<string> = new Set(['/auth/check-attempts', '/auth/logout', '/auth/refresh', '/auth/login'])

/**
 * Makes one call of the product API and reads its answer by the contract. Rejects with `net/unreachable` when no answer came,
 * also after three more tries where another try does no harm, and with `net/too-large` when the answer has more bytes than
 * any answer of the API.
 */
export async function askAccount(parts: AskParts, call: AccountCall, signal: AbortSignal): Promise<AccountAnswer> {
  const { readAnswer, isInContract, isFile } = await import('./checkAnswer.ts')
  if (!isInContract(call)) throw new PluginError('plugin/refused', `The product API has no call "${call.path}".`)
  const { status, body } = await answered(parts, { ...call, isFile: isFile(call) }, signal)
  if (status < 200 || status >= 300) return { kind: 'refused', status, body: isFields(body) ? body : {} }
  if (body instanceof Uint8Array) return { kind: 'answer', body }
  const read = readAnswer(call, body)
  if (read === undefined) throw new PluginError('net/unreachable', unreadable)
  return { kind: 'answer', body: await withoutToken(read, parts.keep) }
}

type Sending = AccountCall & { readonly isFile: boolean }

async function answered(parts: AskParts, call: Sending, signal: AbortSignal) {
  const isHarmless = call.method === 'GET' || call.idempotencyKey !== undefined || harmless.has(call.path)
  for (let failures = 0; ; failures++) {
    try {
      return await sent(parts, call, signal)
    } catch (error) {
      if (signal.aborted || codeOf(error) === 'net/too-large') throw error
      if (!isHarmless || failures === maxRetries)
        throw new PluginError('net/unreachable', noConnection, { cause: error })
    }
    const jitter = 0.5 + (parts.random ?? Math.random)()
    await pause(Math.min(firstWaitMs * 2 ** failures * jitter, maxWaitMs), signal)
  }
}

async function sent({ log, host, token }: AskParts, call: Sending, signal: AbortSignal) {
  const url = addressOf(host, call)
  const line = log.begin('vesper', call.method, redactAddress(url, token === undefined ? [] : [token]).slice(0, 300))
  try {
    const headers = {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(call.body !== undefined && { 'content-type': typeOf(call.body) }),
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    }
    const body = call.body === undefined || call.body instanceof Blob ? call.body : JSON.stringify(call.body)
    const ends = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)])
    const response = await open({ url, method: call.method, headers, body, redirects: 'refuse' }, ends)
    line.answered(response.status)
    const isFile = call.isFile && response.ok
    const bytes = await wholeBody(response, { origin: url.origin, signal: ends, limit: isFile ? maxFile : maxAnswer })
    return { status: response.status, body: isFile ? bytes : parseJson(new TextDecoder().decode(bytes)) }
  } finally {
    line.ended()
  }
}

const typeOf = (body: unknown): string => (body instanceof Blob ? body.type : 'application/json')

/** Where a call goes. Rejects addresses that no token may travel to. */
export function addressOf(host: string, { path, query }: Pick<AccountCall, 'path' | 'query'>): URL {
  const parsed = parseAddress(`${host}/api${path}`)
  if (!parsed.ok) throw parsed.error
  for (const [name, value] of Object.entries(query ?? {})) parsed.value.searchParams.set(name, value)
  return parsed.value
}

/** Tokens stand beside `success`, or in `data`. */
async function withoutToken(body: unknown, keep: AskParts['keep']): Promise<unknown> {
  if (!isFields(body)) return body
  const { token, ...rest } = body
  if (typeof token === 'string') await keep(token)
  if (!isFields(rest.data) || typeof rest.data.token !== 'string') return rest
  const { token: inner, ...data } = rest.data
  if (typeof inner === 'string') await keep(inner)
  return { ...rest, data }
}
