import { curveAt } from '../../../../src/shared/devices/patterns.ts'
import type { Pattern, ScriptAxis } from '../../../../src/workers/stimulation/contract.ts'

/** As a vibrator would feel it: patterns are drawn by strength. */
const strength = { kind: 'vibrate', label: '' } as const
/** A pattern that goes on for ever is shown for as long as this, or for two of its rounds. */
const shownMs = 10_000
const rounds = 2

/** The last moment of a script. */
export function scriptMs(axes: Readonly<Record<string, ScriptAxis>>): number {
  return Object.values(axes).reduce((last, { at }) => Math.max(last, at.at(-1) ?? 0), 0)
}

/** How much of a pattern is worth showing, in milliseconds. */
export function shownLength(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'script':
      return scriptMs(pattern.axes)
    case 'pulse':
    case 'wave':
    case 'drawn':
      return pattern.periodMs * rounds
    case 'edge':
      return pattern.buildMs + pattern.holdMs + pattern.restMs
    case 'walk':
      return pattern.stepMs * 12
    default:
      return shownMs
  }
}

/** Where a pattern stands at a moment, 0..1; what has no strength of its own shows its first axis. */
export function strengthAt(pattern: Pattern, t: number, lengthMs: number): number {
  const found = curveAt(pattern, 1, { t, lengthMs }, strength)
  if (found !== undefined || pattern.kind !== 'script') return found ?? 0
  const [first] = Object.entries(pattern.axes)
  if (!first) return 0
  return curveAt({ ...pattern, axes: { L0: first[1] } }, 1, { t, lengthMs }, strength) ?? 0
}

/** `count` levels over its shown length, the first at its beginning and the last at its end. */
export function levelsOf(pattern: Pattern, count: number): readonly number[] {
  const lengthMs = shownLength(pattern)
  return Array.from({ length: count }, (_, index) => strengthAt(pattern, (index / (count - 1)) * lengthMs, lengthMs))
}
