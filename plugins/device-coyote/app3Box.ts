import type { DeviceInfo, StopOutcome } from 'sdk'
import type { Clock } from 'sdk/devices'
import type { Beat, Beats } from './beat.ts'
import { type Box, type BoxNews, type Channel, channels } from './box.ts'
import { Confirmation } from './confirmation.ts'
import { PulseQueue } from './pulseQueue.ts'
import { fullStrength } from './settings.ts'
import { Strengths } from './strengths.ts'

const clearRestMs = 150
const stopEveryMs = 300
const stops = 3
const confirmMs = 1000

/** What stops the app: the queues first, then the strengths. */
export const app3Stop: readonly string[] = ['clear-1', 'clear-2', 'strength-1+2+0', 'strength-2+2+0']

const letters = ['A', 'B'] as const

/** The Coyote of a phone whose app speaks version 3. */
export class App3Box implements Box {
  readonly info: DeviceInfo
  readonly mayRise = true
  readonly #say: (message: string) => Promise<void>
  readonly #clock: Clock
  readonly #news: BoxNews
  readonly #confirmation: Confirmation
  readonly #strengths: Strengths
  readonly #queues: readonly [PulseQueue, PulseQueue]
  /** What the player has set in the app: nobody goes above it. */
  readonly #limits: [number, number] = [fullStrength, fullStrength]
  readonly #chosen: [number, number] = [fullStrength, fullStrength]
  #isMet = false
  #halts = 0

  constructor(info: DeviceInfo, say: (message: string) => Promise<void>, clock: Clock, news: BoxNews) {
    this.info = info
    this.#say = say
    this.#clock = clock
    this.#news = news
    this.#confirmation = new Confirmation(clock)
    this.#strengths = new Strengths(clock)
    this.#queues = [new PulseQueue(clock), new PulseQueue(clock)]
  }

  /** Zero comes first. */
  async begin(): Promise<void> {
    await this.#stop()
  }

  /** Tells what the app allows, once somebody listens. */
  tellLimits(): void {
    for (const channel of channels) if (this.#ceilingOf(channel) < fullStrength) this.#tellCeiling(channel)
  }

  async play(beats: Beats): Promise<void> {
    const halts = this.#halts
    for (const channel of channels) {
      if (halts === this.#halts) await this.#playOne(channel, beats[channel], halts)
    }
  }

  async halt(): Promise<StopOutcome> {
    const halt = ++this.#halts
    const wasAtZero = this.#strengths.isAtZero
    const confirmed = wasAtZero ? 'confirmed' : this.#confirmation.within(confirmMs)
    void this.#stopUntilSure(halt)
    return await confirmed
  }

  configure(): void {}

  /** "strength-1+2+50+60" and "feedback-3". */
  heard(message: string): void {
    const feedback = /^feedback-(\d)$/.exec(message)?.[1]
    if (feedback !== undefined) this.#news.button(buttonName(Number(feedback)))
    const numbers = /^strength-(\d{1,3})\+(\d{1,3})\+(\d{1,3})\+(\d{1,3})$/.exec(message)?.slice(1).map(Number)
    const [a = -1, b = -1, limitA = -1, limitB = -1] = numbers ?? []
    if (numbers?.every((number) => number <= fullStrength)) this.#reported([a, b], [limitA, limitB])
  }

  #reported(strengths: readonly [number, number], limits: readonly [number, number]): void {
    const changes = this.#strengths.reported(strengths)
    // The first says how the app stood before we came.
    const changed = this.#isMet ? changes : []
    this.#isMet = true
    if (this.#strengths.isAtZero) this.#confirmation.came()
    this.#news.took(strengths)
    for (const channel of channels) {
      const isNew = limits[channel] !== this.#limits[channel]
      this.#limits[channel] = limits[channel]
      if (changed.includes(channel)) this.#chosen[channel] = strengths[channel]
      if (isNew || changed.includes(channel)) this.#tellCeiling(channel)
    }
  }

  #ceilingOf(channel: Channel): number {
    return Math.min(this.#limits[channel], this.#chosen[channel])
  }

  #tellCeiling(channel: Channel): void {
    this.#news.ceiling(channel, this.#ceilingOf(channel))
  }

  async #playOne(channel: Channel, beat: Beat, halts: number): Promise<void> {
    const queue = this.#queues[channel]
    if (beat.strength !== this.#strengths.of(channel)) await this.#set(channel, beat.strength, halts)
    if (halts !== this.#halts) return
    if (beat.intensity > 0) {
      const items = queue.fill(beat)
      if (items.length > 0) await this.#say(`pulse-${letters[channel]}:${JSON.stringify(items)}`)
    } else if (!queue.isEmpty) {
      queue.cleared(clearRestMs)
      await this.#say(`clear-${channel + 1}`)
    }
  }

  async #set(channel: Channel, strength: number, halts: number): Promise<void> {
    this.#strengths.ordered(channel, strength)
    try {
      await this.#say(`strength-${channel + 1}+2+${strength}`)
    } catch (error) {
      if (halts === this.#halts) this.#strengths.unknown()
      throw error
    }
  }

  async #stopUntilSure(halt: number): Promise<void> {
    for (let stop = 0; stop < stops && halt === this.#halts; stop++) {
      void this.#stop().catch(() => {})
      await this.#clock.sleep(stopEveryMs)
      if (this.#strengths.isAtZero) return
    }
  }

  async #stop(): Promise<void> {
    for (const channel of channels) {
      this.#queues[channel].cleared(clearRestMs)
      this.#strengths.ordered(channel, 0)
    }
    await Promise.all(app3Stop.map((message) => this.#say(message)))
  }
}

/** The app shows five buttons for each channel. */
const buttonName = (number: number): string => `${number < 5 ? 'A' : 'B'}${(number % 5) + 1}`
