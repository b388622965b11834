import type { Clock } from 'sdk/devices'
import { type FaultScript, faultOf, type Journal, type Violations } from '../double.ts'
import { Body } from './body.ts'
import { busy, type Gatt, shortUuid, takesMsOf } from './gatt.ts'

const output = shortUuid('150a')
const reports = shortUuid('150b')
const batteryLevel = shortUuid('1500')
const answerMs = 20

export interface Frame {
  readonly t: number
  readonly strengthA: number
  readonly strengthB: number
  /** Four samples for each channel; a channel whose values are out of range has none. */
  readonly samples: readonly [readonly number[], readonly number[]]
  /** The first period of each channel, as its byte. */
  readonly periods: readonly [number, number]
}

interface Parts {
  readonly clock: Clock
  readonly journal: Journal
  readonly violations: Violations
  readonly faults: FaultScript
  readonly name?: string
}

/** A Coyote 3, from its bytes to what is felt. */
export class SimulatedCoyote3 implements Gatt {
  readonly name: string
  readonly characteristics = [output, reports, batteryLevel]
  readonly body: Body
  readonly frames: Frame[] = []
  readonly received: Uint8Array[] = []
  battery = 100
  limits: [number, number] = [200, 200]
  readonly #parts: Parts
  #notify: ((characteristic: string, bytes: Uint8Array) => void) | undefined
  /** Whether this connection has said its limits. */
  #isLimited = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.name = parts.name ?? '47L121000'
    this.body = new Body(this.name, parts.clock, parts.journal)
  }

  get takesMs(): number {
    return takesMsOf(this.#parts.faults, this.#parts.clock.now())
  }

  connected(notify: (characteristic: string, bytes: Uint8Array) => void): void {
    this.#notify = notify
    this.#isLimited = false
    // Whoever does not say them again finds them open.
    this.limits = [200, 200]
  }

  /** The strength stays; what was queued plays out. */
  disconnected(): void {
    this.#notify = undefined
  }

  read(characteristic: string): Uint8Array {
    if (characteristic !== batteryLevel) throw busy()
    return new Uint8Array([this.battery])
  }

  write(characteristic: string, bytes: Uint8Array): void {
    const { clock, faults, violations } = this.#parts
    if (faultOf(faults.next(clock.now()), 'error')) throw busy()
    this.received.push(bytes)
    if (characteristic !== output || bytes.length > 20) violations.add('a write that the device does not take')
    else if (bytes[0] === 0xbf) this.#limit(bytes)
    else if (bytes[0] === 0xb0) this.#output(bytes)
    else violations.add(`a message that begins with ${bytes[0]}`)
  }

  /** Somebody turns the wheel of a channel. */
  turn(channel: 0 | 1, strength: number): void {
    this.body.strengths[channel] = Math.min(this.limits[channel], strength)
    this.body.changed('wheel')
    this.#report(0)
  }

  /** Says something of its own accord. */
  say(bytes: readonly number[]): void {
    this.#notify?.(reports, new Uint8Array(bytes))
  }

  #limit(bytes: Uint8Array): void {
    if (bytes.length !== 7) this.#parts.violations.add('limits of a wrong length')
    const [, a = 201, b = 201] = bytes
    if (a <= 200) this.limits[0] = a
    if (b <= 200) this.limits[1] = b
    this.#isLimited = true
  }

  #output(bytes: Uint8Array): void {
    const { clock, violations, faults } = this.#parts
    if (bytes.length !== 20) {
      violations.add(`an output of ${bytes.length} bytes`)
      return
    }
    const before: readonly [number, number] = [...this.body.strengths]
    const modes = bytes[1] ?? 0
    this.#strength(0, (modes >> 2) & 3, bytes[2] ?? 0)
    this.#strength(1, modes & 3, bytes[3] ?? 0)
    const samples = [waveIn(bytes, 4), waveIn(bytes, 12)] as const
    const [strengthA, strengthB] = this.body.strengths
    this.frames.push({ t: clock.now(), strengthA, strengthB, samples, periods: [bytes[4] ?? 0, bytes[12] ?? 0] })
    if (!this.#isLimited && (strengthA > 0 || strengthB > 0)) violations.add('an output before the limits were said')
    const isUp = strengthA > before[0] + 1 || strengthB > before[1] + 1
    if (isUp) violations.add(`a rise from ${before} to ${[strengthA, strengthB]} at once`)
    this.body.play(samples)
    const sequence = modes >> 4
    if (sequence === 0) return
    const due = faults.at(clock.now())
    if (faultOf(due, 'silent')) return
    const lateMs = faultOf(due, 'jitter')?.ms ?? answerMs
    void clock.sleep(lateMs).then(() => {
      this.#report(sequence)
      if (faultOf(due, 'duplicate')) this.#report(sequence)
    })
  }

  #strength(channel: 0 | 1, mode: number, value: number): void {
    const asked = value > 200 ? 0 : value
    const now = this.body.strengths[channel]
    const next = [now, now + asked, now - asked, asked][mode] ?? now
    this.body.strengths[channel] = Math.min(this.limits[channel], Math.max(0, next))
  }

  #report(sequence: number): void {
    this.say([0xb1, sequence, ...this.body.strengths])
  }
}

function waveIn(bytes: Uint8Array, at: number): readonly number[] {
  const periods = [...bytes.subarray(at, at + 4)]
  const intensities = [...bytes.subarray(at + 4, at + 8)]
  const isFit = periods.every((byte) => byte >= 10 && byte <= 240) && intensities.every((byte) => byte <= 100)
  return isFit ? intensities : []
}
