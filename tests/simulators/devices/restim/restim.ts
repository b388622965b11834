import type { Clock } from '../../llm/clock.ts'
import { FaultScript, faultOf, Journal, Violations } from '../double.ts'
import { decimals } from '../tcode/grammar.ts'
import { type Ramp, resting, towards, valueAt } from '../tcode/ramp.ts'
import { type Axis, usualAxes } from './axes.ts'

export interface RestimOptions {
  readonly clock: Clock
  /** By T-code name, as somebody has set them up. */
  readonly axes?: Readonly<Record<string, Axis>>
  /** The knob in its window. */
  readonly master?: number
  /** What its inactivity feature takes away, 0..1. As it comes: nothing. */
  readonly inactivityReduction?: number
  readonly faults?: FaultScript
}

/** A client's socket, as the program holds it. */
export interface RestimClient {
  receive(text: string): void
  /** The client went away. Nothing else happens. */
  close(): void
}

/** No way is shorter: the program draws thirty pictures a second. */
const minMs = 1000 / 30
const slowStartMs = 1000
const inactive = { afterMs: 2000, fadeMs: 3000 }
const moving: readonly string[] = ['alpha', 'beta', 'electrode A', 'electrode B', 'electrode C', 'electrode D']

/**
 * The program behind its sockets: it takes T-code, never answers, plays once somebody has pressed Start, and holds the
 * last value for ever, whoever went away. What its volume gives while it plays is the journal's "volume".
 */
export class Restim {
  readonly journal = new Journal()
  readonly violations = new Violations()
  /** Everything that was sent, in order, with its time. */
  readonly heard: { readonly t: number; readonly text: string }[] = []
  /** Requests to its control address, with their time. */
  readonly asked: { readonly t: number; readonly path: string }[] = []
  /** It never says anything; a test makes it. */
  talk: (text: string) => void = () => {}
  readonly #options: RestimOptions
  readonly #faults: FaultScript
  readonly #ramps = new Map<string, Ramp>()
  readonly #clients = new Set<(why: string) => void>()
  #axes: Readonly<Record<string, Axis>>
  #startedAt: number | undefined
  #movedAt: number

  constructor(options: RestimOptions) {
    this.#options = options
    this.#faults = options.faults ?? new FaultScript()
    this.#axes = options.axes ?? usualAxes
    this.#movedAt = options.clock.now()
    for (const [name, { initial }] of Object.entries(this.#axes)) this.#ramps.set(name, resting(initial))
  }

  get isPlaying(): boolean {
    return this.#startedAt !== undefined
  }

  get clients(): number {
    return this.#clients.size
  }

  /** Somebody opens a socket; undefined when it is closed at once. `ended` is told when the program closes it later. */
  connect(path: string, ended: (why: string) => void = () => {}): RestimClient | undefined {
    const faults = this.#faults.next(this.#now())
    if (faultOf(faults, 'refuse') || path !== '/tcode') return undefined
    const client = (why: string) => ended(why)
    this.#clients.add(client)
    return {
      receive: (text) => this.#clients.has(client) && this.#hear(text),
      close: () => void this.#clients.delete(client),
    }
  }

  /** All sockets break. The sound goes on. */
  drop(): void {
    const clients = [...this.#clients]
    this.#clients.clear()
    for (const end of clients) end('link lost')
  }

  /** The program is started anew: nothing plays, and the volume is full again. */
  restart(): void {
    this.press('stop')
    this.drop()
    for (const [name, { initial }] of Object.entries(this.#axes)) this.#ramps.set(name, resting(initial))
  }

  /** Somebody renames axes or switches them off, in the program's window. */
  setAxes(axes: Readonly<Record<string, Axis>>): void {
    this.#axes = axes
    for (const [name, { initial }] of Object.entries(axes)) {
      if (!this.#ramps.has(name)) this.#ramps.set(name, resting(initial))
    }
  }

  /** The button in its window, and what the control address does. */
  press(button: 'start' | 'stop'): void {
    this.#startedAt = button === 'start' ? (this.#startedAt ?? this.#now()) : undefined
    this.#note(button)
  }

  /** Its control address. No header lets a page read the answer. */
  request(path: string): { readonly status: number; readonly body: string } {
    this.asked.push({ t: this.#now(), path })
    if (path === '/v1/actions/start' || path === '/v1/actions/stop') {
      this.press(path.endsWith('start') ? 'start' : 'stop')
      return { status: 200, body: '{}' }
    }
    if (path === '/v1/actions') return { status: 200, body: '{"actions":["start","stop"]}' }
    if (path !== '/v1/status') return { status: 404, body: '' }
    const volume = { ui: this.#master, device: this.volumeAt() }
    return { status: 200, body: JSON.stringify({ playing: this.isPlaying, volume }) }
  }

  /** Where an axis is, 0..1. */
  axisAt(name: string, t: number = this.#now()): number | undefined {
    const ramp = this.#ramps.get(name)
    return ramp && valueAt(ramp, t)
  }

  /** Where an axis is going, 0..1. */
  goalOf(name: string): number | undefined {
    return this.#ramps.get(name)?.to
  }

  /** What a parameter is, in its own unit. */
  parameterAt(parameter: string, t: number = this.#now()): number | undefined {
    const [name, axis] = Object.entries(this.#axes).find(([, one]) => one.parameter === parameter) ?? []
    if (name === undefined || !axis) return undefined
    return axis.low + (axis.high - axis.low) * (this.axisAt(name, t) ?? axis.initial)
  }

  /** What comes out of the whole chain. */
  volumeAt(t: number = this.#now()): number {
    if (this.#startedAt === undefined) return 0
    const slowStart = Math.min(1, Math.max(0, t - this.#startedAt) / slowStartMs)
    const idleMs = Math.max(0, t - this.#movedAt - inactive.afterMs)
    const idle = 1 - (this.#options.inactivityReduction ?? 0) * Math.min(1, idleMs / inactive.fadeMs)
    return this.#master * (this.parameterAt('volume', t) ?? 1) * slowStart * idle
  }

  get #master(): number {
    return this.#options.master ?? 0.1
  }

  #now(): number {
    return this.#options.clock.now()
  }

  #hear(text: string): void {
    const t = this.#now()
    const faults = this.#faults.next(t)
    const slow = faultOf(faults, 'slow')
    if (faultOf(faults, 'drop')) this.drop()
    else if (faultOf(faults, 'halfOpen')) return
    else if (slow) void this.#options.clock.sleep(slow.ms).then(() => this.#obey(text))
    else this.#obey(text)
  }

  #obey(text: string): void {
    this.heard.push({ t: this.#now(), text })
    for (const token of text.split(/\s+/)) if (token.length >= 3) this.#take(token)
    this.#note('command')
  }

  /** Everything that is not exactly right is dropped without a word; the double writes it down. */
  #take(token: string): void {
    const name = token.slice(0, 2)
    const axis = Object.hasOwn(this.#axes, name) ? this.#axes[name] : undefined
    const [, digits = '', ms] = /^(\d+)(?:I(\d+))?$/.exec(token.slice(2)) ?? []
    if (digits === '' || !/^[A-Z]/.test(name)) this.violations.add(`"${token}" is nothing this program reads`)
    if (digits === '' || !axis) return
    const t = this.#now()
    const ramp = this.#ramps.get(name) ?? resting(axis.initial)
    this.#ramps.set(name, towards(ramp, Math.min(1, decimals(digits)), t, Math.max(minMs, Number(ms ?? 0))))
    if (moving.includes(axis.parameter)) this.#movedAt = t
  }

  /** The volume as the body would feel it, were the knob in the window at full. */
  #note(cause: string): void {
    const name = Object.entries(this.#axes).find(([, { parameter }]) => parameter === 'volume')?.[0]
    const volume = name === undefined ? 1 : (this.goalOf(name) ?? 1)
    const level = this.isPlaying ? volume : 0
    this.journal.note({
      t: this.#now(),
      device: 'restim',
      channel: 'volume',
      level,
      value: level * this.#master,
      cause,
    })
  }
}
