/** A place that was asked for, 0..1 of the window, and when. */
export interface Sample {
  /** Milliseconds on the stream's own time. */
  readonly t: number
  readonly place: number
}

/** A point as the machine takes it: whole milliseconds, whole percent of the window. */
export interface Point {
  readonly t: number
  readonly x: number
}

/** Percent of the window in a millisecond. */
export interface Pace {
  readonly fastest: number
  readonly slowest: number
}

/** What lies closer together is joined. */
const spacingMs = 50
/** A slower move than the firmware can do is saved up until it is worth one. */
const minMove = 3
const maxPoints = 100

/** The longer travel of the two models, so that neither is driven too fast. */
const travelMm = 125
const fastestMmPerS = 400
const slowestPerMs = 33 / 1000

export function paceFor(velocityLimit: number, { min, max }: { readonly min: number; readonly max: number }): Pace {
  const fastest = (velocityLimit * fastestMmPerS) / (travelMm * (max - min)) / 10
  return { fastest, slowest: Math.min(slowestPerMs, fastest) }
}

/**
 * The points for what was asked since the last one. What is too fast falls behind; what is too slow is held first and
 * then done at the slowest speed, since the firmware runs slow stretches together. The last point always stands where
 * the samples end, so that the machine knows to stay there.
 */
export function pointsFor(samples: readonly Sample[], last: Point, { fastest, slowest }: Pace): readonly Point[] {
  const points: Point[] = []
  let pen = last
  const add = (point: Point) => {
    points.push(point)
    pen = point
  }
  const end = Math.round(samples.at(-1)?.t ?? last.t)
  const spacing = Math.max(spacingMs, (end - last.t) / (maxPoints / 2 - 1))
  for (const [index, { t: exact, place }] of samples.entries()) {
    const t = Math.round(exact)
    const isLast = index === samples.length - 1
    if (t - pen.t < (isLast ? 20 : spacing)) continue
    const wanted = Math.round(Math.min(1, Math.max(0, place)) * 100) - pen.x
    const way = Math.sign(wanted) * Math.min(Math.abs(wanted), Math.floor(fastest * (t - pen.t)))
    const isSlow = Math.abs(way) < slowest * (t - pen.t)
    if (way === 0 || (isSlow && Math.abs(way) < minMove)) continue
    const begins = Math.floor(t - Math.abs(way) / slowest)
    if (isSlow && begins - pen.t >= 1) add({ t: begins, x: pen.x })
    add({ t, x: pen.x + way })
  }
  if (end > pen.t) add({ t: end, x: pen.x })
  return points
}
