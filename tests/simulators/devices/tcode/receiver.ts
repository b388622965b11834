import type { Clock } from '../../llm/clock.ts'
import { type Fault, Journal, Violations } from '../double.ts'
import { parseToken, type Token } from './grammar.ts'
import { type Ramp, resting, towards, valueAt } from './ramp.ts'

export interface ReceiverOptions {
  readonly clock: Clock
  /** The axes it has. */
  readonly axes?: readonly string[]
  /** Said when somebody connects. */
  readonly banner?: string
  /** Faults of its own: it does not know DSTOP, it says back whatever it hears. */
  readonly ignoresStop?: boolean
  readonly echoes?: boolean
  /** Where its answers go. */
  say?(text: string): void
}

/** How far an axis travels in the time that one of S takes: a hundredth of its travel in a tenth of a second. */
const travelPerSpeedMs = 1 / 100 / 100
/** Without a time, a machine goes as fast as it can. */
const fastestMs = 100

/** A machine that understands T-code 0.3: bytes in, axes that move, answers out. It holds its place when nobody speaks. */
export class TcodeReceiver {
  readonly journal = new Journal()
  readonly violations = new Violations()
  readonly #options: ReceiverOptions
  readonly #axes: Map<string, Ramp>
  #line = ''
  #isConnected = true
  #stalledUntil = Number.NEGATIVE_INFINITY
  #stalled = ''

  constructor(options: ReceiverOptions) {
    this.#options = options
    const { axes = ['L0', 'L1', 'L2', 'R0', 'R1', 'R2', 'V0', 'V1'] } = options
    this.#axes = new Map(axes.map((axis) => [axis, resting(restOf(axis))]))
  }

  /** Somebody opened the port. `drop` faults end it again. */
  connect(): void {
    this.#isConnected = true
    this.#line = ''
    if (this.#options.banner !== undefined) this.#options.say?.(this.#options.banner)
  }

  /** Bytes as they come, cut anywhere. */
  receive(text: string): void {
    if (!this.#isConnected) return
    if (this.#options.clock.now() < this.#stalledUntil) {
      this.#stalled += text
      return
    }
    const given = this.#stalled + text
    this.#stalled = ''
    if (this.#options.echoes) this.#options.say?.(given)
    this.#line += given
    for (let end = this.#line.indexOf('\n'); end >= 0; end = this.#line.indexOf('\n')) {
      const line = this.#line.slice(0, end)
      this.#line = this.#line.slice(end + 1)
      this.#obey(line)
    }
  }

  /** What a fault does to it. */
  suffer(fault: Fault): void {
    if (fault.kind === 'drop') this.#isConnected = false
    if (fault.kind === 'malformed') this.#line += fault.form ?? '\u0000\u00ffx'
    if (fault.kind === 'slow') this.#stall(fault.ms)
  }

  valueAt(axis: string, t: number = this.#options.clock.now()): number | undefined {
    const ramp = this.#axes.get(axis)
    return ramp && valueAt(ramp, t)
  }

  #stall(ms: number): void {
    this.#stalledUntil = this.#options.clock.now() + ms
    void this.#options.clock.sleep(ms).then(() => this.receive(''))
  }

  #obey(line: string): void {
    const tokens = line.split(/\s+/).filter((text) => text !== '')
    const moves = new Map<string, Extract<Token, { kind: 'move' }>>()
    for (const text of tokens) {
      const token = parseToken(text)
      if (!token) this.violations.add(`"${text}" is no T-code`)
      else if (token.kind === 'move') moves.set(token.axis, token)
      else if (token.kind === 'ask') this.#answer(token.what)
      else if (token.kind === 'stop') this.#stop()
    }
    for (const move of moves.values()) this.#move(move)
  }

  #move({ axis, value, ms, speed }: Extract<Token, { kind: 'move' }>): void {
    const t = this.#options.clock.now()
    const ramp = this.#axes.get(axis)
    if (!ramp) return
    if (ms === undefined && speed === undefined && /^[LR]/.test(axis)) {
      this.violations.add(`${axis} was told to jump: no time was said`)
    }
    const way = Math.abs(value - valueAt(ramp, t))
    const takes = ms ?? (speed === undefined ? fastestMs : way / (Math.max(1, speed) * travelPerSpeedMs))
    this.#axes.set(axis, towards(ramp, value, t, takes))
    this.journal.note({ t, device: 'tcode', channel: axis, level: value, cause: 'command' })
  }

  #stop(): void {
    if (this.#options.ignoresStop) return
    const t = this.#options.clock.now()
    for (const [axis, ramp] of this.#axes) {
      const place = /^[VA]/.test(axis) ? 0 : valueAt(ramp, t)
      this.#axes.set(axis, { from: place, to: place, t0: t, ms: 0 })
      this.journal.note({ t, device: 'tcode', channel: axis, level: place, cause: 'stop' })
    }
  }

  #answer(what: 'D0' | 'D1' | 'D2'): void {
    const axes = [...this.#axes.keys()].map((axis) => `${axis} 0 9999`).join('\n')
    this.#options.say?.({ D0: 'Pretend machine 1.0\n', D1: 'TCode v0.3\n', D2: `${axes}\n` }[what])
  }
}

const restOf = (axis: string) => (/^[LR]/.test(axis) ? 0.5 : 0)
