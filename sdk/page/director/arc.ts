/** How an evening rises and falls. */
export type Arc = 'steady' | 'slow-build' | 'waves' | 'build-and-rest'

/** A shape as points: how much of the evening is over, and how strong it may be then, both 0..1. */
type Shape = readonly (readonly [at: number, cap: number])[]

/** All of them come down in the end: nobody is left at the top. */
const shapes: Readonly<Record<Arc, Shape>> = {
  steady: [
    [0, 1],
    [0.9, 1],
    [1, 0],
  ],
  'slow-build': [
    [0, 0.3],
    [0.8, 1],
    [0.9, 1],
    [1, 0],
  ],
  waves: [
    [0, 0.4],
    [0.15, 0.7],
    [0.3, 0.4],
    [0.45, 0.85],
    [0.6, 0.5],
    [0.8, 1],
    [0.9, 0.7],
    [1, 0],
  ],
  'build-and-rest': [
    [0, 0.3],
    [0.3, 0.8],
    [0.35, 0.2],
    [0.5, 0.2],
    [0.8, 1],
    [0.85, 0.3],
    [1, 0],
  ],
}

/** All of them, in the order in which they are offered. */
export const arcs = Object.keys(shapes) as readonly Arc[]

/** How strong an evening of this arc may be, 0..1, when this much of it is over, 0..1. After its end: not at all. */
export function capOf(arc: Arc, at: number): number {
  const shape = shapes[arc]
  const after = shape.findIndex(([point]) => point >= at)
  const [from, to] = [shape[after - 1], shape[after]]
  if (!to) return 0
  if (!from) return to[1]
  return from[1] + ((to[1] - from[1]) * (at - from[0])) / (to[0] - from[0])
}

/** An evening of a length the player chose. */
export interface Evening {
  readonly arc: Arc
  readonly minutes: number
  /** Milliseconds since the epoch. */
  readonly began: number
}

/** Milliseconds until an evening ends; 0 when it is over. */
export const leftOf = ({ minutes, began }: Evening, now: number): number => Math.max(0, began + minutes * 60_000 - now)

/** How strong an evening may be now, from 0 to 1. */
export const capNow = (evening: Evening, now: number): number =>
  capOf(evening.arc, Math.max(0, now - evening.began) / (evening.minutes * 60_000))
