/** A value on its way from one place to another, in a straight line. */
export interface Ramp {
  readonly from: number
  readonly to: number
  readonly t0: number
  readonly ms: number
}

export const resting = (at: number): Ramp => ({ from: at, to: at, t0: 0, ms: 0 })

export function valueAt({ from, to, t0, ms }: Ramp, t: number): number {
  if (t >= t0 + ms) return to
  return t <= t0 ? from : from + ((to - from) * (t - t0)) / ms
}

/** From wherever it is now to a new place: what was left of the old way is forgotten. */
export const towards = (ramp: Ramp, to: number, t: number, ms: number): Ramp => ({
  from: valueAt(ramp, t),
  to,
  t0: t,
  ms,
})
