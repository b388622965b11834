import type { Clock } from '../llm/clock.ts'
import { Journal } from './double.ts'

/** What one output does from now on. */
export interface Output {
  readonly device: string
  readonly channel: string
  /** 0..1 of what the device can do. */
  readonly level: number
  /** The same in the device's own unit. */
  readonly value: number
  readonly cause: string
  /** When it ends by itself; absent: it goes on. */
  readonly until?: number
}

/**
 * Outputs that end by themselves, whoever is still there. Ends are written into the journal when somebody looks, at the
 * time they were due, so that a double needs no timers.
 */
export class Outputs {
  readonly #clock: Clock
  readonly #journal = new Journal()
  readonly #running = new Map<string, Output>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What was felt so far. */
  get journal(): Journal {
    this.#settle()
    return this.#journal
  }

  give(output: Output): void {
    this.#settle()
    const { device, channel, level, value, cause } = output
    const key = keyOf(output)
    if (level === 0) this.#running.delete(key)
    else this.#running.set(key, output)
    this.#journal.note({ t: this.#clock.now(), device, channel, level, value, cause })
  }

  /** To zero: one device, or all. */
  rest(cause: string, device?: string): void {
    this.#settle()
    for (const output of [...this.#running.values()]) {
      if (device === undefined || output.device === device) this.give({ ...output, level: 0, value: 0, cause })
    }
  }

  /** What an output is at now, in its own unit. */
  valueOf(device: string, channel: string): number {
    this.#settle()
    return this.#running.get(keyOf({ device, channel }))?.value ?? 0
  }

  /** When something of a device ends by itself, if it runs. */
  running(device: string): readonly Output[] {
    this.#settle()
    return [...this.#running.values()].filter((output) => output.device === device)
  }

  #settle(): void {
    const now = this.#clock.now()
    const ended = [...this.#running.values()].filter(({ until = Number.POSITIVE_INFINITY }) => until <= now)
    for (const output of ended.sort((a, b) => (a.until ?? 0) - (b.until ?? 0))) {
      this.#running.delete(keyOf(output))
      const { device, channel, until = now } = output
      this.#journal.note({ t: until, device, channel, level: 0, value: 0, cause: 'expired' })
    }
  }
}

const keyOf = ({ device, channel }: Pick<Output, 'device' | 'channel'>) => `${device}/${channel}`
