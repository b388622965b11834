import type { DrawnPoint } from '../../../../workers/stimulation/contract.ts'

/** Points of a drawn pattern stand at least this far apart, as a share of the period. */
export const minGap = 0.01
export const maxPoints = 200

/** Puts a point in; one that stands too close to another takes its place. */
export function withPoint(points: readonly DrawnPoint[], point: DrawnPoint): readonly DrawnPoint[] {
  const near = points.findIndex(({ at }) => Math.abs(at - point.at) < minGap)
  if (near >= 0) return points.with(near, within({ ...point, at: points[near]?.at ?? point.at }))
  if (points.length >= maxPoints) return points
  return [...points, within(point)].toSorted((a, b) => a.at - b.at)
}

/** Moves one point as far as its neighbours let it. */
export function movedPoint(points: readonly DrawnPoint[], index: number, to: DrawnPoint): readonly DrawnPoint[] {
  const low = (points[index - 1]?.at ?? -minGap) + minGap
  const high = (points[index + 1]?.at ?? 1 + minGap) - minGap
  return points.with(index, within({ at: Math.min(high, Math.max(low, to.at)), level: to.level }))
}

/** Takes a point out. Two always stay: fewer are no curve. */
export function withoutPoint(points: readonly DrawnPoint[], index: number): readonly DrawnPoint[] {
  return points.length > 2 ? points.toSpliced(index, 1) : points
}

/** A new point halfway to the next one. */
export function afterPoint(points: readonly DrawnPoint[], index: number): readonly DrawnPoint[] {
  const point = points[index]
  if (!point) return points
  const next = points[index + 1] ?? { at: 1, level: point.level }
  const gap = next.at - point.at
  if (gap < 2 * minGap) return points
  return withPoint(points, { at: point.at + gap / 2, level: (point.level + next.level) / 2 })
}

/** Draws a line by hand: what lay between two places gives way. */
export function drawnLine(points: readonly DrawnPoint[], from: DrawnPoint, to: DrawnPoint): readonly DrawnPoint[] {
  const [low, high] = [Math.min(from.at, to.at), Math.max(from.at, to.at)]
  const rest = points.filter(({ at }) => at <= low || at >= high)
  return withPoint(rest, to)
}

const within = ({ at, level }: DrawnPoint): DrawnPoint => ({ at: share(at), level: share(level) })
const share = (value: number): number => (value > 0 ? Math.round(Math.min(1, value) * 1000) / 1000 : 0)
