import { PluginError } from 'sdk'
import { field } from '../../shared/fields.ts'

/*
 * The one door. No other file of this application opens a connection to another origin; `onlyDoor.test.ts` looks.
 * Whatever leaves here carries no cookies and no referrer, is not kept by the browser, and ends with its signal.
 */

export interface Opening {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | Blob | undefined
  readonly redirects: 'follow' | 'refuse'
  /** Small requests that must arrive although the page is going. */
  readonly outlivesPage?: boolean
}

const anonymous = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const

/** Resolves when the answer's headers are here. Rejects with `net/unreachable`, or with why the signal aborted. */
export async function open(opening: Opening, signal: AbortSignal): Promise<Response> {
  const { url, method, headers, body, redirects, outlivesPage = false } = opening
  try {
    return await fetch(url, {
      ...anonymous,
      method,
      headers,
      signal,
      mode: 'cors',
      keepalive: outlivesPage,
      redirect: redirects === 'follow' ? 'follow' : 'error',
      ...(body !== undefined && { body }),
    })
  } catch (error) {
    throw signal.aborted ? endedBy(signal) : unreachable(url, error)
  }
}

/** What a socket tells whoever opened it. */
export interface SocketHears {
  message(data: unknown): void
  /** Once, after it had opened. */
  closed(clean: boolean): void
}

/** Resolves when the socket is open. Rejects with `net/unreachable`, or with why the signal aborted. */
export function openSocket(url: URL, hears: SocketHears, signal: AbortSignal): Promise<WebSocket> {
  if (signal.aborted) return Promise.reject(endedBy(signal))
  return new Promise((resolve, reject) => {
    const socket = socketTo(url)
    socket.binaryType = 'arraybuffer'
    let isOpen = false
    const abort = () => {
      socket.close()
      reject(endedBy(signal))
    }
    signal.addEventListener('abort', abort, { once: true })
    socket.onopen = () => {
      isOpen = true
      signal.removeEventListener('abort', abort)
      resolve(socket)
    }
    socket.onmessage = ({ data }) => hears.message(data)
    socket.onerror = () => {}
    socket.onclose = ({ wasClean }) => {
      signal.removeEventListener('abort', abort)
      if (isOpen) hears.closed(wasClean)
      else reject(unreachable(url, undefined))
    }
  })
}

/** Browsers refuse some addresses at once, such as plain ones from a page that came over https. */
function socketTo(url: URL): WebSocket {
  try {
    return new WebSocket(url)
  } catch (error) {
    throw unreachable(url, error)
  }
}

/** A bare question for the connection doctor. `no-cors` tells only whether anybody is there. */
export function probe(address: string, mode: 'cors' | 'no-cors', signal: AbortSignal): Promise<Response> {
  return fetch(address, { ...anonymous, mode, redirect: mode === 'cors' ? 'manual' : 'follow', signal })
}

/** Asks the server the app came from, which can tell what a cross-origin isolated page cannot. Undefined: it cannot, either. */
export async function isListeningNearby(url: URL, signal: AbortSignal): Promise<boolean | undefined> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const response = await fetch('/api/reach', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ host: url.hostname, port }),
    signal,
  })
  const answer: unknown = response.ok ? await response.json() : undefined
  const listening = field(answer, 'listening')
  return typeof listening === 'boolean' ? listening : undefined
}

/** Why a signal ended something, as an error that may cross: ours with its code, anybody else's as an abort. */
export function endedBy(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return reason instanceof PluginError ? reason : new DOMException('The request was cancelled', 'AbortError')
}

/** Browsers do not say which of these it was; the connection doctor can often tell. */
function unreachable({ origin }: URL, cause: unknown): PluginError {
  const why = 'It may not be running, it may not accept this page, or the address may be wrong.'
  const sentence = `${origin} could not be reached. ${why} Run the connection test to find out which.`
  return new PluginError('net/unreachable', sentence, { cause })
}
