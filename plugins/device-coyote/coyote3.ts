import type { DeviceInfo, StopOutcome } from 'sdk'
import type { Clock } from 'sdk/devices'
import type { Beats } from './beat.ts'
import { type Box, type BoxNews, channels } from './box.ts'
import { Confirmation } from './confirmation.ts'
import {
  keepStrengths,
  limitFrame,
  outputFrame,
  parseReport,
  type StrengthMode,
  type Strengths,
  stopFrame,
  wavesOf,
} from './frames.ts'
import type { Part, Radio } from './radio.ts'
import { type CoyoteSettings, capOf } from './settings.ts'

const answerMs = 300
const stopEveryMs = 100
const confirmMs = 600

/** A Coyote 3 over Bluetooth. */
export class Coyote3 implements Box {
  readonly info: DeviceInfo
  readonly #radio: Radio
  readonly #clock: Clock
  readonly #news: BoxNews
  readonly #confirmation: Confirmation
  #settings: CoyoteSettings
  /** The strengths as far as we know; -1 where nobody does. */
  #known: readonly [number, number] = [-1, -1]
  #sequence = 0
  /** The change that was not answered yet. */
  #asked: { readonly sequence: number; readonly at: number; readonly strengths: readonly [number, number] } | undefined
  #halts = 0

  constructor(info: DeviceInfo, radio: Radio, settings: CoyoteSettings, clock: Clock, news: BoxNews) {
    this.info = info
    this.#radio = radio
    this.#settings = settings
    this.#clock = clock
    this.#news = news
    this.#confirmation = new Confirmation(clock)
  }

  /** What must come first on every connection: its limits, and zero. */
  async begin(): Promise<void> {
    await this.#radio.setStopMessages('v3Write', [stopFrame()])
    await this.#limit()
    await this.#radio.write('v3Write', stopFrame())
    this.#known = [0, 0]
  }

  get mayRise(): boolean {
    return this.#asked === undefined || this.#clock.now() - this.#asked.at >= answerMs
  }

  async play(beats: Beats): Promise<void> {
    const strengths = [beats[0].strength, beats[1].strength] as const
    const isRest = beats.every(({ intensity }) => intensity === 0) && strengths.every((strength) => strength === 0)
    if (isRest && this.#known.every((strength) => strength === 0)) return
    const halts = this.#halts
    const change = this.#changeTo(strengths)
    if (change.sequence > 0) {
      this.#asked = { sequence: change.sequence, at: this.#clock.now(), strengths }
      this.#known = strengths
    }
    try {
      await this.#radio.write('v3Write', outputFrame(change, wavesOf(beats)))
    } catch (error) {
      if (halts === this.#halts) this.#known = [-1, -1]
      throw error
    }
  }

  /** Three stops, a tenth of a second apart; the second asks for an answer. */
  async halt(): Promise<StopOutcome> {
    const halt = ++this.#halts
    this.#asked = undefined
    this.#known = [0, 0]
    const confirmed = this.#confirmation.within(confirmMs)
    void this.#write(stopFrame())
    void this.#stopAgain(halt)
    return await confirmed
  }

  async #stopAgain(halt: number): Promise<void> {
    await this.#clock.sleep(stopEveryMs)
    if (halt !== this.#halts) return
    const sequence = this.#nextSequence()
    this.#asked = { sequence, at: this.#clock.now(), strengths: [0, 0] }
    void this.#write(stopFrame(sequence))
    await this.#clock.sleep(stopEveryMs)
    if (halt === this.#halts) void this.#write(stopFrame())
  }

  configure(settings: CoyoteSettings): void {
    const isSame = capOf(settings) === capOf(this.#settings)
    this.#settings = settings
    if (!isSame) void this.#limit().catch(() => {})
  }

  heard(part: Part, bytes: Uint8Array): void {
    if (part === 'v3Battery' && bytes[0] !== undefined) this.#news.battery(Math.min(100, bytes[0]))
    if (part !== 'v3Reports') return
    const report = parseReport(bytes)
    if (!report) return
    if (report.sequence === 0) this.#turned(report.strengths)
    else if (report.sequence === this.#asked?.sequence) this.#answered(report.strengths, this.#asked.strengths)
  }

  #answered(strengths: readonly [number, number], asked: readonly [number, number]): void {
    this.#asked = undefined
    this.#known = strengths
    this.#news.took(strengths)
    if (asked.every((strength) => strength === 0) && strengths.every((strength) => strength === 0)) {
      this.#confirmation.came()
    }
    for (const channel of channels) {
      // It keeps to a limit of its own.
      if (strengths[channel] < asked[channel]) this.#news.ceiling(channel, strengths[channel])
    }
  }

  /** The wheel: what the person at the device has chosen holds, until they turn it again. */
  #turned(strengths: readonly [number, number]): void {
    const before = this.#known
    this.#known = strengths
    for (const channel of channels) {
      if (before[channel] !== strengths[channel]) this.#news.ceiling(channel, strengths[channel])
    }
  }

  #changeTo(strengths: readonly [number, number]): Strengths {
    const modeOf = (channel: 0 | 1): StrengthMode => (this.#known[channel] === strengths[channel] ? 'keep' : 'set')
    const modes = [modeOf(0), modeOf(1)] as const
    if (modes.every((mode) => mode === 'keep')) return keepStrengths
    return { sequence: this.#nextSequence(), modes, values: strengths }
  }

  #nextSequence(): number {
    this.#sequence = (this.#sequence % 15) + 1
    return this.#sequence
  }

  #limit(): Promise<void> {
    const { frequencyBalance, intensityBalance } = this.#settings
    return this.#radio.write('v3Write', limitFrame(capOf(this.#settings), frequencyBalance, intensityBalance))
  }

  #write(bytes: Uint8Array): Promise<void> {
    return this.#radio.write('v3Write', bytes).catch(() => {})
  }
}
