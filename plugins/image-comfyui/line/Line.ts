import type { ByteLink, Capabilities } from 'sdk'
import type { Clock } from 'sdk/llm'
import { type Heard, hear } from './hear.ts'

/** Who listens on a line. */
export interface Listener {
  hears(heard: Heard): void
  /** The line was lost: the server may be gone. */
  fell(): void
  /** The line stands again after it was lost: what was said meanwhile is lost, too. */
  stood(): void
}

export interface LineParts {
  readonly transport: Capabilities['transport']
  readonly clock: Clock
  /** 0 up to 1. */
  readonly random: () => number
}

const firstRestMs = 500
const maxRestMs = 30_000
const minStandMs = 5_000
const hello = new TextEncoder().encode('{"type":"feature_flags","data":{"supports_preview_metadata":true}}')

/**
 * The one socket to a server, for all jobs at once. It stands while somebody listens, and comes back after a loss. The
 * server speaks to the newest socket of a client and may forget both when the older one closes, so a client's name
 * belongs to one line and is never used for a second.
 */
export class Line {
  readonly client: string
  readonly #address: string
  readonly #parts: LineParts
  readonly #listeners = new Set<Listener>()
  #over: AbortController | undefined
  #stands = false
  #settled: Promise<void> | undefined

  constructor(client: string, socket: string, parts: LineParts) {
    this.client = client
    this.#address = `${socket}?clientId=${encodeURIComponent(client)}#text`
    this.#parts = parts
  }

  get isConnected(): boolean {
    return this.#stands
  }

  get isUsed(): boolean {
    return this.#listeners.size > 0
  }

  /** Begins to listen; what it returns ends that. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (!this.#over) {
      this.#over = new AbortController()
      this.#settled = this.#keep(this.#over.signal)
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#over?.abort()
      this.#over = undefined
    }
  }

  /** Resolves when the first attempt to connect is over, or after a while: a job is not kept waiting for this. */
  async settled(withinMs: number): Promise<void> {
    const isDone = new AbortController()
    await Promise.race([this.#settled, this.#parts.clock.sleep(withinMs, isDone.signal)])
    isDone.abort()
  }

  /** Resolves with the outcome of the first attempt, and goes on by itself. */
  #keep(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      void this.#stay(signal, resolve)
    })
  }

  async #stay(signal: AbortSignal, tried: () => void): Promise<void> {
    const { clock, random } = this.#parts
    let restMs = firstRestMs
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const from = clock.now()
      try {
        const link = await this.#open(signal)
        tried()
        if (!isFirst) for (const { stood } of this.#listeners) stood()
        await this.#read(link)
      } catch {
        tried()
      }
      const hasFallen = this.#stands
      this.#stands = false
      if (signal.aborted) return
      if (hasFallen) for (const { fell } of this.#listeners) fell()
      if (clock.now() - from > minStandMs) restMs = firstRestMs
      await clock.sleep(restMs * (0.8 + 0.4 * random()), signal)
      restMs = Math.min(restMs * 2, maxRestMs)
    }
  }

  async #open(signal: AbortSignal): Promise<ByteLink> {
    const link = await this.#parts.transport.open('websocket', this.#address, { signal })
    if (signal.aborted) {
      void link.close()
      signal.throwIfAborted()
    }
    // The end of the signal ends the link; closing says goodbye besides.
    signal.addEventListener('abort', () => void link.close().catch(() => {}), { once: true })
    await link.send(hello)
    this.#stands = true
    return link
  }

  async #read({ received }: ByteLink): Promise<void> {
    for await (const bytes of received) {
      const heard = hear(bytes)
      if (heard) for (const { hears } of this.#listeners) hears(heard)
    }
  }
}
