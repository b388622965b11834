import type { Clock } from '../../clock.ts'
import type { ByteLink, Log } from '../../context.ts'
import { PluginError } from '../../errors.ts'
import { type Dialect, readFrame, type ServerMessage } from './messages.ts'
import { frameOf, greeting, type Order } from './orders.ts'
import type { Toy } from './toys.ts'

/** Options of `ButtplugSession.begin`. The session owns the link from then on. */
export interface ButtplugSessionOptions {
  readonly link: ByteLink
  readonly dialect: Dialect
  readonly clock: Clock
  readonly log: Log
  readonly hears: ButtplugListener
}

/** Receives what the server sends unasked. */
export interface ButtplugListener {
  /** The whole list, after each change. */
  toys(toys: readonly Toy[]): void
  scanned(): void
  reading(reading: Reading): void
}

export type Reading = Extract<ServerMessage, { kind: 'reading' }>

/** Why a session could not begin or an order failed: `details` of the `PluginError`. */
export type ButtplugFailure =
  /** The server said no. Codes: 0 unknown, 1 handshake, 2 ping, 3 message, 4 device. */
  | { readonly kind: 'refused'; readonly code: number; readonly reason: string }
  | { readonly kind: 'silent' }
  /** The link is over; `greeted` is whether a session ever stood on it. */
  | { readonly kind: 'lost'; readonly greeted: boolean }

/** Number of stop messages. No request of a session has it, so the response is ignored. */
export const lastId = 4_294_967_295

const clientName = 'Vesper'
const patienceMs = 3000
/** An answer usually takes no time. After this long it is asked whether anybody is there at all. */
const doubtMs = 1000
const maxWarnings = 5

interface Waiting {
  readonly settle: (message: ServerMessage) => void
  readonly fail: (error: PluginError) => void
}

/**
 * One connection to a server of the Buttplug protocol, version 4 or 3, over anything that carries its messages. Answers
 * are matched by number alone; each request has its own patience, and all of them end with the link. What is malformed
 * is ignored. Pings go out twice as often as the server wants them.
 */
export class ButtplugSession {
  readonly dialect: Dialect
  /** Resolves when the link is over, whoever ended it. */
  readonly lost: Promise<void>
  readonly #start: ButtplugSessionOptions
  readonly #waiting = new Map<number, Waiting>()
  readonly #over = new AbortController()
  #toys: ReadonlyMap<number, Toy> = new Map()
  #lastId = 0
  #heardAt: number
  #isDoubting = false
  #isGreeted = false
  #warnings = 0
  #refuseGreeting: ((error: PluginError) => void) | undefined
  #server: Extract<ServerMessage, { kind: 'server' }> | undefined

  private constructor(start: ButtplugSessionOptions) {
    this.#start = start
    this.dialect = start.dialect
    this.#heardAt = start.clock.now()
    this.lost = new Promise((resolve) => {
      this.#over.signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Greets the server. Rejects with a `ButtplugFailure` in the error's details; the link is then closed. */
  static async begin(start: ButtplugSessionOptions): Promise<ButtplugSession> {
    const session = new ButtplugSession(start)
    void session.#listen()
    try {
      await session.#greet()
      return session
    } catch (error) {
      session.#end()
      throw error
    }
  }

  get serverName(): string {
    return this.#server?.name ?? ''
  }

  get isOver(): boolean {
    return this.#over.signal.aborted
  }

  /** What the server has, as it said last. */
  get toys(): readonly Toy[] {
    return [...this.#toys.values()].sort((a, b) => a.index - b.index)
  }

  /** Sends one order and waits for its answer: never longer than its patience, and no longer than the link lives. */
  async request({ message, fields }: Order, patience = patienceMs): Promise<ServerMessage> {
    if (this.isOver) throw lost(this.#isGreeted)
    const { clock } = this.#start
    const id = this.#nextId()
    const sentAt = clock.now()
    const answered = new AbortController()
    const answer = new Promise<ServerMessage>((settle, fail) => this.#waiting.set(id, { settle, fail }))
    answer.catch(() => {})
    void this.#watchOver(id, sentAt, patience, answered.signal)
    this.#send(frameOf([{ message, fields }], () => id))
    try {
      return await answer
    } finally {
      this.#waiting.delete(id)
      answered.abort()
    }
  }

  /** Orders that the host sends when everything must stop, without asking the plugin. */
  async setStopMessages(orders: readonly Order[]): Promise<void> {
    await this.#start.link.setStopMessages([frameOf(orders, () => lastId)]).catch(() => {})
  }

  /** @deprecated since 1.6: use `setStopMessages`. */
  lastWords(orders: readonly Order[]): Promise<void> {
    return this.setStopMessages(orders)
  }

  /** Ends the session. What is to be said before must have been said. */
  close(): void {
    this.#end()
  }

  async #greet(): Promise<void> {
    const refused = new Promise<never>((_, reject) => {
      this.#refuseGreeting = reject
    })
    refused.catch(() => {})
    const server = await Promise.race([this.request(greeting(this.dialect, clientName)), refused])
    this.#refuseGreeting = undefined
    if (server.kind !== 'server' || server.dialect !== this.dialect) {
      throw refusal(1, 'the server speaks another version of the protocol')
    }
    this.#server = server
    this.#isGreeted = true
    if (server.maxPingMs > 0) void this.#ping(server.maxPingMs / 2)
  }

  async #listen(): Promise<void> {
    try {
      for await (const bytes of this.#start.link.received) {
        const { messages, malformed } = readFrame(bytes)
        if (malformed > 0) this.#warn('The server sent something that is no message; it was ignored.')
        if (messages.length > 0) this.#heardAt = this.#start.clock.now()
        for (const message of messages) this.#hear(message)
        if (this.isOver) break
      }
    } catch {
      // The link says why it ended to whoever opened it; here it is over either way.
    }
    this.#end()
  }

  #hear(message: ServerMessage): void {
    if (message.kind === 'error' && message.code === 2) this.#end()
    if (message.kind === 'devices') this.#setToys(message.toys)
    const waiting = message.id === 0 ? undefined : this.#waiting.get(message.id)
    if (waiting) {
      if (message.kind === 'error') waiting.fail(refusal(message.code, message.reason))
      else waiting.settle(message)
    } else this.#hearUnasked(message)
  }

  #hearUnasked(message: ServerMessage): void {
    const { hears } = this.#start
    switch (message.kind) {
      case 'added':
        this.#setToys([...this.toys.filter(({ index }) => index !== message.toy.index), message.toy])
        break
      case 'removed':
        this.#setToys(this.toys.filter(({ index }) => index !== message.index))
        // Version 4 has no such message; a server that sends it all the same is asked for the list.
        if (this.dialect === 4) void this.request({ message: 'RequestDeviceList', fields: {} }).catch(() => {})
        break
      case 'scanned':
        hears.scanned()
        break
      case 'reading':
        if (message.id === 0) hears.reading(message)
        break
      case 'error':
        this.#refuseGreeting?.(refusal(message.code, message.reason))
        this.#warn(`The server reported an error: ${message.reason}`)
        break
      default:
        break
    }
  }

  #setToys(toys: readonly Toy[]): void {
    this.#toys = new Map(toys.map((toy) => [toy.index, toy]))
    this.#start.hears.toys(this.toys)
  }

  /** Ends one request's wait; and the session, when the server has said nothing at all meanwhile. */
  async #watchOver(id: number, sentAt: number, patience: number, answered: AbortSignal): Promise<void> {
    const { clock } = this.#start
    await clock.sleep(Math.min(doubtMs, patience), answered)
    if (answered.aborted) return
    if (this.#isGreeted && this.#heardAt <= sentAt) void this.#doubt()
    await clock.sleep(patience - Math.min(doubtMs, patience), answered)
    if (answered.aborted) return
    this.#waiting.get(id)?.fail(silent())
    if (this.#isGreeted && this.#heardAt <= sentAt) this.#end()
  }

  /** Asks something that is always answered. */
  async #doubt(): Promise<void> {
    if (this.#isDoubting) return
    this.#isDoubting = true
    await this.request({ message: 'RequestDeviceList', fields: {} }, patienceMs - doubtMs).catch(() => {})
    this.#isDoubting = false
  }

  async #ping(everyMs: number): Promise<void> {
    const { clock } = this.#start
    while (!this.isOver) {
      void this.request({ message: 'Ping', fields: {} }).catch(() => {})
      await clock.sleep(everyMs, this.#over.signal)
    }
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#start.link.send(bytes).catch(() => this.#end())
  }

  #end(): void {
    if (this.isOver) return
    this.#over.abort()
    for (const { fail } of this.#waiting.values()) fail(lost(this.#isGreeted))
    this.#waiting.clear()
    this.#refuseGreeting?.(lost(false))
    void this.#start.link.close().catch(() => {})
  }

  #nextId(): number {
    do this.#lastId = this.#lastId >= lastId - 1 ? 1 : this.#lastId + 1
    while (this.#waiting.has(this.#lastId))
    return this.#lastId
  }

  #warn(message: string): void {
    this.#warnings += 1
    if (this.#warnings <= maxWarnings) this.#start.log.warn(message)
  }
}

/** What a session says of a failure, if it was one of its own. */
export function buttplugFailureOf(error: unknown): ButtplugFailure | undefined {
  const details = error instanceof PluginError ? error.details : undefined
  return typeof details === 'object' && details !== null && 'kind' in details ? (details as ButtplugFailure) : undefined
}

const trouble = (details: ButtplugFailure, message: string) => new PluginError('device/refused', message, { details })

const refusal = (code: number, reason: string) =>
  trouble({ kind: 'refused', code, reason }, `The server refused (${reason}).`)

const silent = () => trouble({ kind: 'silent' }, 'The server did not answer in time.')

const lost = (greeted: boolean) => trouble({ kind: 'lost', greeted }, 'The connection to the server is over.')
