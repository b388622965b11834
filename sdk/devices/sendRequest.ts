import type { Clock } from '../clock.ts'
import type { Capabilities, NetRequest } from '../context.ts'
import { PluginError } from '../errors.ts'

/** A small response, read to its end, whatever its status. */
export interface TextResponse {
  readonly status: number
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** The means of a request, and how long it may take. */
export interface RequestOptions {
  readonly net: Capabilities['net']
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Time limit for the whole response. */
  readonly timeoutMs: number
}

const maxBytes = 1024 * 1024

/**
 * Sends one small request to a device server and reads the whole response, at most 1 MiB. Rejects with `net/…` codes,
 * `net/unreachable` after `timeoutMs`, or with the caller's `AbortError`.
 */
export async function sendRequest(
  request: NetRequest,
  { net, clock, signal, timeoutMs: withinMs }: RequestOptions,
): Promise<TextResponse> {
  signal.throwIfAborted()
  const over = new AbortController()
  const giveUp = () => over.abort(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  const isDone = new AbortController()
  void clock.sleep(withinMs, isDone.signal).then(() => {
    if (!isDone.signal.aborted) over.abort(new PluginError('net/unreachable', 'The server did not answer in time.'))
  })
  try {
    return await Promise.race([read(net.fetch(request, { signal: over.signal })), aborted(over.signal)])
  } finally {
    isDone.abort()
    signal.removeEventListener('abort', giveUp)
    // Cancels a body that was not read to its end.
    over.abort()
  }
}

async function read(asked: ReturnType<Capabilities['net']['fetch']>): Promise<TextResponse> {
  const { status, headers, body } = await asked
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new PluginError('net/too-large', 'The server sent more than such an answer can be.')
    text += decoder.decode(chunk, { stream: true })
  }
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return { status, headers: Object.fromEntries(lowerCased), text: text + decoder.decode() }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
