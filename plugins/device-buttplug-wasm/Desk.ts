import { PluginError } from 'sdk'
import type { Clock } from 'sdk/devices'
import { type Body, Gatekeeper } from './Gatekeeper.ts'
import { Turnstile } from './Turnstile.ts'
import type { WasmServer } from './WasmServer.ts'

export interface DeskParts {
  readonly clock: Clock
  load(): Promise<WasmServer>
  /** Lets go of the toys' radio links: all that can be done once the server is dead. */
  letGo(): void
}

/** Who has come to speak to the server. */
export interface Visitor {
  hear(text: string): void
  /** There is nobody to speak to any more. */
  end(): void
}

export interface Visit {
  say(text: string): void
  /** Stops all toys; the server stays, and its toys with it. */
  leave(): void
}

/** No visitor's request has this number. */
const ownId = 4_294_967_295
const partingMs = 200

/** The one server of this page, and whoever speaks to it: one at a time, and nothing unread. */
export class Desk {
  readonly #parts: DeskParts
  readonly #gate = new Gatekeeper()
  readonly #turnstile: Turnstile
  #server: Promise<WasmServer> | undefined
  #running: WasmServer | undefined
  #visitor: Visitor | undefined
  #isDead = false

  constructor(parts: DeskParts) {
    this.#parts = parts
    this.#turnstile = new Turnstile({
      clock: parts.clock,
      forward: ({ name, body }) => this.#send(name, body),
      superseded: (id) => this.#visitor?.hear(JSON.stringify([{ Ok: { Id: id } }])),
    })
  }

  /** Rejects with a sentence. A second visitor takes the first one's place. */
  async open(visitor: Visitor): Promise<Visit> {
    if (this.#isDead) throw dead()
    this.#server ??= this.#start()
    this.#running = await this.#server
    if (this.#isDead) throw dead()
    this.#visitor?.end()
    this.cut()
    this.#visitor = visitor
    const isHere = () => this.#visitor === visitor
    return {
      say: (text) => {
        if (isHere()) this.#read(text)
      },
      leave: () => {
        if (!isHere()) return
        this.#visitor = undefined
        this.cut()
      },
    }
  }

  /** All toys to zero, at once. */
  cut(): void {
    // Before the greeting there is nothing that could move, and an order would be the server's end.
    if (!this.#running || this.#isDead || !this.#gate.isGreeted) return
    this.#turnstile.take({ kind: 'pass', id: ownId, name: 'StopAllDevices', body: { Id: ownId } })
  }

  /** The server has died, as it does of any mistake. It cannot be started again in the same page. */
  died(): void {
    if (this.#isDead || !this.#running) return
    const server = this.#running
    this.#isDead = true
    this.#running = undefined
    this.#visitor?.end()
    this.#visitor = undefined
    void this.#buryGently(server)
  }

  /** Parts of it may be alive enough for a last stop. The radio links go a moment later, whatever came of that. */
  async #buryGently(server: WasmServer): Promise<void> {
    try {
      if (this.#gate.isGreeted) server.send({ toJSON: () => JSON.stringify({ StopAllDevices: { Id: ownId } }) })
    } catch {
      // Then letting go is all that is left.
    }
    await this.#parts.clock.sleep(partingMs)
    this.#parts.letGo()
  }

  async #start(): Promise<WasmServer> {
    try {
      const server = await this.#parts.load()
      server.on('message', (messages) => {
        for (const message of messages) this.#hear(`[${message.toJSON()}]`)
      })
      await server.connect()
      return server
    } catch (cause) {
      this.#server = undefined
      throw new PluginError(
        'transport/unavailable',
        'The Bluetooth server could not be loaded. Check your connection and try again.',
        { cause },
      )
    }
  }

  #read(text: string): void {
    for (const passage of this.#gate.read(text)) {
      if (passage.kind === 'answer') this.#visitor?.hear(passage.text)
      else this.#turnstile.take(passage)
    }
  }

  #hear(text: string): void {
    this.#gate.overhear(text)
    this.#visitor?.hear(text)
  }

  #send(name: string, body: Body): void {
    try {
      this.#running?.send({ toJSON: () => JSON.stringify({ [name]: body }) })
    } catch {
      this.died()
    }
  }
}

const dead = () =>
  new PluginError(
    'plugin/crashed',
    'The Bluetooth server in this page has crashed. Toys were let go of; switch off any that still runs.',
  )
