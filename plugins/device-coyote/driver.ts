import type { DeviceEvent, DeviceFrame, StopOutcome } from 'sdk'
import { type Clock, FramePacer, levelOf, stepOf } from 'sdk/devices'
import { type Beat, periodOf, tickMs } from './beat.ts'
import { type Box, type Channel, channels } from './box.ts'
import { type Envelope, flat, follow, intensityOf } from './envelope.ts'
import { type CoyoteSettings, capOf, fullStrength } from './settings.ts'

interface Driving {
  readonly box: Box
  readonly clock: Clock
  readonly settings: CoyoteSettings
  tell(event: DeviceEvent): void
}

/** Drives one box: frames in, a beat every tenth of a second out. The last wall before the wire. */
export class Driver {
  readonly box: Box
  isOpen = false
  readonly #clock: Clock
  readonly #tell: Driving['tell']
  readonly #pacer: FramePacer
  #settings: CoyoteSettings
  #envelopes: readonly [Envelope, Envelope] = [flat, flat]
  #intensities: readonly [number, number] = [0, 0]
  readonly #ceilings: [number, number] = [fullStrength, fullStrength]
  #isHalting = 0
  #newest: DeviceFrame | undefined
  #appliedAt = Number.NEGATIVE_INFINITY
  /** How often the newest frame may still be given again before it expires. */
  #repeats = 0
  #isRepeating = false
  readonly #ending = new AbortController()

  constructor({ box, clock, settings, tell }: Driving) {
    this.box = box
    this.#clock = clock
    this.#settings = settings
    this.#tell = tell
    this.#pacer = new FramePacer({
      clock,
      everyMs: tickMs,
      againMs: tickMs,
      order: (levels) => levels.join(' '),
      send: (levels) => this.#play(levels),
      halt: () => this.#halt(),
    })
  }

  apply(frame: DeviceFrame): void {
    if (!this.isOpen) return
    this.#newest = frame
    this.#appliedAt = this.#clock.now()
    this.#repeats = Math.floor((frame.expires - frame.at) / tickMs)
    this.#pacer.apply(frame)
    void this.#repeat()
  }

  stop(): Promise<StopOutcome> {
    this.#newest = undefined
    return this.#pacer.stop()
  }

  end(): void {
    this.isOpen = false
    this.#pacer.end()
    this.#newest = undefined
    this.#ending.abort()
  }

  configure(settings: CoyoteSettings): void {
    this.#settings = settings
    this.box.configure(settings)
  }

  /** Somebody at the device allows no more than this. */
  limit(actuator: Channel, strength: number): void {
    this.#ceilings[actuator] = strength
    this.#tell({ kind: 'ceiling', device: this.box.info.id, actuator, level: strength / fullStrength })
  }

  /** The device says how strong it is now. */
  took(strengths: readonly [number, number]): void {
    const levels = channels.map((channel) => (strengths[channel] * this.#intensities[channel]) / 100 / fullStrength)
    this.#tell({ kind: 'took', device: this.box.info.id, levels })
  }

  /** A wave lasts no longer than a tick, and a frame may: until it expires or another comes, it goes on. */
  async #repeat(): Promise<void> {
    if (this.#isRepeating) return
    this.#isRepeating = true
    while (this.#newest && this.#repeats > 0) {
      await this.#clock.sleep(tickMs, this.#ending.signal)
      if (!this.#newest || this.#clock.now() - this.#appliedAt < tickMs) continue
      this.#repeats -= 1
      this.#pacer.apply(this.#newest)
    }
    this.#isRepeating = false
  }

  async #play(levels: Float32Array): Promise<void> {
    if (this.#isHalting > 0) return
    const before = this.#envelopes
    const [a, b] = [this.#next(0, levels), this.#next(1, levels)]
    this.#envelopes = [a.envelope, b.envelope]
    this.#intensities = [a.beat.intensity, b.beat.intensity]
    try {
      await this.box.play([a.beat, b.beat])
    } catch (error) {
      // Nobody knows whether it was taken: what comes next must not be more than one step above the lower of the two.
      this.#envelopes = [lower(before[0], this.#envelopes[0]), lower(before[1], this.#envelopes[1])]
      throw error
    }
  }

  #next(channel: Channel, levels: Float32Array): { readonly envelope: Envelope; readonly beat: Beat } {
    const ceiling = Math.min(capOf(this.#settings), this.#ceilings[channel])
    const wanted = Math.min(ceiling, stepOf(levelOf(levels[channel]), fullStrength))
    const now = this.#clock.now()
    const envelope = follow(this.#envelopes[channel], { wanted, ceiling, now, mayRise: this.box.mayRise })
    const { strength } = envelope
    const periodMs = periodOf(levels[channel + channels.length], this.#settings.frequency)
    return { envelope, beat: { strength, intensity: intensityOf(wanted, strength), periodMs } }
  }

  async #halt(): Promise<StopOutcome> {
    this.#isHalting += 1
    this.#envelopes = [flat, flat]
    this.#intensities = [0, 0]
    try {
      return await this.box.halt()
    } finally {
      this.#isHalting -= 1
      this.#envelopes = [flat, flat]
    }
  }
}

const lower = (before: Envelope, after: Envelope): Envelope => ({
  ...after,
  strength: Math.min(before.strength, after.strength),
})
