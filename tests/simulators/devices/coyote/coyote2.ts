import type { Clock } from 'sdk/devices'
import { type FaultScript, faultOf, type Journal, type Violations } from '../double.ts'
import { Body } from './body.ts'
import { busy, type Gatt, oldUuid, takesMsOf } from './gatt.ts'

const strength = oldUuid('1504')
const batteryLevel = oldUuid('1500')
const widest = 20
/** What the app calls one. */
const stepsOfWord = 7

interface Parts {
  readonly clock: Clock
  readonly journal: Journal
  readonly violations: Violations
  readonly faults: FaultScript
  /** Whether 1505 is channel A, against the maker's document. */
  readonly isStraight?: boolean
}

/** A Coyote 2, from its words to what is felt. */
export class SimulatedCoyote2 implements Gatt {
  readonly name = 'D-LAB ESTIM01'
  readonly characteristics = [strength, oldUuid('1505'), oldUuid('1506'), batteryLevel]
  readonly body: Body
  readonly received: (readonly [characteristic: string, word: number])[] = []
  battery = 100
  readonly #parts: Parts
  #words: [number, number] = [0, 0]
  #waves: [readonly number[], readonly number[]] = [[], []]
  #playedAt: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  #notify: ((characteristic: string, bytes: Uint8Array) => void) | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.body = new Body(this.name, parts.clock, parts.journal)
  }

  get takesMs(): number {
    return takesMsOf(this.#parts.faults, this.#parts.clock.now())
  }

  connected(notify: (characteristic: string, bytes: Uint8Array) => void): void {
    this.#notify = notify
  }

  disconnected(): void {
    this.#notify = undefined
  }

  read(characteristic: string): Uint8Array {
    if (characteristic === strength) return this.#word()
    if (characteristic === batteryLevel) return new Uint8Array([this.battery])
    throw busy()
  }

  write(characteristic: string, bytes: Uint8Array): void {
    const { clock, faults, violations } = this.#parts
    if (faultOf(faults.next(clock.now()), 'error')) throw busy()
    if (bytes.length !== 3) {
      violations.add(`a word of ${bytes.length} bytes`)
      return
    }
    const word = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16)
    this.received.push([characteristic, word])
    if (characteristic === strength) this.#strength((word >> 11) & 0x7ff, word & 0x7ff)
    else this.#wave(characteristic === oldUuid('1505'), word)
  }

  /** Somebody turns the wheel of a channel. */
  turn(channel: 0 | 1, word: number): void {
    this.#words[channel] = word
    this.body.strengths[channel] = word / stepsOfWord
    this.body.changed('wheel')
    this.#notify?.(strength, this.#word())
  }

  #strength(a: number, b: number): void {
    const isUp = a > this.#words[0] + stepsOfWord || b > this.#words[1] + stepsOfWord
    if (isUp) this.#parts.violations.add(`a rise from ${this.#words} to ${[a, b]} at once`)
    this.#words = [a, b]
    this.body.strengths = [a / stepsOfWord, b / stepsOfWord]
    this.body.changed(a === 0 && b === 0 ? 'stop' : 'command')
  }

  #wave(isOn1505: boolean, word: number): void {
    const z = (word >> 15) & 0x1f
    if (z > widest) this.#parts.violations.add(`a pulse of width ${z}`)
    const channel = isOn1505 === (this.#parts.isStraight ?? false) ? 0 : 1
    const now = this.#parts.clock.now()
    this.#waves[channel] = Array<number>(4).fill(z * 5)
    this.#playedAt[channel] = now
    const waveOf = (each: 0 | 1) => (now - this.#playedAt[each] < 100 ? this.#waves[each] : [])
    this.body.play([waveOf(0), waveOf(1)])
  }

  #word(): Uint8Array {
    const word = (this.#words[0] << 11) | this.#words[1]
    return new Uint8Array([word & 0xff, (word >> 8) & 0xff, (word >> 16) & 0xff])
  }
}
