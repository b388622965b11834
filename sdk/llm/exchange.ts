import { type Clock, systemClock } from '../clock.ts'
import type { Capabilities, NetRequest } from '../context.ts'
import { codeOf, isAbort, messageOf, PluginError } from '../errors.ts'
import { decodeText } from './decode.ts'
import { parseJson } from './json.ts'
import { briefPatience, type Patience, tailMs, Watchdog } from './patience.ts'

/** The `net` capability of a plugin's context. */
export type Net = Capabilities['net']

/** How long to wait, by which clock, and who may call it off. Without patience: `briefPatience`. */
export interface ExchangeOptions {
  readonly signal: AbortSignal
  readonly patience?: Patience
  readonly clock?: Clock
}

/** An answer under watch. Whoever opened it closes it; reading the chunks to their end closes it too. */
export interface Exchange {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly chunks: AsyncIterable<Uint8Array>
  /** Says that the end marker was seen: a server that then leaves the line open is no longer waited for. */
  complete(): void
  close(): void
}

const maxBytes = 32 * 1024 * 1024

/**
 * Sends one request and watches over its answer: time limits, the size limit, the caller's abort. Rejects with
 * `net/…` codes, with `llm/timeout`, or with the caller's `AbortError`.
 */
export async function exchange(net: Net, request: NetRequest, options: ExchangeOptions): Promise<Exchange> {
  const { signal, patience = briefPatience, clock = systemClock } = options
  const watchdog = new Watchdog(clock, signal, patience.totalMs)
  let tail = false
  try {
    signal.throwIfAborted()
    const sent = net.fetch(request, { signal: watchdog.signal })
    const reply = await watchdog.within('connect', patience.connectMs, sent)
    return {
      status: reply.status,
      headers: lowerCased(reply.headers),
      chunks: watched(reply.body, watchdog, patience, () => tail),
      complete: () => {
        tail = true
      },
      close: () => watchdog.stop(),
    }
  } catch (error) {
    watchdog.stop()
    throw error
  }
}

async function* watched(
  body: AsyncIterable<Uint8Array>,
  watchdog: Watchdog,
  patience: Patience,
  isTail: () => boolean,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]()
  let bytes = 0
  try {
    for (let first = true; ; first = false) {
      const stage = isTail() ? 'tail' : first ? 'first' : 'idle'
      const limitMs = { tail: tailMs, first: patience.firstEventMs, idle: patience.idleMs }[stage]
      const next = await watchdog.within(stage, limitMs, iterator.next())
      if (next.done) return
      bytes += next.value.byteLength
      if (bytes > maxBytes) throw new PluginError('llm/protocol', 'The server sent more than a reply can be.')
      yield next.value
    }
  } catch (error) {
    if (!isTail() || isAbort(error)) throw brokenOff(error)
  } finally {
    watchdog.stop()
    // Not awaited: a body that ignores the abort would hold up everybody behind it.
    Promise.resolve(iterator.return?.()).catch(() => {})
  }
}

/** A body that fails half-way is a reply cut short, whatever the transport calls it. */
function brokenOff(error: unknown): unknown {
  if (isAbort(error)) return error
  const code = codeOf(error)
  if (code === 'net/too-large') return new PluginError('llm/protocol', messageOf(error), { cause: error })
  if (code?.startsWith('llm/')) return error
  // The player took the permission back, and should read that.
  if (code === 'plugin/refused') return new PluginError('llm/incomplete', messageOf(error), { cause: error })
  return new PluginError('llm/incomplete', 'The connection broke off in the middle of the reply.', { cause: error })
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

/** The whole body as text, cut off at a limit; a body that breaks off gives what had arrived. */
export async function bodyText(reply: Exchange, maxChars = 8 * 1024 * 1024): Promise<string> {
  let text = ''
  try {
    for await (const piece of decodeText(reply.chunks)) {
      text += piece
      if (text.length >= maxChars) return text.slice(0, maxChars)
    }
  } catch (error) {
    if (isAbort(error) || codeOf(error) === 'llm/timeout') throw error
  }
  return text
}

/** A small answer, read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The parsed body, if it is JSON. */
  readonly json: unknown
}

/** One small question and its whole answer, whatever its status. */
export async function ask(net: Net, request: NetRequest, options: ExchangeOptions): Promise<Answer> {
  const reply = await exchange(net, request, options)
  try {
    const text = request.method === 'HEAD' ? '' : await bodyText(reply)
    return { status: reply.status, headers: reply.headers, text, json: parseJson(text) }
  } finally {
    reply.close()
  }
}

/** Only the status: the body is not read, so that asking stays cheap however much the server would send. */
export async function askStatus(net: Net, request: NetRequest, options: ExchangeOptions): Promise<number> {
  const reply = await exchange(net, request, options)
  reply.close()
  return reply.status
}
