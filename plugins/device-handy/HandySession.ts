import type { DeviceInfo, StopOutcome } from 'sdk'
import { type Clock, placeOf, stepOf } from 'sdk/devices'
import { at, numberAt } from 'sdk/llm'
import type { HandyApi } from './api.ts'
import { deviceOf, speedEveryMs, speedSteps, strokeEveryMs } from './device.ts'
import { type Active, type Dialect, get, modeNumbers, type Order, put } from './dialects.ts'
import { identify } from './identify.ts'
import { PointStream, Trail } from './PointStream.ts'
import { type Pace, paceFor, pointsFor } from './points.ts'
import { Refusal, whyOf } from './refusal.ts'
import { keptWith, offsetOf, type TimeSample } from './serverTime.ts'
import type { HandySettings } from './settings.ts'
import { stopHandy } from './stopping.ts'

export interface SessionParts {
  readonly api: HandyApi
  readonly clock: Clock
  readonly settings: HandySettings
  readonly signal: AbortSignal
}

const timeSamples = 10
const timePatienceMs = 2000
/** The cloud's clock is looked at anew with every so many looks at the device. */
const looksPerTime = 5
/** Setting a mode, a value and starting: as many requests must fit. */
const ordersInARow = 5

/** A connection to one Handy: what it is, what moves it, and how to move and stop it. */
export class HandySession {
  readonly trail = new Trail()
  readonly dialect: Dialect
  readonly name: string
  readonly #parts: SessionParts
  #settings: HandySettings
  #pace: Pace
  #mode: Active | undefined
  #active: Active | undefined
  #stream: PointStream | undefined
  #velocity = 0
  /** Of the one move at a time: where it went last. */
  #place: number | undefined
  #times: readonly TimeSample[] = []
  #stops = 0
  #changes = 0
  #looks = 0
  /** Somebody uses the buttons of the device: it is theirs until the levels have been at zero. */
  #isTheirs = false

  private constructor(parts: SessionParts, dialect: Dialect, name: string) {
    this.#parts = parts
    this.dialect = dialect
    this.name = name
    this.#settings = parts.settings
    this.#pace = paceFor(parts.settings.velocityLimit, parts.settings.window)
  }

  /** Finds out what it is, brings it to rest, and tells it its window. */
  static async begin(parts: SessionParts): Promise<HandySession> {
    const { dialect, name } = await identify(parts.api, parts.settings, parts.signal)
    const session = new HandySession(parts, dialect, name)
    await session.stop()
    await session.#setWindow()
    if (dialect.version === 3) await session.#lookAtClock()
    return session
  }

  get device(): DeviceInfo {
    return deviceOf(this.name, this.#active)
  }

  get isMoving(): boolean {
    return this.#active !== undefined
  }

  /** How often it takes orders, by what moves it. */
  get everyMs(): number {
    return this.#active === 'hsp' || this.#active === 'hdsp' ? strokeEveryMs : speedEveryMs
  }

  /** A frame's places are gathered even while an order is on its way. */
  gather(at: number, levels: Float32Array): void {
    const place = placeOf(levels[1])
    if (place !== undefined && stepOf(levels[0], speedSteps) === 0) this.trail.take(at, place)
    else this.trail.clear()
  }

  /** Carries out the newest levels. Rejects when it was not done, and then it may be asked again. */
  async carryOut(levels: Float32Array): Promise<void> {
    const speed = stepOf(levels[0], speedSteps)
    const place = placeOf(levels[1])
    if (speed === 0 && place === undefined) {
      this.#isTheirs = false
      if (this.#active !== undefined) await this.stop()
      return
    }
    if (this.#isTheirs) return
    if (!this.#parts.api.budget.allows(ordersInARow, this.#parts.clock.now())) throw new Refusal('rate')
    if (speed > 0) await this.#goAt((this.#settings.velocityLimit * speed) / speedSteps)
    else if (place !== undefined) await this.#goTo(place)
  }

  /** Other limits hold from now on, and it rests before it is told. */
  async take(settings: HandySettings): Promise<void> {
    this.#settings = settings
    this.#pace = paceFor(settings.velocityLimit, settings.window)
    await this.stop()
    await this.#setWindow()
  }

  /** To rest, from any state. */
  async stop(): Promise<StopOutcome> {
    const { api, clock, signal } = this.#parts
    this.#stops += 1
    this.#changes += 1
    const active = this.#active ?? this.#mode ?? 'hamp'
    this.#forget()
    return await stopHandy(api, clock, this.dialect, active, signal)
  }

  /** Looks whether it is there and whether somebody pressed its buttons: then answers true. */
  async look(): Promise<boolean> {
    const changes = this.#changes
    const answer = await this.#ask(get('mode'))
    const mode = numberAt(this.dialect.version === 3 ? at(answer, 'result') : answer, 'mode')
    this.#looks += 1
    if (this.dialect.version === 3 && this.#looks % looksPerTime === 0) await this.#lookAtClock(1)
    // What we did meanwhile is not what the answer is about.
    if (changes !== this.#changes) return false
    if (this.#active === undefined || mode === undefined || mode === modeNumbers[this.#active]) return false
    this.#yield()
    return true
  }

  /** What it does after this is not ours. */
  leaveToThem(): void {
    this.#isTheirs = true
  }

  /** Somebody has set another mode. */
  #yield(): void {
    this.#isTheirs = true
    this.#mode = undefined
    this.#forget()
  }

  #forget(): void {
    this.#active = undefined
    this.#stream = undefined
    this.#velocity = 0
    this.trail.clear()
  }

  async #goAt(velocity: number): Promise<void> {
    if (this.#active === 'hamp' && velocity === this.#velocity) return
    const isStart = this.#active !== 'hamp'
    await this.#while('hamp', async (ask) => {
      await ask(this.dialect.velocity(velocity))
      this.#velocity = velocity
      if (isStart) await ask(put('hamp/start'))
    })
  }

  async #goTo(place: number): Promise<void> {
    if (this.dialect.follows === 'hdsp') await this.#while('hdsp', (ask) => this.#moveTo(ask, place))
    else await this.#while('hsp', (ask) => this.#streamTo(ask, place))
  }

  async #streamTo(ask: Ask, place: number): Promise<void> {
    const { clock } = this.#parts
    if (this.#stream) {
      const isInStep = await this.#stream.add(ask, this.trail.fetch())
      if (!isInStep) this.#stream = undefined
      return
    }
    const from = await this.#whereItIs()
    const time = { zeroNow: () => clock.now(), serverNow: () => clock.now() + offsetOf(this.#times) }
    this.#stream = await PointStream.begin(ask, this.#pace, from, place, time)
  }

  /** One move at a time, each a little longer than the time to the next. */
  async #moveTo(ask: Ask, place: number): Promise<void> {
    const isFirst = this.#place === undefined
    const from = { t: 0, x: this.#place ?? 50 }
    const [move] = pointsFor([{ t: strokeEveryMs, place }], from, this.#pace).filter(({ x }) => x !== from.x)
    const goal = isFirst ? Math.round(place * 100) : move?.x
    if (goal === undefined) return
    const slowestMs = Math.abs(goal - from.x) / this.#pace.slowest
    const duration = Math.round(isFirst ? leadMs : Math.min(slowestMs, strokeEveryMs * 1.1))
    this.#place = goal
    await ask(put('hdsp/xpt', { position: goal, duration, stopOnTarget: true, immediateResponse: true }))
  }

  /**
   * Gives orders in a mode, one after the other, unless a stop came in between. An order that was under way when the
   * stop was sent may have arrived after it, so then it is stopped once more.
   */
  async #while(active: Active, give: (ask: Ask) => Promise<void>): Promise<void> {
    const stops = this.#stops
    this.#changes += 1
    const isOver = () => stops !== this.#stops
    const ask: Ask = async (order) => {
      if (isOver()) throw new Refusal('other')
      return await this.#ask(order)
    }
    if (this.#active !== undefined && this.#active !== active) this.#leave()
    try {
      if (this.#mode !== active) await ask(this.dialect.mode(active))
      if (isOver()) return
      this.#mode = active
      this.#active = active
      await give(ask)
    } catch (error) {
      if (!isOver() && active !== 'hamp') this.#stream = undefined
      if (!isOver() && whyOf(error) === 'mode') this.#yield()
      throw error
    } finally {
      if (isOver()) void this.stop().catch(() => {})
    }
  }

  /** From one way of moving to another: setting the mode stops what was. */
  #leave(): void {
    this.#stream = undefined
    this.#place = undefined
    this.#velocity = 0
    this.#active = undefined
  }

  async #setWindow(): Promise<void> {
    const { min, max } = this.#settings.window
    await this.#ask(this.dialect.window(min, max))
  }

  async #whereItIs(): Promise<number> {
    const state = await this.#ask(get('slider/state')).catch(() => undefined)
    return Math.min(1, Math.max(0, numberAt(state, 'result', 'position') ?? 0.5)) * 100
  }

  async #lookAtClock(samples = timeSamples): Promise<void> {
    const { clock } = this.#parts
    const until = clock.now() + timePatienceMs
    for (let taken = 0; taken < samples && clock.now() < until; taken++) {
      const sentAt = clock.now()
      const answer = await this.#ask(get('servertime')).catch(() => undefined)
      const serverTime = numberAt(answer, 'server_time')
      if (serverTime === undefined) return
      this.#times = keptWith(this.#times, { sentAt, receivedAt: clock.now(), serverTime })
    }
  }

  async #ask(order: Order): Promise<unknown> {
    return await this.#parts.api.ask(this.dialect, order, this.#parts.signal)
  }
}

type Ask = (order: Order) => Promise<unknown>

const leadMs = 1500
