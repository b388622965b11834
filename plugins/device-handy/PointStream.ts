import { numberAt } from 'sdk/llm'
import { put } from './dialects.ts'
import { type Pace, type Point, pointsFor, type Sample } from './points.ts'

/** Gets the slider gently from where it is to where the stream begins. */
const minLeadMs = 1000
const maxLeadMs = 3000
/** What nobody fetched is old. */
const maxWaiting = 250

/** With what lies in the machine it falls silent by itself, so there is never more. */
const maxAheadMs = 4000

/** Our clock, and the cloud's. */
export interface StreamTime {
  zeroNow(): number
  serverNow(): number
}

type Ask = (order: ReturnType<typeof put>) => Promise<unknown>

/** Places that frames ask for, until they are sent. */
export class Trail {
  #places: { readonly at: number; readonly place: number }[] = []

  take(at: number, place: number): void {
    this.#places.push({ at, place })
    if (this.#places.length > maxWaiting) this.#places.shift()
  }

  clear(): void {
    this.#places = []
  }

  fetch(): readonly { readonly at: number; readonly place: number }[] {
    const all = this.#places
    this.#places = []
    return all
  }
}

/** One stream of points: about a second ahead of what is asked for, filled up as frames come. */
export class PointStream {
  readonly #pace: Pace
  readonly #zero: number
  readonly #leadMs: number
  #last: Point
  #sent: number

  private constructor(pace: Pace, zero: number, leadMs: number, last: Point, sent: number) {
    this.#pace = pace
    this.#zero = zero
    this.#leadMs = leadMs
    this.#last = last
    this.#sent = sent
  }

  /** Begins where the slider is, in percent of the window, and takes its time to the first place. */
  static async begin(ask: Ask, pace: Pace, from: number, place: number, { zeroNow, serverNow }: StreamTime) {
    const here = { t: 0, x: Math.round(from) }
    const way = Math.abs(place * 100 - here.x)
    const leadMs = Math.min(maxLeadMs, Math.max(minLeadMs, Math.round((way / pace.fastest) * 2)))
    const points = [here, ...pointsFor([{ t: leadMs, place }], here, { ...pace, slowest: 0.001 })]
    const last = points.at(-1) ?? here
    await ask(put('hsp/setup', { stream_id: (Math.floor(zeroNow() / 1000) % 1_000_000) + 1 }))
    await ask(put('hsp/add', { points, flush: true, tail_point_stream_index: points.length }))
    const zero = zeroNow()
    const play = { start_time: 0, server_time: Math.round(serverNow()), playback_rate: 1, pause_on_starving: true }
    await ask(put('hsp/play', { ...play, loop: false }))
    return new PointStream(pace, zero, leadMs, last, points.length)
  }

  /**
   * Fills up. Answers whether the stream is still in step: where the machine had to wait for points it lags, and what
   * lies ahead of it would become more and more.
   */
  async add(ask: Ask, places: readonly { readonly at: number; readonly place: number }[]): Promise<boolean> {
    const samples = places.map(({ at, place }): Sample => ({ t: at - this.#zero + this.#leadMs, place }))
    const points = pointsFor(samples, this.#last, this.#pace)
    if (points.length === 0) return true
    this.#last = points.at(-1) ?? this.#last
    this.#sent += points.length
    const answer = await ask(put('hsp/add', { points, flush: false, tail_point_stream_index: this.#sent }))
    const isAt = numberAt(answer, 'result', 'current_time')
    return isAt === undefined || this.#last.t - isAt <= maxAheadMs
  }
}
