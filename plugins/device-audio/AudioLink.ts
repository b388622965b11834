import type { ByteLink, Log, StopOutcome } from 'sdk'
import type { Clock } from 'sdk/devices'
import { type FromAudio, readFromAudio, type ToAudio, writeToAudio } from './sound/wire.ts'

const stopAgainMs = 100
const stopTries = 10
const maxWarnings = 3

/** The line to the audio thread: messages instead of bytes, and stops that are answered. */
export class AudioLink {
  readonly #link: ByteLink
  readonly #clock: Clock
  readonly #log: Log
  readonly #answered = new Map<number, () => void>()
  #stops = 0
  #warnings = 0
  #isOver = false
  heardAt: number

  constructor(link: ByteLink, clock: Clock, log: Log) {
    this.#link = link
    this.#clock = clock
    this.#log = log
    this.heardAt = clock.now()
    void link.setStopMessages([writeToAudio({ kind: 'stop', number: 0, at: 0 })]).catch(() => {})
  }

  /** Resolves when it is on its way, or cannot be. */
  async say(message: ToAudio): Promise<void> {
    await this.#link.send(writeToAudio(message)).catch(() => {})
  }

  /** Says stop at once, and again until it is answered or there is nobody left to ask. */
  async stop(): Promise<StopOutcome> {
    this.#stops += 1
    const number = this.#stops
    const answer = new AbortController()
    let isSilent = false
    this.#answered.set(number, () => {
      isSilent = true
      answer.abort()
    })
    try {
      for (let tries = 0; tries < stopTries && !isSilent && !this.#isOver; tries++) {
        void this.say({ kind: 'stop', number, at: this.#clock.now() })
        await this.#clock.sleep(stopAgainMs, answer.signal)
      }
    } finally {
      this.#answered.delete(number)
    }
    return isSilent ? 'confirmed' : 'unconfirmed'
  }

  /** What the audio thread says, until the link ends. */
  async *heard(): AsyncGenerator<FromAudio> {
    try {
      for await (const bytes of this.#link.received) {
        const message = readFromAudio(bytes)
        if (!message) {
          this.#warn()
          continue
        }
        this.heardAt = this.#clock.now()
        if (message.kind === 'silent') this.#answered.get(message.number)?.()
        yield message
      }
    } finally {
      this.#isOver = true
    }
  }

  #warn(): void {
    this.#warnings += 1
    if (this.#warnings <= maxWarnings) this.#log.warn('The sound output said something that means nothing.')
  }
}
