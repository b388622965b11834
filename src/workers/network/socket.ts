import { codeOf, isAbort, messageOf, PluginError, type PluginId } from 'sdk'
import { fullBucket, netRate, take } from '../../shared/network/rate.ts'
import { ByteInbox } from '../shared/ByteInbox.ts'
import type { Access } from './access.ts'
import { isAllowed, maxAddressLength, refuseHome } from './allow.ts'
import type { NetLog } from './log.ts'
import { endedBy, openSocket } from './open.ts'
import { pause } from './pause.ts'
import { isMarked } from './placeholders.ts'
import { redactAddress } from './redact.ts'
import { parseSocketAddress } from './socketAddress.ts'

const mebibyte = 1024 * 1024
/** In one message that is sent. */
const maxSent = mebibyte
/** In one message that comes: image servers send whole pictures. */
const maxReceived = 8 * mebibyte
/** What may wait to be sent. */
const maxWaiting = 4 * mebibyte
/** What may lie unread here. */
const maxUnread = 16 * mebibyte
/** The browser does not tell when it has sent what it holds; above this we look again after a moment. */
const maxBuffered = mebibyte
const lookAgainMs = 20

export interface SocketParts {
  readonly access: Access
  readonly log: NetLog
  readonly pageOrigin: string
  readonly now: () => number
}

/** One socket of one plugin. */
export interface SocketLink {
  readonly received: AsyncIterable<Uint8Array>
  /** Aborts when the socket is closed, by whomever. */
  readonly ended: AbortSignal
  /** Resolves when the browser has taken the bytes; a slow receiver makes it wait. */
  send(bytes: Uint8Array): Promise<void>
  /** What `cut` sends. */
  setStopMessages(messages: readonly Uint8Array[]): void
  /** Whether it steers something that must be stopped. */
  readonly hasStopMessages: boolean
  /** Sends the last words now, before whatever waits. */
  cut(): void
  close(): void
}

/** Opens a socket to a host granted to the plugin. It ends with `signal`, and when the grant is taken back. */
export async function socketLink(
  parts: SocketParts,
  plugin: PluginId,
  address: unknown,
  signal: AbortSignal,
): Promise<SocketLink> {
  const line = parts.log.begin(plugin, 'SOCKET', addressForLog(address))
  const over = new AbortController()
  let end = () => line.ended()
  try {
    const { url, origin, asText } = parseSocketAddress(address)
    if (isMarked(url.href)) {
      throw new PluginError('plugin/refused', 'Keys never travel in an address, where logs keep them.')
    }
    if (!isAllowed(origin, parts.access.of(plugin).origins)) {
      throw new PluginError(
        'net/host-not-allowed',
        `${plugin} may not connect to ${url.origin}. If it should, allow this server in the plugin's settings.`,
      )
    }
    refuseHome(origin, parts.pageOrigin)
    const running = parts.access.begin(plugin, { url: origin, secrets: [] })
    end = () => {
      line.ended()
      running.end()
    }
    const ends = AbortSignal.any([signal, running.withdrawn, over.signal])
    await pause(running.waitMs, ends)

    const inbox = new ByteInbox(maxUnread, () => finish())
    const receive = (data: unknown) => {
      const bytes = bytesOf(data)
      if (bytes.length > maxReceived) finish(tooLarge(url))
      else if (!inbox.add(bytes)) finish(unread(url))
    }
    const hears = { message: receive, closed: (clean: boolean) => finish(clean ? undefined : brokenOff(url)) }
    const abort = () => finish(endedBy(ends))
    function finish(why?: Error): void {
      if (over.signal.aborted) return
      ends.removeEventListener('abort', abort)
      over.abort(new PluginError('net/unreachable', `The connection to ${url.origin} is closed.`))
      if (why && !isAbort(why)) line.refused(why.message)
      inbox.end(why)
      end()
    }
    const socket = await openSocket(url, hears, ends)
    let farewell: readonly (string | Uint8Array<ArrayBuffer>)[] = []
    const sayFarewell = () => {
      if (socket.readyState === socket.OPEN) for (const message of farewell) socket.send(message)
    }
    // Whoever ends it, be it that the plugin is switched off: what it steers must not go on.
    const leave = () => {
      sayFarewell()
      socket.close()
    }
    over.signal.addEventListener('abort', leave, { once: true })
    if (over.signal.aborted) leave()
    ends.addEventListener('abort', abort, { once: true })
    if (ends.aborted) abort()
    line.answered(101)
    return {
      received: inbox,
      setStopMessages(messages) {
        farewell = readStopMessages(messages).map((bytes) => (asText ? textOf(bytes) : new Uint8Array(bytes)))
      },
      get hasStopMessages() {
        return farewell.length > 0
      },
      cut: sayFarewell,
      ended: over.signal,
      send: sender(socket, { url, plugin, asText, ends, now: parts.now }),
      close: () => finish(),
    }
  } catch (error) {
    end()
    if (isAbort(error)) throw error
    line.refused(messageOf(error))
    throw codeOf(error) ? error : new PluginError('net/unreachable', messageOf(error))
  }
}

interface Sending {
  readonly url: URL
  readonly plugin: PluginId
  readonly asText: boolean
  readonly ends: AbortSignal
  readonly now: () => number
}

/** One message after another, at the pace of the receiver. */
function sender(socket: WebSocket, { url, plugin, asText, ends, now }: Sending): SocketLink['send'] {
  let bucket = fullBucket(netRate, now())
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  const sendNow = async (message: string | Uint8Array<ArrayBuffer>, waitMs: number) => {
    await pause(waitMs, ends)
    while (socket.bufferedAmount > maxBuffered) await pause(lookAgainMs, ends)
    socket.send(message)
  }
  return async (bytes) => {
    if (!(bytes instanceof Uint8Array)) throw new PluginError('plugin/refused', 'A socket is written to in bytes.')
    if (bytes.length > maxSent) throw new PluginError('plugin/too-large', 'One message may hold 1 MiB at most.')
    const message = asText ? textOf(bytes) : new Uint8Array(bytes)
    const [left, taken] = take(bucket, netRate, now())
    bucket = left
    if (taken.kind === 'too-fast' || waiting + bytes.length > maxWaiting) {
      throw new PluginError('plugin/too-often', `${plugin} sends faster than ${url.origin} takes it.`)
    }
    waiting += bytes.length
    const sent = last.then(() => sendNow(message, taken.waitMs))
    last = sent.catch(() => {})
    try {
      await sent
    } finally {
      waiting -= bytes.length
    }
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new PluginError('plugin/refused', 'This socket was opened for text, and these bytes are none.')
  }
}

const maxStopMessages = 8
const maxLastWordLength = 4096

function readStopMessages(messages: unknown): readonly Uint8Array[] {
  const fits =
    Array.isArray(messages) &&
    messages.length <= maxStopMessages &&
    messages.every((bytes) => bytes instanceof Uint8Array && bytes.length <= maxLastWordLength)
  if (!fits) throw new PluginError('plugin/refused', 'Last words are at most 8 messages of 4 KiB.')
  return messages
}

const bytesOf = (data: unknown): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data as ArrayBuffer)

const addressForLog = (address: unknown): string =>
  typeof address === 'string' && address.length <= maxAddressLength && URL.canParse(address)
    ? redactAddress(new URL(address)).slice(0, 300)
    : '(not an address)'

const tooLarge = ({ origin }: URL) =>
  new PluginError('net/too-large', `${origin} sent a message larger than allowed, so the connection was closed.`)

const unread = ({ origin }: URL) =>
  new PluginError('net/too-large', `Nobody read what ${origin} sent, so the connection was closed.`)

const brokenOff = ({ origin }: URL) =>
  new PluginError('net/unreachable', `The connection to ${origin} broke off. Please try again.`)
