import type { SessionId } from 'sdk'

export interface RestoreWorld {
  now(): number
  /** Runs something later; returns the function that prevents it. */
  after(ms: number, run: () => void): () => void
  /** While a reply is being written there is no moment worth coming back to. */
  isBusy(): boolean
  /** How long a chat must rest before it is copied: the dust of a change settles first. */
  settleMs(): number
  /** Milliseconds between restore points of one chat; undefined when none are wanted. */
  intervalMs(): number | undefined
  keep(session: SessionId): Promise<void>
}

/**
 * Decides when a chat is copied: some time after it changed, never more often than the player wishes, and never for a
 * chat that stayed as it was.
 */
export class RestorePoints {
  readonly #world: RestoreWorld
  readonly #due = new Map<SessionId, () => void>()
  readonly #last = new Map<SessionId, number>()

  constructor(world: RestoreWorld) {
    this.#world = world
  }

  /** Call it with every change of a chat. */
  changed(session: SessionId): void {
    const interval = this.#world.intervalMs()
    this.#due.get(session)?.()
    this.#due.delete(session)
    if (interval === undefined) return
    const last = this.#last.get(session)
    const settleMs = this.#world.settleMs()
    const wait = last === undefined ? settleMs : Math.max(settleMs, last + interval - this.#world.now())
    this.#wait(session, wait)
  }

  stop(): void {
    for (const cancel of this.#due.values()) cancel()
    this.#due.clear()
  }

  #wait(session: SessionId, ms: number): void {
    this.#due.set(
      session,
      this.#world.after(ms, () => void this.#fall(session)),
    )
  }

  async #fall(session: SessionId): Promise<void> {
    this.#due.delete(session)
    if (this.#world.intervalMs() === undefined) return
    if (this.#world.isBusy()) return this.#wait(session, this.#world.settleMs())
    this.#last.set(session, this.#world.now())
    await this.#world.keep(session)
  }
}
