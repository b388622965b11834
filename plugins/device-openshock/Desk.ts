import type { DeviceFrame, DeviceId, StopOutcome } from 'sdk'
import { type Clock, stepOf } from 'sdk/devices'
import { Allowance } from './Allowance.ts'
import { isFinal } from './refusals.ts'
import { ShockerRun, type Wish } from './ShockerRun.ts'
import { type ControlItem, type OpenShockServer, stopItem } from './server.ts'
import type { PlayerLimits } from './settings.ts'
import { holdMs, kindsLeft, type Shocker, type ShockerKind } from './shockers.ts'

export interface DeskParts {
  readonly clock: Clock
  readonly server: OpenShockServer
  readonly limits: () => PlayerLimits
  /** Ends when the player disconnects: nothing is sent after that. */
  readonly signal: AbortSignal
  /** An order was not taken. */
  readonly refused: (error: unknown, devices: readonly DeviceId[]) => void
}

/** An open shocker, and what it should do. */
interface Seat {
  shocker: Shocker
  /** What its levels mean, in their order. When that changes, it has to be opened anew. */
  readonly kinds: readonly ShockerKind[]
  readonly run: ShockerRun
  newest: DeviceFrame | undefined
  wish: Wish | undefined
  expiry: AbortController
  /** It was refused by itself: it waits for the next list. */
  isRefused: boolean
}

const orderMs = 5000
const stopMs = 2000
/** Between the attempts to stop. */
const stopRestsMs = [0, 250, 500, 1000, 2000, 4000] as const
/** The radio answers nothing: a stop is said again this long after it. */
const echoesMs = [1000, 1000] as const
/** One frame this much older than another says that the clock was set back. */
const setBackMs = 1000

const types: Readonly<Record<ShockerKind, ControlItem['type']>> = { shock: 'Shock', vibrate: 'Vibrate', beep: 'Sound' }

/** All open shockers of one server: their newest frames become as few calls as can be. Stops wait for nothing. */
export class Desk {
  readonly #parts: DeskParts
  readonly #seats = new Map<DeviceId, Seat>()
  /** Those that were ever given an order, by what OpenShock calls them. */
  readonly #used: Map<DeviceId, string>
  readonly #allowance = new Allowance()
  /** The one call that is on its way. */
  #flight: { readonly devices: readonly DeviceId[]; readonly end: AbortController } | undefined
  /** The next look, when something waits for its time. */
  #alarm: { readonly at: number; readonly end: AbortController } | undefined
  /** A call for several was refused for one of them: each is asked for by itself until the next list. */
  #isApart = false

  constructor(parts: DeskParts, used: ReadonlyMap<DeviceId, string> = new Map()) {
    this.#parts = parts
    this.#used = new Map(used)
  }

  get used(): ReadonlyMap<DeviceId, string> {
    return this.#used
  }

  /** What OpenShock calls those that a stop is for. */
  get stoppable(): readonly string[] {
    return [...new Set([...this.#used.values(), ...[...this.#seats.values()].map(({ shocker }) => shocker.id)])]
  }

  isOpen(device: DeviceId): boolean {
    return this.#seats.has(device)
  }

  open(shocker: Shocker): void {
    if (this.isOpen(shocker.device)) return
    this.#seats.set(shocker.device, {
      shocker,
      kinds: kindsLeft(shocker, this.#parts.limits()),
      run: new ShockerRun({ shockMs: 300, holdMs: 300, runMs: 0 }),
      newest: undefined,
      wish: undefined,
      expiry: new AbortController(),
      isRefused: false,
    })
  }

  /** The newest list: what is gone is stopped and given back, what was refused may try again. */
  listed(shockers: readonly Shocker[]): void {
    const now = new Map(shockers.map((shocker) => [shocker.device, shocker]))
    this.#isApart = false
    for (const [device, seat] of [...this.#seats]) {
      const shocker = now.get(device)
      const kinds = shocker ? kindsLeft(shocker, this.#parts.limits()) : []
      if (shocker && kinds.join() === seat.kinds.join()) Object.assign(seat, { shocker, isRefused: false })
      else this.#close(device, seat)
    }
  }

  /** The server is out of reach: all are given back, and stopped if that still gets through. */
  lost(): void {
    void this.halt()
    this.#seats.clear()
  }

  /** See `DeviceProvider.apply`. */
  apply(frame: DeviceFrame): void {
    const seat = this.#seats.get(frame.device)
    const now = this.#parts.clock.now()
    if (!seat || !(frame.expires > now) || frame.levels.length !== seat.kinds.length) return
    const age = (seat.newest?.at ?? Number.NEGATIVE_INFINITY) - frame.at
    if (age > 0 && age < setBackMs) return
    seat.newest = frame
    seat.wish = this.#wishOf(seat, frame.levels)
    this.#expireIn(seat, Math.min(frame.expires - now, frame.expires - frame.at))
    this.#look()
  }

  /** To zero, at once: some, or all that were ever used. */
  async halt(device?: DeviceId): Promise<StopOutcome> {
    const devices = device === undefined ? [...new Set([...this.#used.keys(), ...this.#seats.keys()])] : [device]
    return await this.#stop(devices, true)
  }

  /** Nothing more can be heard or said: all are given back. */
  leave(): void {
    this.#flight?.end.abort()
    this.#alarm?.end.abort()
    for (const { expiry } of this.#seats.values()) expiry.abort()
    this.#seats.clear()
  }

  #close(device: DeviceId, seat: Seat): void {
    seat.expiry.abort()
    // Once it is stopped, or nobody knows it any more, later stops need not name it.
    void this.#stop([device], true).then(() => this.isOpen(device) || this.#used.delete(device))
    this.#seats.delete(device)
  }

  #expireIn(seat: Seat, ms: number): void {
    seat.expiry.abort()
    seat.expiry = new AbortController()
    const { signal } = seat.expiry
    void this.#parts.clock.sleep(ms, signal).then(() => {
      if (signal.aborted) return
      seat.wish = undefined
      this.#look()
    })
  }

  #wishOf({ shocker, kinds }: Seat, levels: Float32Array): Wish | undefined {
    const { shockMost } = this.#parts.limits()
    for (const [index, kind] of kinds.entries()) {
      const most = kind === 'shock' ? Math.min(shockMost, shocker.most) : shocker.most
      const step = Math.min(stepOf(levels[index], 100), most)
      if (step > 0) return { kind, step }
    }
    return undefined
  }

  /** What is due now: stops leave at once, orders together when their time has come. */
  #look(): void {
    const { clock } = this.#parts
    const now = clock.now()
    const stops: DeviceId[] = []
    const orders: { readonly device: DeviceId; readonly seat: Seat; readonly item: ControlItem }[] = []
    for (const [device, seat] of this.#seats) {
      seat.run.limits = this.#runLimits(seat.shocker)
      const move = seat.run.next(seat.wish, now)
      if (move.kind === 'stop') stops.push(device)
      if (move.kind !== 'order' || seat.isRefused) continue
      const { wish, ms } = move
      const item = { id: seat.shocker.id, type: types[wish.kind], intensity: wish.step, duration: ms }
      orders.push({ device, seat, item })
    }
    if (stops.length > 0) void this.#stop(stops, false)
    if (orders.length === 0 || this.#flight) return
    const waitMs = this.#allowance.waitMs(now)
    if (waitMs > 0) this.#lookIn(waitMs)
    else void this.#order(this.#isApart ? orders.slice(0, 1) : orders)
  }

  #runLimits({ maxMs }: Shocker) {
    const { shockMs, runMs } = this.#parts.limits()
    return { shockMs: Math.min(shockMs, maxMs), holdMs: Math.min(holdMs, maxMs), runMs }
  }

  #lookIn(ms: number): void {
    const { clock, signal } = this.#parts
    const at = clock.now() + ms
    if (this.#alarm && this.#alarm.at <= at) return
    this.#alarm?.end.abort()
    const end = new AbortController()
    this.#alarm = { at, end }
    void clock.sleep(ms, end.signal).then(() => {
      if (end.signal.aborted || signal.aborted) return
      this.#alarm = undefined
      this.#look()
    })
  }

  async #order(
    orders: readonly { readonly device: DeviceId; readonly seat: Seat; readonly item: ControlItem }[],
  ): Promise<void> {
    const { clock, server, refused, signal } = this.#parts
    const devices = orders.map(({ device }) => device)
    const end = new AbortController()
    const flight = { devices, end }
    this.#flight = flight
    this.#allowance.take(clock.now())
    for (const { device, seat, item } of orders) {
      if (seat.wish) seat.run.ordered(seat.wish, item.duration, clock.now())
      this.#used.set(device, item.id)
      // Whoever has waited longest is first the next time.
      this.#seats.delete(device)
      this.#seats.set(device, seat)
    }
    try {
      const items = orders.map(({ item }) => item)
      await server.control(items, orderMs, AbortSignal.any([signal, end.signal]))
    } catch (error) {
      if (!end.signal.aborted && !signal.aborted) {
        this.#learn(error, orders)
        refused(error, devices)
      }
    } finally {
      for (const { seat } of orders) seat.run.arrived(clock.now())
      this.#flight = undefined
      if (!signal.aborted) this.#look()
    }
  }

  #learn(error: unknown, orders: readonly { readonly seat: Seat }[]): void {
    const restMs = (error as { retryAfterMs?: number } | null)?.retryAfterMs
    if (restMs !== undefined) this.#allowance.closeFor(restMs, this.#parts.clock.now())
    if (!isFinal(error)) return
    if (orders.length > 1) this.#isApart = true
    else for (const { seat } of orders) seat.isRefused = true
  }

  async #stop(devices: readonly DeviceId[], isAsked: boolean): Promise<StopOutcome> {
    const stopped: Stopped[] = []
    for (const device of devices) {
      const seat = this.#seats.get(device)
      const id = this.#used.get(device) ?? seat?.shocker.id
      if (id !== undefined) stopped.push({ device, id, run: seat?.run })
      if (!seat) continue
      seat.run.stopped()
      if (!isAsked) continue
      seat.wish = undefined
      seat.expiry.abort()
    }
    if (stopped.length === 0) return 'confirmed'
    // What is on its way may arrive after the stop: it is called back, and the stop is said again.
    const isCrossing = this.#flight?.devices.some((device) => devices.includes(device)) === true
    if (isCrossing) this.#flight?.end.abort()
    this.#allowance.stopped(this.#parts.clock.now())
    const taken = await this.#sayStop(stopped)
    if (isAsked || isCrossing) void this.#echo(taken)
    return 'unconfirmed'
  }

  /**
   * Until the server has taken it or says that it never will, or until the shocker is asked for anew. Resolves with
   * those for which it was taken.
   */
  async #sayStop(stopped: readonly Stopped[]): Promise<readonly Stopped[]> {
    const { clock, server, signal, refused } = this.#parts
    for (const restMs of stopRestsMs) {
      if (restMs > 0) await clock.sleep(restMs, signal)
      const left = stopped.filter(({ run }) => !run?.isGiven)
      if (signal.aborted || left.length === 0) return []
      try {
        await server.control(
          left.map(({ id }) => stopItem(id)),
          stopMs,
          signal,
        )
        return left
      } catch (error) {
        if (!isFinal(error)) {
          if (restMs === stopRestsMs.at(-1)) refused(error, devicesOf(left))
          continue
        }
        // One that is refused must not keep the others running.
        if (left.length > 1) return (await Promise.all(left.map((one) => this.#sayStop([one])))).flat()
        refused(error, devicesOf(left))
        return []
      }
    }
    return []
  }

  async #echo(stopped: readonly Stopped[]): Promise<void> {
    const { clock, server, signal } = this.#parts
    for (const ms of echoesMs) {
      await clock.sleep(ms, signal)
      const left = stopped.filter(({ run }) => !run?.isGiven)
      if (signal.aborted || left.length === 0) return
      await server
        .control(
          left.map(({ id }) => stopItem(id)),
          stopMs,
          signal,
        )
        .catch(() => {})
    }
  }
}

/** A shocker that was told to stop, with what it was told since. */
interface Stopped {
  readonly device: DeviceId
  readonly id: string
  readonly run: ShockerRun | undefined
}

const devicesOf = (stopped: readonly Stopped[]) => stopped.map(({ device }) => device)
