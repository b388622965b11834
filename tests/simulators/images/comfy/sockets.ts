import { isObject, type Visit, type Wire } from '../wire/exchange.ts'
import type { WireLog } from '../wire/log.ts'

export interface SocketRules {
  /** A closing socket takes a newer one of the same id with it into silence. */
  readonly forgetsNewer: boolean
  readonly features: () => unknown
  readonly log: WireLog
}

class OpenSocket {
  readonly client: string
  readonly wire: Wire
  hearsDescriptions = false
  hasSpoken = false

  constructor(client: string, wire: Wire) {
    this.client = client
    this.wire = wire
  }
}

/** Who is connected, by client id. */
export class Sockets {
  readonly #known = new Map<string, OpenSocket>()
  readonly #open = new Set<OpenSocket>()
  readonly #rules: SocketRules

  constructor(rules: SocketRules) {
    this.#rules = rules
  }

  get count(): number {
    return this.#open.size
  }

  /** A deaf socket is open, and hears nothing after its first message. */
  connect(client: string, wire: Wire, first: () => readonly unknown[], isDeaf = false): Visit {
    const socket = new OpenSocket(client, wire)
    this.#open.add(socket)
    if (!isDeaf) this.#known.set(client, socket)
    for (const message of first()) this.#text(socket, message)
    return {
      receive: (words) => this.#heard(socket, words),
      left: () => this.#left(socket),
    }
  }

  /** To one client, or to everybody. */
  send(type: string, data: unknown, client?: string): void {
    for (const socket of this.#listeners(client)) this.#text(socket, { type, data })
  }

  raw(client: string | undefined, words: string): void {
    for (const socket of this.#listeners(client)) socket.wire.text(words)
  }

  /** Each listener gets the form it asked for; the other form is not called for. */
  binary(client: string | undefined, form: 'described' | 'plain', bytes: Uint8Array): void {
    for (const socket of this.#listeners(client)) {
      if (socket.hearsDescriptions !== (form === 'described')) continue
      this.#rules.log.note({ kind: 'binary', client: socket.client, bytes })
      socket.wire.binary(bytes)
    }
  }

  rawBinary(client: string | undefined, bytes: Uint8Array): void {
    for (const socket of this.#listeners(client)) socket.wire.binary(bytes)
  }

  /** Breaks the connections of one client, or all. */
  drop(client?: string): void {
    for (const socket of [...this.#open]) {
      if (client !== undefined && socket.client !== client) continue
      this.#open.delete(socket)
      if (this.#known.get(socket.client) === socket) this.#known.delete(socket.client)
      socket.wire.drop()
    }
  }

  #listeners(client: string | undefined): readonly OpenSocket[] {
    if (client === undefined) return [...this.#known.values()]
    const found = this.#known.get(client)
    return found ? [found] : []
  }

  #text(socket: OpenSocket, message: unknown): void {
    const words = JSON.stringify(message)
    this.#rules.log.note({ kind: 'text', by: 'server', client: socket.client, text: words })
    socket.wire.text(words)
  }

  /** Only the first message that is JSON is listened to, and only when it is about features. */
  #heard(socket: OpenSocket, words: string): void {
    this.#rules.log.note({ kind: 'text', by: 'client', client: socket.client, text: words })
    const message = parsed(words)
    if (message === undefined || socket.hasSpoken) return
    socket.hasSpoken = true
    if (!isObject(message) || message.type !== 'feature_flags') return
    socket.hearsDescriptions = isObject(message.data) && message.data.supports_preview_metadata === true
    this.#text(socket, { type: 'feature_flags', data: this.#rules.features() })
  }

  #left(socket: OpenSocket): void {
    if (!this.#open.delete(socket)) return
    const isNewest = this.#known.get(socket.client) === socket
    if (isNewest || this.#rules.forgetsNewer) this.#known.delete(socket.client)
  }
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return undefined
  }
}
