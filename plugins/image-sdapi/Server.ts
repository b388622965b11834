import { type Capabilities, type NetReply, PluginError } from 'sdk'
import { type Clock, decodeText, orAborted, parseJson } from 'sdk/llm'
import type { Connection } from './connection.ts'
import { type Answer, problemOfAnswer, problemOfError } from './problem.ts'

export interface Asking {
  readonly signal: AbortSignal
  /** How long the whole answer may take. Absent: for ever, as pictures do on slow computers. */
  readonly limitMs?: number
}

/** Lists and small questions. A server that paints answers them late. */
export const listMs = 15_000

/** Several large pictures in base64, or the lists of people who collect add-ons. */
const maxChars = 64 * 1024 * 1024

/** The server behind the address of the settings. Rejects with `image/…`, or with the caller's `AbortError`. */
export class Server {
  readonly connection: Connection
  readonly #net: Capabilities['net']
  readonly #clock: Clock

  constructor(connection: Connection, net: Capabilities['net'], clock: Clock) {
    this.connection = connection
    this.#net = net
    this.#clock = clock
  }

  /** Whatever the server answers, good or not. */
  get(path: string, asking: Asking): Promise<Answer> {
    return this.#ask('GET', path, undefined, asking)
  }

  post(path: string, body: unknown, asking: Asking): Promise<Answer> {
    return this.#ask('POST', path, JSON.stringify(body), asking)
  }

  /** The JSON of a good answer; any other is thrown as the problem it is. */
  async json(path: string, asking: Asking): Promise<unknown> {
    const answer = await this.get(path, asking)
    if (answer.status === 200 && answer.json !== undefined) return answer.json
    throw problemOfAnswer(answer, this.connection)
  }

  async #ask(method: 'GET' | 'POST', path: string, body: string | undefined, asking: Asking): Promise<Answer> {
    const { base, headers } = this.connection
    const typed = body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' }
    const request = { method, url: base + path, headers: typed, ...(body !== undefined && { body }) }
    const ending = new AbortController()
    const { signal } = asking
    const passOn = () => ending.abort(signal.reason)
    signal.throwIfAborted()
    signal.addEventListener('abort', passOn, { once: true })
    const timer = new AbortController()
    let isLate = false
    if (asking.limitMs !== undefined) {
      void this.#clock.sleep(asking.limitMs, timer.signal).then(() => {
        if (timer.signal.aborted) return
        isLate = true
        ending.abort(new DOMException('The server was too slow', 'AbortError'))
      })
    }
    try {
      const reading = this.#net.fetch(request, { signal: ending.signal }).then(whole)
      reading.catch(() => {})
      return await orAborted(reading, ending.signal)
    } catch (error) {
      if (signal.aborted) throw new DOMException('The call was cancelled', 'AbortError')
      if (isLate) throw tooSlow()
      throw problemOfError(error, this.connection)
    } finally {
      timer.abort()
      signal.removeEventListener('abort', passOn)
    }
  }
}

async function whole({ status, body }: NetReply): Promise<Answer> {
  const pieces: string[] = []
  let chars = 0
  for await (const piece of decodeText(body)) {
    chars += piece.length
    if (chars > maxChars) throw new PluginError('net/too-large', 'The server sent more than pictures can be.')
    pieces.push(piece)
  }
  const text = pieces.join('')
  return { status, text, json: parseJson(text) }
}

const tooSlow = () =>
  new PluginError(
    'image/timeout',
    'The image server did not answer in time. It may be busy or starting; please try again in a moment.',
  )
