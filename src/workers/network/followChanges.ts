import { createParser } from 'eventsource-parser'
import { PluginError } from 'sdk'
import { placeOf } from '../../shared/network/place.ts'
import { parseAddress } from './allow.ts'
import { open } from './open.ts'
import { pause } from './pause.ts'

const firstWaitMs = 500
const maxWaitMs = 10_000
const maxEventLength = 64 * 1024

/**
 * What a plugin author's own server says about changes, one text per event. The server is restarted often, so a
 * connection that ends is tried again for as long as somebody listens, at first soon and then less often.
 */
export async function* followChanges(address: string, signal: AbortSignal): AsyncGenerator<string, void> {
  const parsed = parseAddress(address)
  if (!parsed.ok) throw parsed.error
  const url = parsed.value
  if (placeOf(url.hostname) !== 'this-computer') {
    throw new PluginError(
      'net/bad-address',
      `Plugins that are being written are followed on this computer only, and ${url.host} is elsewhere. Use "http://localhost" and the port of your development server.`,
    )
  }
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      for await (const change of events(url, signal)) {
        waitMs = firstWaitMs
        yield change
      }
    } catch {
      // Gone for now, or cancelled: what follows knows which.
    }
    await pause(waitMs, signal).catch(() => {})
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  }
}

async function* events(url: URL, signal: AbortSignal): AsyncGenerator<string, void> {
  const over = new AbortController()
  try {
    const opening = { url, method: 'GET', headers: { accept: 'text/event-stream' }, redirects: 'refuse' } as const
    const response = await open(opening, AbortSignal.any([signal, over.signal]))
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) return
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const heard: string[] = []
    const parser = createParser({
      maxBufferSize: maxEventLength,
      onEvent: ({ data }) => heard.push(data),
      onError: ({ type }) => type === 'max-buffer-size-exceeded' && over.abort(),
    })
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      parser.feed(decoder.decode(chunk.value, { stream: true }))
      yield* heard.splice(0)
    }
  } finally {
    over.abort(new DOMException('Nobody listens any more', 'AbortError'))
  }
}
