import type { Clock } from '../../llm/clock.ts'
import { Journal, type Violations } from '../double.ts'
import {
  absolute,
  fastestPerMs,
  type Motion,
  moveTo,
  placeAt,
  reflected,
  type StreamPoint,
  type Window,
} from './motion.ts'

/** What the machine is set to; the numbers are the protocol's. */
export const modes = { hamp: 0, hssp: 1, hdsp: 2, maintenance: 3, hsp: 4, ota: 5, button: 6, idle: 7 } as const
export type Mode = (typeof modes)[keyof typeof modes]

/** The machine itself: a slider, its mode, and what a body would feel of it. It goes on until it is told otherwise. */
export class HandyMachine {
  readonly journal = new Journal()
  readonly maxPoints: number
  readonly #clock: Clock
  readonly #violations: Violations
  mode: Mode = modes.idle
  window: Window = { min: 0, max: 1 }
  velocity = 0
  points: readonly StreamPoint[] = []
  streamId = 0
  tailIndex = 0
  isBlocked = false
  isHot = false
  #motion: Motion = { kind: 'rest', at: 0.1 }
  #pausesOnStarving = false

  constructor(clock: Clock, violations: Violations, maxPoints: number) {
    this.#clock = clock
    this.#violations = violations
    this.maxPoints = maxPoints
  }

  place(t: number = this.#clock.now()): number {
    return placeAt(this.#motion, t, this.window)
  }

  get kind(): Motion['kind'] {
    return this.#motion.kind
  }

  get isMoving(): boolean {
    this.settle()
    return this.#motion.kind !== 'rest'
  }

  /** 0 not begun, 1 plays, 2 stopped, 3 paused, 4 starves. */
  get playState(): number {
    if (this.#motion.kind === 'stream') return this.#timeLeft() > 0 ? 1 : this.#pausesOnStarving ? 3 : 4
    return this.points.length > 0 ? 2 : 0
  }

  /** Of the stream: where it is. */
  get streamTime(): number {
    return this.#motion.kind === 'stream' ? this.#clock.now() - this.#motion.since : 0
  }

  switchTo(mode: Mode): void {
    if (mode !== this.mode) this.stop('mode changed')
    this.mode = mode
  }

  stop(cause = 'stop'): void {
    this.settle()
    this.#motion = { kind: 'rest', at: this.place() }
    this.#note(cause)
  }

  startStrokes(): void {
    this.#strokes()
    this.#note('command')
  }

  setVelocity(velocity: number): void {
    this.velocity = velocity
    if (this.#motion.kind === 'strokes') this.#strokes()
    this.#note('command')
  }

  setWindow(window: Window): void {
    const place = this.place()
    this.window = window
    if (this.#motion.kind === 'strokes') this.#strokes(place)
  }

  move(x: number, ms: number): void {
    this.settle()
    this.#motion = moveTo(this.place(), absolute(x, this.window), this.#clock.now(), ms)
    this.#note('command')
  }

  setup(streamId: number): void {
    this.stop('setup')
    Object.assign(this, { points: [], tailIndex: 0, streamId })
  }

  add(points: readonly StreamPoint[], flush: boolean, tailIndex: number): void {
    this.settle()
    const all = flush ? points : [...this.points, ...points]
    if (all.some(({ t }, index) => t <= (all[index - 1]?.t ?? -1))) this.#violations.add('points go back in time')
    const waitedMs = this.#pausesOnStarving ? Math.max(0, -this.#timeLeft()) : 0
    this.points = all.slice(-this.maxPoints)
    this.tailIndex = tailIndex
    if (this.#motion.kind !== 'stream') return
    this.#motion = { ...this.#motion, points: this.points, since: this.#motion.since + waitedMs }
    this.#watchSpeed()
  }

  play(startTime: number, pausesOnStarving: boolean): void {
    const from = this.place()
    this.#motion = { kind: 'stream', since: this.#clock.now() - startTime, points: this.points, from }
    this.#pausesOnStarving = pausesOnStarving
    const first = this.points[0]
    const jump = first?.t === 0 ? Math.abs(absolute(first.x, this.window) - from) : 0
    if (jump > 0.03) this.#violations.add(`the stream begins with a jump of ${jump.toFixed(2)}`)
    this.#watchSpeed()
    this.#note('command')
  }

  pause(): void {
    this.stop('pause')
  }

  /** Somebody holds the slider, or it is too hot: it stands. */
  obstruct(what: 'blocked' | 'hot'): void {
    if (what === 'blocked') this.isBlocked = true
    else this.isHot = true
    this.stop(what)
  }

  /** Writes down what has ended by itself. */
  settle(): void {
    const motion = this.#motion
    const over =
      motion.kind === 'move'
        ? motion.ramp.t0 + motion.ramp.ms
        : motion.kind === 'stream'
          ? motion.since + (motion.points.at(-1)?.t ?? 0)
          : Number.POSITIVE_INFINITY
    if (over > this.#clock.now()) return
    if (motion.kind === 'move') this.#motion = { kind: 'rest', at: motion.ramp.to }
    const last = this.journal.entries.at(-1)?.t ?? Number.NEGATIVE_INFINITY
    this.journal.note({ t: Math.max(over, last), device: 'handy', channel: 'stroke', level: 0, cause: 'ended' })
  }

  #timeLeft(): number {
    return (this.points.at(-1)?.t ?? 0) - this.streamTime
  }

  #strokes(from = this.place()): void {
    const t = this.#clock.now()
    const up = this.#motion.kind === 'strokes' ? reflected(this.#motion, t, this.window).up : true
    this.#motion = { kind: 'strokes', since: t, from, perMs: this.velocity * fastestPerMs, up }
  }

  #watchSpeed(): void {
    for (const [index, point] of this.points.entries()) {
      const before = this.points[index - 1]
      if (!before) continue
      const perMs = Math.abs(absolute(point.x, this.window) - absolute(before.x, this.window)) / (point.t - before.t)
      if (perMs > fastestPerMs * 1.02)
        this.#violations.add(`points ask for ${(perMs / fastestPerMs).toFixed(1)} times the speed`)
    }
  }

  #note(cause: string): void {
    const { kind } = this.#motion
    const common = { t: this.#clock.now(), device: 'handy', cause }
    this.journal.note({ ...common, channel: 'speed', level: kind === 'strokes' ? this.velocity : 0 })
    this.journal.note({ ...common, channel: 'stroke', level: kind === 'move' || kind === 'stream' ? 1 : 0 })
  }
}
