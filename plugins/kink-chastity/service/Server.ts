import {
  type CallOptions,
  type Capabilities,
  codeOf,
  isAbort,
  type LockErrorKind,
  messageOf,
  type PluginContext,
  PluginError,
} from 'sdk'
import { type Clock, decodeText, orAborted, parseJson } from 'sdk/llm'

/** What the service is asked. */
interface Question {
  /** Below "/chastity". */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: unknown
  /** Of this wish: the service answers the same wish once. */
  readonly id?: string
}

export type Answer = Readonly<Record<string, unknown>>

/** Thrown when nobody knows whether the service did what was asked: look before asking again. */
export class LostAnswer extends PluginError {
  constructor(message: string) {
    super('lock/failed', message)
  }
}

const answerWithinMs = 10_000
const maxChars = 1024 * 1024

type NetRequest = Parameters<Capabilities['net']['fetch']>[0]

/** The lock calls of the product API, in the name of whoever is signed in. */
export class Server {
  readonly #net: Capabilities['net']
  readonly #clock: Clock

  constructor({ net }: Pick<PluginContext<'net'>, 'net'>, clock: Clock) {
    this.#net = net
    this.#clock = clock
  }

  /** The members of a good answer. Rejects with the service's own sentence, or with a `LostAnswer`. */
  async ask(question: Question, { signal }: CallOptions): Promise<Answer> {
    signal.throwIfAborted()
    const { status, json } = await this.#answer(requestFor(question), signal)
    const answer = typeof json === 'object' && json !== null ? (json as Answer) : undefined
    if (status >= 500 && answer?.code !== 'not_configured') throw new LostAnswer(outageWords(answer))
    if (status >= 400) throw problemOf(status, answer ?? {})
    if (!answer) throw new LostAnswer('The service gave an answer that cannot be read.')
    return answer
  }

  async #answer(request: NetRequest, signal: AbortSignal) {
    const ending = new AbortController()
    const timer = new AbortController()
    const passOn = () => ending.abort(signal.reason)
    signal.addEventListener('abort', passOn, { once: true })
    void this.#clock.sleep(answerWithinMs, timer.signal).then(() => {
      if (!timer.signal.aborted) ending.abort(new DOMException('The service was too slow', 'AbortError'))
    })
    try {
      const reading = this.#read(request, ending.signal)
      reading.catch(() => {})
      return await orAborted(reading, ending.signal)
    } catch (error) {
      if (signal.aborted) throw new DOMException('The call was cancelled', 'AbortError')
      if (isAbort(error)) throw new LostAnswer('The service did not answer in time.')
      if (codeOf(error) === 'net/waits') throw new PluginError('lock/failed', messageOf(error))
      // Nothing was sent.
      if (codeOf(error) === 'secret/missing')
        throw new PluginError('lock/not-ready', 'Provider not initialized. Sign in to use locks of your account.')
      throw new LostAnswer('Can’t reach the service. Please check your internet connection and try again.')
    } finally {
      timer.abort()
      signal.removeEventListener('abort', passOn)
    }
  }

  async #read(request: NetRequest, signal: AbortSignal) {
    const { status, body } = await this.#net.fetch(request, { signal })
    let text = ''
    for await (const piece of decodeText(body)) {
      text += piece
      if (text.length > maxChars) break
    }
    return { status, json: parseJson(text) }
  }
}

function requestFor({ path, method = 'GET', query = {}, body, id }: Question): NetRequest {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
  const headers = {
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(id !== undefined && { 'Idempotency-Key': id }),
  }
  return {
    url: `account:/chastity${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
    headers,
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** Calls of the product API are strict: all but letters, digits and "-_.~" is written as a percentage. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const kinds: Readonly<Record<string, LockErrorKind>> = {
  time_format: 'bad-time',
  invalid_request: 'bad-time',
  per_action_limit: 'too-much',
  hourly_limit: 'too-often',
  permission_required: 'not-permitted',
  not_locked: 'not-locked',
  already_locked: 'already-locked',
  locked: 'limits-fixed',
  chaster_managed: 'elsewhere',
  chaster_not_connected: 'not-connected',
  chaster_reconnect: 'reconnect',
  chaster_no_lock: 'no-lock',
  chaster_refused: 'elsewhere',
  not_configured: 'not-ready',
  provider_unknown: 'not-ready',
}

/** That our server is out, or that the service behind it is. */
const outageWords = (answer: Answer | undefined): string =>
  answer?.code === 'chaster_unavailable'
    ? 'Chaster does not answer right now. Please try again later.'
    : 'Server is temporarily unavailable. Please try again later.'

/** The service's refusal, in its own sentence where it has one. */
function problemOf(status: number, { error, message, code, requiresReconnect }: Answer): PluginError {
  const said = [error, message].find((text): text is string => typeof text === 'string' && text !== '')?.slice(0, 300)
  if (requiresReconnect === true) {
    return new PluginError('lock/reconnect', 'Chaster authentication expired. Please reconnect your account.')
  }
  const kind = typeof code === 'string' && Object.hasOwn(kinds, code) ? kinds[code] : undefined
  if (kind) return new PluginError(`lock/${kind}`, said ?? 'The service refused this.')
  if (status === 401 || status === 403) {
    const words = 'Authentication failed. Please check your credentials and try logging in again.'
    return new PluginError('lock/not-ready', words)
  }
  if (status === 429)
    return new PluginError('lock/too-often', said ?? 'Rate limit exceeded. Please wait before trying again.')
  return new PluginError('lock/failed', said ?? `The service refused this (${status}).`)
}
