import { type DeviceFrame, isAbort, type StopOutcome } from 'sdk'
import { type Clock, FramePacer, placeOf, stepOf } from 'sdk/devices'
import { codeIn, type LovenseApp } from './app.ts'
import type { PlayerLimits } from './settings.ts'
import type { Toy } from './toys.ts'

export interface ToyHandParts {
  readonly clock: Clock
  readonly app: LovenseApp
  readonly toy: Toy
  readonly limits: () => PlayerLimits
  readonly everyMs: () => number
  /** Ends when the player disconnects. */
  readonly signal: AbortSignal
  readonly refused: (error: unknown) => void
}

/** A command ends after two seconds and is given again well before. */
const againMs = 600
/** Who falls to zero does not wait longer than this for an answer that is out. */
const patienceMs = 300
const stopMs = 1500
const stopRestsMs = [0, 250, 500, 1000, 2000] as const
const echoMs = 500

/** One toy that is played: frames in, as few commands as can be out. */
export class ToyHand {
  readonly #parts: ToyHandParts
  readonly #pacer: FramePacer
  #flight: { readonly since: number; readonly end: AbortController } | undefined
  #isMoving = false
  /** What it runs at without any change, and since when. */
  #run: { readonly action: string; readonly since: number } | undefined
  #place: number | undefined
  #newestAt = Number.NEGATIVE_INFINITY

  constructor(parts: ToyHandParts) {
    this.#parts = parts
    this.#pacer = new FramePacer({
      clock: parts.clock,
      get everyMs() {
        return parts.everyMs()
      },
      againMs,
      order: (levels) => `${this.#actionOf(levels)} ${this.#placeIn(levels)}`,
      send: (levels) => this.#send(levels),
      halt: () => this.#halt(),
    })
  }

  apply(frame: DeviceFrame): void {
    const { clock, toy } = this.#parts
    if (frame.levels.length !== toy.actions.length) return
    const isNewest = frame.at >= this.#newestAt
    this.#newestAt = frame.at
    const isWaiting = this.#flight !== undefined && clock.now() - this.#flight.since > patienceMs
    if (isNewest && isWaiting && this.#actionOf(frame.levels) === '') void this.#pacer.stop()
    this.#pacer.apply(frame)
  }

  stop(): Promise<StopOutcome> {
    return this.#pacer.stop()
  }

  /** Nothing more is sent. */
  end(): void {
    this.#pacer.end()
    this.#flight?.end.abort()
  }

  /** "Vibrate:16,Rotate:3"; empty when all rest. */
  #actionOf(levels: Float32Array): string {
    const { strongest } = this.#parts.limits()
    const parts = this.#parts.toy.actions.flatMap(({ name, kind, steps }, index) => {
      if (kind === 'position') return []
      const most = Math.max(1, Math.floor((steps * strongest) / 20))
      return [{ name, step: Math.min(stepOf(levels[index], steps), most) }]
    })
    if (parts.every(({ step }) => step === 0)) return ''
    return parts.map(({ name, step }) => `${name}:${step}`).join(',')
  }

  #placeIn(levels: Float32Array): number | undefined {
    const index = this.#parts.toy.actions.findIndex(({ kind }) => kind === 'position')
    const place = index < 0 ? undefined : placeOf(levels[index])
    return place === undefined ? undefined : Math.round(place * 100)
  }

  async #send(levels: Float32Array): Promise<void> {
    const { clock, app, toy, signal, refused } = this.#parts
    const action = this.#restedFrom(this.#actionOf(levels))
    const place = this.#placeIn(levels)
    const flight = { since: clock.now(), end: new AbortController() }
    const ends = AbortSignal.any([signal, flight.end.signal])
    this.#flight = flight
    try {
      if (action !== '') {
        this.#isMoving = true
        await app.move(toy.id, action, ends)
      } else if (this.#isMoving) {
        this.#isMoving = false
        await this.#sayStop()
      }
      if (place !== undefined && place !== this.#place) {
        await app.place(toy.id, place, ends)
        this.#place = place
      }
    } catch (error) {
      if (!isAbort(error)) refused(error)
      throw error
    } finally {
      if (this.#flight === flight) this.#flight = undefined
    }
  }

  /** The same action, or none where it ran too long without any change. */
  #restedFrom(action: string): string {
    const { clock, limits } = this.#parts
    const now = clock.now()
    if (this.#run?.action !== action) this.#run = { action, since: now }
    const { autoStopMs } = limits()
    return autoStopMs > 0 && now - this.#run.since >= autoStopMs ? '' : action
  }

  async #halt(): Promise<StopOutcome> {
    const { clock, app, toy, signal } = this.#parts
    this.#isMoving = false
    this.#run = undefined
    // What is on its way may arrive after the stop: it is called back, and the stop is said again.
    const isCrossing = this.#flight !== undefined
    this.#flight?.end.abort(new DOMException('It was stopped', 'AbortError'))
    const outcome = await this.#sayStop()
    if (isCrossing) {
      void clock.sleep(echoMs, signal).then(() => {
        if (!this.#isMoving && !signal.aborted) app.stop(toy.id, stopMs, signal).catch(() => {})
      })
    }
    return outcome
  }

  /** Until the app has taken it or says that the toy is not there, or until it is asked for anew. */
  async #sayStop(): Promise<StopOutcome> {
    const { clock, app, toy, signal, refused } = this.#parts
    for (const restMs of stopRestsMs) {
      if (restMs > 0) await clock.sleep(restMs, signal)
      if (signal.aborted || (restMs > 0 && this.#isMoving)) return 'unconfirmed'
      try {
        await app.stop(toy.id, stopMs, signal)
        return 'confirmed'
      } catch (error) {
        const code = codeIn(error)
        const isFinal = code !== undefined && code >= 400 && code < 500
        if (isFinal || restMs === stopRestsMs.at(-1)) refused(error)
        if (isFinal) return 'unconfirmed'
      }
    }
    return 'unconfirmed'
  }
}
