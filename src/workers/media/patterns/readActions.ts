import { clamp, field, numberOf } from '../../../shared/fields.ts'
import type { ScriptAxis } from '../../stimulation/contract.ts'

/** Points are at least this far apart; no device follows closer ones. */
export const closestMs = 20
export const maxPoints = 500_000
export const maxMs = 24 * 3_600_000

/** What became of the points of one axis. */
export interface ActionsReading {
  readonly axis: ScriptAxis
  /** Points that were no points at all. */
  readonly unreadable: number
  /** Points left out because another stood at their time, or too close. */
  readonly dense: number
}

interface Points {
  readonly at: Float64Array
  readonly place: Float32Array
  readonly length: number
}

/**
 * Reads points as scripts write them, `at` in milliseconds and `pos` in per cent: in any order, as numbers or as text.
 * Of those at one time the last counts.
 */
export function readActions(
  actions: readonly unknown[],
  {
    inverted = false,
    range = [0, 100],
  }: { readonly inverted?: boolean; readonly range?: readonly [number, number] } = {},
): ActionsReading {
  const found = gather(actions, inverted, range)
  const { axis, dense } = spaced(inOrder(found))
  return { axis, dense, unreadable: actions.length - found.length }
}

function gather(actions: readonly unknown[], inverted: boolean, [low, high]: readonly [number, number]): Points {
  const at = new Float64Array(actions.length)
  const place = new Float32Array(actions.length)
  let length = 0
  for (const action of actions) {
    const time = numberOf(field(action, 'at'))
    const position = numberOf(field(action, 'pos'))
    if (time === undefined || position === undefined || time < 0 || time > maxMs) continue
    const share = clamp((position - low) / (high - low), 0, 1)
    at[length] = time
    place[length] = inverted ? 1 - share : share
    length++
  }
  return { at, place, length }
}

/** Most scripts are in order already and are not touched. */
function inOrder({ at, place, length }: Points): Points {
  let isOrdered = true
  for (let index = 1; index < length && isOrdered; index++) isOrdered = (at[index] ?? 0) >= (at[index - 1] ?? 0)
  if (isOrdered) return { at, place, length }
  const order = Uint32Array.from({ length }, (_, index) => index).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b)
  return {
    at: Float64Array.from(order, (index) => at[index] ?? 0),
    place: Float32Array.from(order, (index) => place[index] ?? 0),
    length,
  }
}

/** Leaves out what is too close to the point before. The very last place is kept: there it ends. */
function spaced({ at, place, length }: Points): { readonly axis: ScriptAxis; readonly dense: number } {
  let kept = 0
  for (let index = 0; index < length; index++) {
    const time = at[index] ?? 0
    const before = kept > 0 ? (at[kept - 1] ?? 0) : Number.NEGATIVE_INFINITY
    const isLast = index === length - 1
    if (time - before >= closestMs) {
      at[kept] = time
      place[kept++] = place[index] ?? 0
    } else if (time === before || isLast) {
      place[kept - 1] = place[index] ?? 0
    }
  }
  return { axis: { at: at.slice(0, kept), place: place.slice(0, kept) }, dense: length - kept }
}
