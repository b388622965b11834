import type { Clock } from 'sdk/devices'

interface Sleeper {
  readonly wake: () => void
}

/** Time for hours that should pass in a minute: it moves by whole milliseconds, and lets work settle only where something woke. */
export class VirtualTime implements Clock {
  #now: number
  #sleeping = 0
  readonly #due = new Map<number, Set<Sleeper>>()

  constructor(start: number) {
    this.#now = start
  }

  readonly now = (): number => this.#now

  get sleepers(): number {
    return this.#sleeping
  }

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    if (ms <= 0 || signal?.aborted) return Promise.resolve()
    const due = this.#now + Math.ceil(ms)
    return new Promise((resolve) => {
      const wake = () => {
        const others = this.#due.get(due)
        if (!others?.delete(sleeper)) return
        if (others.size === 0) this.#due.delete(due)
        this.#sleeping -= 1
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper = { wake }
      const together = this.#due.get(due) ?? new Set()
      this.#due.set(due, together.add(sleeper))
      this.#sleeping += 1
      signal?.addEventListener('abort', wake, { once: true })
    })
  }

  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    while (this.#now < until) {
      this.#now += 1
      const woken = this.#due.get(this.#now)
      if (!woken) continue
      for (const { wake } of [...woken]) wake()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
