import { type Clock, sleepWith } from '../../sdk/clock.ts'

interface Sleeper {
  readonly wake: () => unknown
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

  readonly sleep = sleepWith((ms, run) => this.after(ms, run))

  readonly after = (ms: number, run: () => void): (() => void) => {
    const due = this.#now + Math.max(1, Math.ceil(ms))
    const together = this.#due.get(due) ?? new Set()
    const leave = (): boolean => {
      if (!together.delete(sleeper)) return false
      if (together.size === 0) this.#due.delete(due)
      this.#sleeping -= 1
      return true
    }
    const sleeper = { wake: () => leave() && run() }
    this.#due.set(due, together.add(sleeper))
    this.#sleeping += 1
    return leave
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
