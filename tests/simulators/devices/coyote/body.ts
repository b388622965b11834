import type { Clock } from 'sdk/devices'
import type { Journal } from '../double.ts'

const sampleMs = 25

/** What the two electrodes give: plays samples on time, and falls silent when no more come. */
export class Body {
  readonly #clock: Clock
  readonly #journal: Journal
  readonly #device: string
  #playing = new AbortController()
  #waves: readonly (readonly number[])[] = [[], []]
  #now: readonly [number, number] = [0, 0]
  strengths: [number, number] = [0, 0]

  constructor(device: string, clock: Clock, journal: Journal) {
    this.#device = device
    this.#clock = clock
    this.#journal = journal
  }

  /** Plays a tenth of a second from now on, instead of what was playing. */
  play(waves: readonly [readonly number[], readonly number[]], cause = 'command'): void {
    this.#playing.abort()
    this.#playing = new AbortController()
    this.#waves = waves
    void this.#run(this.#playing.signal, cause)
  }

  /** The strength changed while a wave is playing. */
  changed(cause: string): void {
    this.#note(cause)
  }

  /** Of 200, as it is felt now. */
  get steps(): readonly [number, number] {
    return [this.#step(0), this.#step(1)]
  }

  cut(cause: string): void {
    this.#playing.abort()
    this.#now = [0, 0]
    this.#note(cause)
  }

  async #run(signal: AbortSignal, cause: string): Promise<void> {
    const samples = Math.max(...this.#waves.map((wave) => wave.length))
    for (let sample = 0; sample < samples; sample++) {
      this.#now = [this.#waves[0]?.[sample] ?? 0, this.#waves[1]?.[sample] ?? 0]
      this.#note(cause)
      await this.#clock.sleep(sampleMs, signal)
      if (signal.aborted) return
    }
    this.#now = [0, 0]
    this.#note('expired')
  }

  #step(channel: 0 | 1): number {
    return (this.strengths[channel] * this.#now[channel]) / 100
  }

  #note(cause: string): void {
    for (const [channel, name] of ['A', 'B'].entries()) {
      const value = this.#step(channel === 0 ? 0 : 1)
      this.#journal.note({
        t: this.#clock.now(),
        device: this.#device,
        channel: name,
        level: value / 200,
        value,
        cause,
      })
    }
  }
}
