import type { DeviceInfo, StopOutcome } from 'sdk'
import type { Clock } from 'sdk/devices'
import type { Beat, Beats } from './beat.ts'
import { type Box, type Channel, channels } from './box.ts'
import { PulseQueue, pulseOf } from './pulseQueue.ts'
import type { Rpc } from './rpc.ts'

/** A strength ends by itself after this long in the app, whatever becomes of us. */
const livesMs = 1500
const refreshMs = 500
const pulsesLiveMs = 300
const confirmMs = 1000
const stops = 3

const action = { pulses: 0, strengthForAWhile: 4, strength: 7 } as const

interface Held {
  readonly strength: number
  readonly at: number
}

const nothing: Held = { strength: 0, at: Number.NEGATIVE_INFINITY }

/** A Coyote that a phone's app, version 4, has in one of its slots. */
export class App4Box implements Box {
  readonly info: DeviceInfo
  readonly slot: string
  readonly mayRise = true
  readonly #rpc: Rpc
  readonly #clock: Clock
  readonly #renewStopMessages: () => void
  readonly #queues: readonly [PulseQueue, PulseQueue]
  #held: readonly [Held, Held] = [nothing, nothing]
  readonly #intensities: [number, number] = [0, 0]
  #halts = 0

  constructor(info: DeviceInfo, slot: string, rpc: Rpc, clock: Clock, renewStopMessages: () => void) {
    this.info = info
    this.slot = slot
    this.#rpc = rpc
    this.#clock = clock
    this.#renewStopMessages = renewStopMessages
    this.#queues = [new PulseQueue(clock), new PulseQueue(clock)]
  }

  async play(beats: Beats): Promise<void> {
    const halts = this.#halts
    for (const channel of channels) {
      if (halts === this.#halts) await this.#strength(channel, beats[channel].strength)
      if (halts === this.#halts) await this.#pulses(channel, beats[channel])
    }
  }

  async halt(): Promise<StopOutcome> {
    const halt = ++this.#halts
    this.#held = [nothing, nothing]
    for (const channel of channels) {
      this.#queues[channel].cleared(0)
      this.#intensities[channel] = 0
    }
    try {
      for (let stop = 0; stop < stops && halt === this.#halts; stop++) {
        const answers = await Promise.all(
          stopOrders(this.slot).map(({ method, data }) => this.#rpc.ask(method, data, confirmMs)),
        )
        if (answers.every(({ kind }) => kind === 'result')) return 'confirmed'
      }
      return 'unconfirmed'
    } finally {
      // Their numbers are used up where the host has said them.
      this.#renewStopMessages()
    }
  }

  configure(): void {}

  async #strength(channel: Channel, strength: number): Promise<void> {
    const { strength: before, at } = this.#held[channel]
    const now = this.#clock.now()
    const isDue = strength !== before || (strength > 0 && now - at >= refreshMs)
    if (!isDue) return
    const held: Held = { strength, at: now }
    this.#held = channel === 0 ? [held, this.#held[1]] : [this.#held[0], held]
    const place = { s: this.slot, c: channel, im: true }
    if (strength === 0) await this.#rpc.tell('device.op', { ...place, t: action.strength, v: 0 })
    else await this.#rpc.tell('device.op', { ...place, t: action.strengthForAWhile, d: livesMs, v: strength })
  }

  /** What is weaker than before replaces what is queued; what is not follows it. */
  async #pulses(channel: Channel, beat: Beat): Promise<void> {
    const queue = this.#queues[channel]
    const isWeaker = beat.intensity < this.#intensities[channel]
    this.#intensities[channel] = beat.intensity
    if (beat.intensity === 0 && (!isWeaker || queue.isEmpty)) return
    if (isWeaker) queue.cleared(0)
    const v = beat.intensity > 0 ? queue.fill(beat) : [pulseOf(beat.periodMs, 0)]
    if (v.length === 0) return
    const pulses = { s: this.slot, c: channel, t: action.pulses, d: pulsesLiveMs, v }
    await this.#rpc.tell('device.op', isWeaker ? { ...pulses, im: true } : pulses)
  }
}

/** Everything of a slot ends, and both channels are set to zero. */
export const stopOrders = (slot: string) => [
  { method: 'device.op.clear', data: { s: slot } },
  ...channels.map((c) => ({ method: 'device.op', data: { s: slot, c, t: action.strength, im: true, v: 0 } })),
]
