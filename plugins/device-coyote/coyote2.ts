import type { DeviceInfo, StopOutcome } from 'sdk'
import type { Clock } from 'sdk/devices'
import type { Beat, Beats } from './beat.ts'
import { type Box, type BoxNews, channels } from './box.ts'
import { Confirmation } from './confirmation.ts'
import type { Part, Radio } from './radio.ts'
import { type CoyoteSettings, fullStrength } from './settings.ts'
import { Strengths } from './strengths.ts'
import { parseStrengthWord, stepsOfWord, strengthWord, waveOf, waveWord } from './words.ts'

const stopEveryMs = 100
const stops = 3
const confirmMs = 600

/** A Coyote 2 over Bluetooth. */
export class Coyote2 implements Box {
  readonly info: DeviceInfo
  readonly mayRise = true
  readonly #radio: Radio
  readonly #clock: Clock
  readonly #news: BoxNews
  readonly #confirmation: Confirmation
  readonly #strengths: Strengths
  #settings: CoyoteSettings
  #halts = 0

  constructor(info: DeviceInfo, radio: Radio, settings: CoyoteSettings, clock: Clock, news: BoxNews) {
    this.info = info
    this.#radio = radio
    this.#settings = settings
    this.#clock = clock
    this.#news = news
    this.#confirmation = new Confirmation(clock)
    this.#strengths = new Strengths(clock)
  }

  /** Zero comes first on every connection. */
  async begin(): Promise<void> {
    await this.#radio.setStopMessages('v2Strength', [strengthWord(0, 0)])
    await this.#order([0, 0])
  }

  async play(beats: Beats): Promise<void> {
    const [a, b] = beats
    const strengths = [a.strength, b.strength] as const
    const halts = this.#halts
    if (strengths.some((strength, channel) => strength !== this.#strengths.pair[channel])) {
      await this.#order(strengths).catch((error: unknown) => {
        if (halts === this.#halts) this.#strengths.unknown()
        throw error
      })
    }
    const [waveA, waveB]: readonly [Part, Part] = this.#settings.swapAB
      ? ['v2WaveB', 'v2WaveA']
      : ['v2WaveA', 'v2WaveB']
    await this.#wave(waveA, a, halts)
    await this.#wave(waveB, b, halts)
  }

  async halt(): Promise<StopOutcome> {
    const halt = ++this.#halts
    const confirmed = this.#confirmation.within(confirmMs)
    void this.#zero(halt)
    return await confirmed
  }

  configure(settings: CoyoteSettings): void {
    this.#settings = settings
  }

  heard(part: Part, bytes: Uint8Array): void {
    if (part === 'v2Battery' && bytes[0] !== undefined) this.#news.battery(Math.min(100, bytes[0]))
    const isStrength = part === 'v2StrengthReports' || part === 'v2StrengthNow'
    const words = isStrength ? parseStrengthWord(bytes) : undefined
    if (!words) return
    const strengths = [stepOfWord(words[0]), stepOfWord(words[1])] as const
    for (const channel of this.#strengths.reported(strengths)) this.#news.ceiling(channel, strengths[channel])
    if (this.#strengths.isAtZero) this.#confirmation.came()
    this.#news.took(strengths)
  }

  async #zero(halt: number): Promise<void> {
    for (let stop = 0; stop < stops && halt === this.#halts; stop++) {
      void this.#order([0, 0]).catch(() => {})
      if (stop === 0) void this.#radio.read('v2StrengthNow').catch(() => {})
      await this.#clock.sleep(stopEveryMs)
    }
  }

  async #order(strengths: readonly [number, number]): Promise<void> {
    for (const channel of channels) this.#strengths.ordered(channel, strengths[channel])
    const [a, b] = strengths
    await this.#radio.write('v2Strength', strengthWord(a * stepsOfWord, b * stepsOfWord))
  }

  /** Nothing for a channel that is silent: what it was told last is over by then. */
  async #wave(part: Part, { strength, intensity, periodMs }: Beat, halts: number): Promise<void> {
    if (strength === 0 || intensity === 0 || halts !== this.#halts) return
    await this.#radio.write(part, waveWord(waveOf(periodMs, intensity)))
  }
}

/** Rounded up: what the wheel can give beyond 200 is 200. */
const stepOfWord = (word: number): number => Math.min(fullStrength, Math.ceil(word / stepsOfWord))
