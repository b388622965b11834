import type { Params, Rgb } from '../params.ts'

/** Four numbers that say what a cue looks like at one moment; each cue knows what its own mean. */
export type Shape = readonly [number, number, number, number]

/** How a cue looks at one moment: its colour, how much of it there is (0..1), and its shape. */
export interface Look {
  readonly color: Rgb
  readonly alpha: number
  readonly shape: Shape
}

/**
 * One performance of a cue: how long it lasts, and how it looks so many ms after it began. What goes round and round
 * goes by `now`, so that it does not jump when the cue begins again.
 */
export interface Plan {
  readonly ms: number
  at(ms: number, now: number): Look
}

/**
 * A kind of effect on the stage. What it looks like is one function of place and shape, which is written twice: as a
 * shader for the picture, and as `coverage` for the limiter, which must know the picture before it is shown.
 *
 * Places are counted from the middle, to the right and downwards; 1 is half of the shorter side.
 */
export interface DrawnCue {
  /** Reads what a stranger asks for. `isStill` when the player wants less motion. */
  plan(params: Params, isStill?: boolean): Plan
  /** How much of the colour is at a place, 0..1. */
  coverage(x: number, y: number, shape: Shape): number
  /** The same in GLSL ES 3: `float coverage(vec2 p, vec4 shape)`; `unit` is how many pixels of the page 1 is. */
  readonly glsl: string
}

export const noShape: Shape = [0, 0, 0, 0]

/** Rises from 0 to 1 between two values, softly, as GLSL's function of that name. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Comes softly within `inMs`, stays, and has gone softly when `ms` are over. */
export function swell(at: number, ms: number, inMs: number, outMs: number): number {
  const [rising, falling] = [Math.max(1, inMs), Math.max(1, outMs)]
  return smoothstep(0, rising, at) * smoothstep(0, falling, ms - at)
}

/** Without its whole rounds, so that it stays exact however long it goes on. */
export const part = (value: number): number => value - Math.floor(value)
