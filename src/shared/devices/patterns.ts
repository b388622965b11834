import type { ActuatorKind } from 'sdk'
import type { DrawnPoint, Pattern, ScriptAxis } from './intent.ts'

/** One place on a curve's way. */
interface Moment {
  /** Milliseconds since it began. */
  readonly t: number
  /** How long it plays altogether. */
  readonly lengthMs: number
}

/** What a channel is, as far as a curve must know. */
export interface Instrument {
  readonly kind: ActuatorKind
  readonly label: string
}

/** One stroke to and fro, where a curve says how strong and not where. */
const strokeMs = 1500

/**
 * Where a curve stands, 0..1 of its peak. For `position` and `feel` it is a place; undefined where the curve has
 * nothing for this instrument.
 */
export function curveAt(pattern: Pattern, level: number, moment: Moment, instrument: Instrument): number | undefined {
  if (pattern.kind === 'script') {
    const axis = axisFor(pattern.axes, instrument)
    if (!axis) return undefined
    const place = placeAt(axis, moment.t)
    return isPlace(instrument) ? 0.5 + (place - 0.5) * level : place * level
  }
  const value = valueAt(pattern, moment)
  if (instrument.kind === 'feel') return value
  if (instrument.kind !== 'position') return value * level
  if (pattern.kind === 'wave' || pattern.kind === 'walk' || pattern.kind === 'drawn') return 0.5 + (value - 0.5) * level
  return 0.5 + 0.5 * level * value * Math.sin((2 * Math.PI * moment.t) / strokeMs)
}

function valueAt(pattern: Exclude<Pattern, { readonly kind: 'script' }>, { t, lengthMs }: Moment): number {
  switch (pattern.kind) {
    case 'constant':
      return 1
    case 'pulse':
      return phase(t, pattern.periodMs) < pattern.on ? 1 : 0
    case 'wave':
      return 0.5 - 0.5 * Math.cos(2 * Math.PI * phase(t, pattern.periodMs))
    case 'ramp':
      return lengthMs > 0 ? Math.min(1, t / lengthMs) : 1
    case 'walk':
      return walkAt(t / Math.max(100, pattern.stepMs), pattern.seed)
    case 'edge':
      return edgeAt(t, pattern)
    case 'drawn':
      return drawnAt(pattern.points, phase(t, pattern.periodMs))
    default:
      pattern satisfies never
      return 0
  }
}

/** 0..1 of a period. */
const phase = (t: number, periodMs: number): number => {
  const period = Math.max(20, periodMs)
  return (((t % period) + period) % period) / period
}

/** From goal to goal, softly. */
function walkAt(step: number, seed: number): number {
  const from = Math.floor(step)
  const blend = 0.5 - 0.5 * Math.cos(Math.PI * (step - from))
  return goal(from, seed) * (1 - blend) + goal(from + 1, seed) * blend
}

/** The same step of the same seed is the same goal: a well-mixed 32-bit hash, as 0..1. */
function goal(step: number, seed: number): number {
  let hash = Math.imul(step | 0, 0x9e3779b1) ^ Math.imul(seed | 0, 0x85ebca77)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 0xffffffff
}

function edgeAt(t: number, { buildMs, holdMs, restMs }: Extract<Pattern, { readonly kind: 'edge' }>): number {
  const cycle = Math.max(100, buildMs + holdMs + restMs)
  const at = ((t % cycle) + cycle) % cycle
  if (at < buildMs) return (at / buildMs) ** 2
  return at < buildMs + holdMs ? 1 : 0
}

/** Straight lines between points; from the last it goes back to the first. */
function drawnAt(points: readonly DrawnPoint[], at: number): number {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return 0
  let before = { at: last.at - 1, level: last.level }
  for (const point of points) {
    if (at < point.at) return between(before, point, at)
    before = point
  }
  return between(before, { at: first.at + 1, level: first.level }, at)
}

function between(a: DrawnPoint, b: DrawnPoint, at: number): number {
  const width = b.at - a.at
  return width > 0 ? a.level + ((b.level - a.level) * (at - a.at)) / width : b.level
}

/** Which axes a kind of output follows, the best first. Others are found by their own name. */
const axesOf: Readonly<Record<ActuatorKind, readonly string[]>> = {
  vibrate: ['V0', 'L0'],
  rotate: ['R0'],
  oscillate: ['V0', 'L0'],
  constrict: ['A1', 'V1'],
  inflate: ['V1'],
  position: ['L0'],
  estim: ['volume', 'V0', 'L0'],
  shock: [],
  feel: [],
  beep: [],
  temperature: [],
  led: [],
}

function axisFor(axes: Readonly<Record<string, ScriptAxis>>, { kind, label }: Instrument): ScriptAxis | undefined {
  const name = label.toLowerCase().replaceAll(' ', '_')
  const found = [name, ...axesOf[kind]].find((axis) => Object.hasOwn(axes, axis))
  return found === undefined ? undefined : axes[found]
}

/** Straight lines between the points of a script; before the first and after the last it stays there. */
export function placeAt({ at, place }: ScriptAxis, t: number): number {
  let low = 0
  let high = at.length - 1
  if (high < 0) return 0
  if (t <= (at[0] ?? 0)) return place[0] ?? 0
  if (t >= (at[high] ?? 0)) return place[high] ?? 0
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) <= t) low = middle
    else high = middle
  }
  const [from = 0, to = 0] = [at[low], at[high]]
  const [a = 0, b = 0] = [place[low], place[high]]
  return to > from ? a + ((b - a) * (t - from)) / (to - from) : b
}

const isPlace = ({ kind }: Instrument): boolean => kind === 'position' || kind === 'feel'
