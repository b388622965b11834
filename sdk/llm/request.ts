import { type Clock, systemClock } from '../clock.ts'
import type { Capabilities, NetRequest } from '../context.ts'
import { codeOf, isAbort, messageOf, PluginError } from '../errors.ts'
import { parseJson } from '../text/parseJson.ts'
import { decodeText } from './decode.ts'
import { shortTimeouts, type Timeouts, tailMs, Watchdog } from './timeouts.ts'

/** The `net` capability of a plugin's context. */
export type Net = Capabilities['net']

/** Time limits, the clock they count by, and the signal that ends the request. Default: `shortTimeouts`. */
export interface RequestOptions {
  readonly signal: AbortSignal
  readonly timeouts?: Timeouts
  /** @deprecated since 1.6: use `timeouts`. */
  readonly patience?: Timeouts
  readonly clock?: Clock
}

/** A response that is being read, with time limits. Its opener closes it; reading the chunks to their end closes it too. */
export interface StreamedResponse {
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
export async function openResponse(net: Net, request: NetRequest, options: RequestOptions): Promise<StreamedResponse> {
  const { signal, patience = shortTimeouts, timeouts = patience, clock = systemClock } = options
  const watchdog = new Watchdog(clock, signal, timeouts.totalMs)
  let tail = false
  try {
    signal.throwIfAborted()
    const sent = net.fetch(request, { signal: watchdog.signal })
    const reply = await watchdog.within('connect', timeouts.connectMs, sent)
    return {
      status: reply.status,
      headers: lowerCased(reply.headers),
      chunks: watched(reply.body, watchdog, timeouts, () => tail),
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
  timeouts: Timeouts,
  isTail: () => boolean,
): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]()
  let bytes = 0
  try {
    for (let first = true; ; first = false) {
      const stage = isTail() ? 'tail' : first ? 'first' : 'idle'
      const limitMs = { tail: tailMs, first: timeouts.firstEventMs, idle: timeouts.idleMs }[stage]
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
export async function bodyText(reply: StreamedResponse, maxChars = 8 * 1024 * 1024): Promise<string> {
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

/** A small response, read to its end. */
export interface TextResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The parsed body, if it is JSON. */
  readonly json: unknown
}

/** Sends one small request and reads the whole response, whatever its status. */
export async function sendRequest(net: Net, request: NetRequest, options: RequestOptions): Promise<TextResponse> {
  const reply = await openResponse(net, request, options)
  try {
    const text = request.method === 'HEAD' ? '' : await bodyText(reply)
    return { status: reply.status, headers: reply.headers, text, json: parseJson(text) }
  } finally {
    reply.close()
  }
}

/** The status only. The body is not read, so the request stays cheap however much the server would send. */
export async function requestStatus(net: Net, request: NetRequest, options: RequestOptions): Promise<number> {
  const reply = await openResponse(net, request, options)
  reply.close()
  return reply.status
}
