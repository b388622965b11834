import type { Clock } from 'sdk/devices'
import type { FakePeer } from 'sdk/testing'
import { AudioThread } from '../../../../plugins/device-audio/sound/AudioThread.ts'
import { outputs } from '../../../../plugins/device-audio/sound/aim.ts'
import { amplitudeOf } from '../../../../plugins/device-audio/sound/decibels.ts'
import { type Tuning, tuningOf } from '../../../../plugins/device-audio/sound/tuning.ts'
import { type Parting, readToAudio, writeFromAudio } from '../../../../plugins/device-audio/sound/wire.ts'
import { type Fault, faultOf, Journal, Violations } from '../double.ts'

/** Low, so that seconds of sound cost little; the carriers still fit. */
const sampleRate = 8000
const blockMs = 10
const block = (sampleRate * blockMs) / 1000
const device = 'audio'

type Ways = Parameters<NonNullable<FakePeer['opened']>>[0]

/**
 * The page and the audio thread without a browser: the true generator, rendered as time passes, and the page's part in
 * its life. What it journals is the envelope of the samples: what the electrodes would give.
 */
export class AudioDouble implements FakePeer {
  readonly journal = new Journal()
  readonly violations = new Violations()
  /** All messages, by kind, in the order they came. */
  readonly heard: string[] = []
  readonly #clock: Clock
  readonly #left = new Float32Array(block)
  readonly #right = new Float32Array(block)
  /** The highest sample there ever was. */
  highest = 0
  #sum = 0
  #count = 0
  #thread: AudioThread
  #ways: Ways | undefined
  #faults: readonly Fault[] = []
  #tuning: Tuning = tuningOf({})
  #renderedTo = 0
  #began = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#thread = this.#newThread()
  }

  /** From now on everything goes wrong in this way, or in none. */
  fault(...faults: readonly Fault[]): void {
    this.#faults = faults
  }

  /** The highest amplitude that is given now. */
  get amplitude(): number {
    this.#render()
    return Math.max(...this.#thread.gains)
  }

  /** Of all samples of the left side. */
  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count
  }

  /** What each actuator is told, as the frame that holds now says; at rest when none does. */
  get levels(): readonly number[] {
    this.#render()
    const { levels } = this.#thread
    return outputs[this.#tuning.mode].map(({ kind }, index) => {
      const level = levels[index] ?? Number.NaN
      return Number.isNaN(level) ? (kind === 'feel' ? 0.5 : 0) : Math.min(1, Math.max(0, level))
    })
  }

  opened(ways: Ways): void {
    this.#ways = ways
    this.#thread = this.#newThread()
    this.#renderedTo = this.#clock.now()
    this.#began = this.#renderedTo
    void this.#run(ways)
  }

  closed(): void {
    this.leave('interrupted')
  }

  receive(bytes: Uint8Array): undefined {
    if (faultOf(this.#faults, 'halfOpen')) return
    this.#render()
    const message = readToAudio(bytes)
    if (!message) {
      this.violations.add(`${bytes.length} bytes that say nothing`)
      return
    }
    this.heard.push(message.kind)
    if (message.kind === 'tune') this.#tuning = message.tuning
    this.#thread.receive(message, this.#moment())
    return
  }

  /** Bytes that no audio thread would send. */
  garble(bytes: Uint8Array): void {
    this.#ways?.send(bytes)
  }

  /** The page silences everything by itself. */
  cut(): void {
    this.#thread.cut()
  }

  /** The page or the browser ends it: an output went, the sound was interrupted. */
  leave(why: Parting): void {
    const ways = this.#ways
    this.#ways = undefined
    if (!ways) return
    this.#render()
    this.#thread.cut()
    ways.send(writeFromAudio({ kind: 'gone', why }))
    ways.end()
    this.#fade()
  }

  /** The page is gone without a word, and the sound with it. */
  die(): void {
    const ways = this.#ways
    this.#ways = undefined
    ways?.end()
    this.#note(0, 'page gone')
  }

  async #run(ways: Ways): Promise<void> {
    while (this.#ways === ways) {
      await this.#clock.sleep(blockMs)
      this.#render()
    }
  }

  #newThread(): AudioThread {
    return new AudioThread({
      sampleRate,
      random: () => 0.5,
      say: (message) => {
        if (!faultOf(this.#faults, 'silent') && !faultOf(this.#faults, 'halfOpen')) {
          this.#ways?.send(writeFromAudio(message))
        }
      },
    })
  }

  /** Renders all sound up to now. */
  #render(): void {
    while (this.#ways && this.#renderedTo + blockMs <= this.#clock.now()) this.#renderBlock()
  }

  #fade(): void {
    while (!this.#thread.isSilent) this.#renderBlock()
    this.#note(0, 'gone')
  }

  #renderBlock(): void {
    this.#renderedTo += blockMs
    this.#thread.render(this.#left, this.#right, this.#moment(this.#renderedTo))
    const peak = [...this.#left, ...this.#right].reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    this.highest = Math.max(this.highest, peak)
    this.#sum += this.#left.reduce((sum, sample) => sum + sample, 0)
    this.#count += this.#left.length
    if (peak > amplitudeOf(-6) + 1e-6) this.violations.add(`a sample of ${peak}`)
    this.#note(Math.max(...this.#thread.gains), this.#thread.levels.length > 0 ? 'frame' : 'fade')
  }

  #note(level: number, cause: string): void {
    this.journal.note({ t: Math.max(this.#renderedTo, this.#lastNoted), device, channel: 'output', level, cause })
  }

  get #lastNoted(): number {
    return this.journal.entries.at(-1)?.t ?? 0
  }

  #moment(wallMs = this.#clock.now()) {
    const skew = faultOf(this.#faults, 'clockSkew')?.ms ?? 0
    return { audioMs: this.#renderedTo - this.#began, wallMs: wallMs + skew }
  }
}

/** The usual cap as an amplitude: level 1 of an untouched plugin. */
export const usualCap = amplitudeOf(tuningOf({}).capDb)
