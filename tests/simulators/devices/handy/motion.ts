import { type Ramp, towards, valueAt } from '../tcode/ramp.ts'

/** A point of a streamed script: milliseconds from its start, and a place in percent of the window. */
export interface StreamPoint {
  readonly t: number
  readonly x: number
}

/** What moves the slider. Places are 0..1 of the whole travel. */
export type Motion =
  | { readonly kind: 'rest'; readonly at: number }
  /** To and fro within the window, for ever. */
  | {
      readonly kind: 'strokes'
      readonly since: number
      readonly from: number
      readonly perMs: number
      readonly up: boolean
    }
  | { readonly kind: 'move'; readonly ramp: Ramp }
  /** `since` is when the stream's time was zero. */
  | { readonly kind: 'stream'; readonly since: number; readonly points: readonly StreamPoint[]; readonly from: number }

export interface Window {
  readonly min: number
  readonly max: number
}

/** The machine's own limits, in millimetres. */
export const travelMm = 110
export const fastestMmPerS = 400
export const fastestPerMs = fastestMmPerS / travelMm / 1000

export function placeAt(motion: Motion, t: number, window: Window): number {
  switch (motion.kind) {
    case 'rest':
      return motion.at
    case 'move':
      return valueAt(motion.ramp, t)
    case 'strokes':
      return reflected(motion, t, window).place
    case 'stream':
      return streamed(motion, t, window)
  }
}

/** Where to and fro has come to, and which way it goes on. */
export function reflected(
  { since, from, perMs, up }: Extract<Motion, { kind: 'strokes' }>,
  t: number,
  { min, max }: Window,
): { readonly place: number; readonly up: boolean } {
  const width = max - min
  if (width <= 0) return { place: min, up }
  const inside = Math.min(width, Math.max(0, from - min))
  const way = (up ? inside : 2 * width - inside) + perMs * Math.max(0, t - since)
  const phase = way % (2 * width)
  return phase < width ? { place: min + phase, up: true } : { place: max - (phase - width), up: false }
}

export const moveTo = (from: number, to: number, t: number, ms: number): Motion => ({
  kind: 'move',
  ramp: towards({ from, to: from, t0: t, ms: 0 }, to, t, Math.max(ms, Math.abs(to - from) / fastestPerMs)),
})

function streamed({ since, points, from }: Extract<Motion, { kind: 'stream' }>, t: number, window: Window): number {
  const time = t - since
  const next = points.findIndex((point) => point.t > time)
  const before = next < 0 ? points.at(-1) : points[next - 1]
  const after = next < 0 ? undefined : points[next]
  const start = before ? absolute(before.x, window) : from
  if (!after) return start
  const t0 = before?.t ?? 0
  return start + ((absolute(after.x, window) - start) * (time - t0)) / Math.max(1, after.t - t0)
}

/** Percent of the window as a place on the whole travel. */
export const absolute = (x: number, { min, max }: Window): number => min + ((max - min) * x) / 100
