import { type ByteLink, type PluginContext, PluginError } from 'sdk'

/** A relay, as JSON messages. */
export interface TextLink {
  send(message: object): Promise<void>
  /** The next message that is an object, or undefined at the end. What is none is left out. */
  next(): Promise<Message | undefined>
  setStopMessages(messages: readonly object[]): Promise<void>
  close(): Promise<void>
}

export type Message = Readonly<Record<string, unknown>>

/** Opens a relay. A wrong message is logged a few times at most, and the connection kept. */
export async function openRelay(
  { transport, log }: PluginContext<'transport'>,
  address: string,
  signal: AbortSignal,
): Promise<TextLink> {
  const relay = address.trim()
  if (!/^wss?:\/\//.test(relay)) {
    const sentence = 'There is no relay in the settings. Type in its address, which begins with "ws://" or "wss://".'
    throw new PluginError('net/bad-address', sentence)
  }
  const link: ByteLink = await transport.open('websocket', `${relay}#text`, { signal })
  const received = link.received[Symbol.asyncIterator]()
  let complaints = 3
  return {
    send: (message) => link.send(encode(message)),
    setStopMessages: (messages) => link.setStopMessages(messages.map(encode)),
    close: () => link.close(),
    async next() {
      for (let next = await received.next(); !next.done; next = await received.next()) {
        const message = parse(next.value)
        if (message) return message
        if (complaints-- > 0) log.warn('The relay sent something that is no message; it was left out.')
      }
      return undefined
    },
  }
}

const encode = (message: object) => new TextEncoder().encode(JSON.stringify(message))

function parse(bytes: Uint8Array): Message | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of a message, its own and no longer than an address. */
export function textOf(message: Message, key: string): string {
  const value = Object.hasOwn(message, key) ? message[key] : undefined
  return typeof value === 'string' && value.length <= 2000 ? value : ''
}
