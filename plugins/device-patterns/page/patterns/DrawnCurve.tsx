import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { percentWords } from 'sdk/page/devices/outputWords.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { DrawnPoint } from '../../../../src/workers/stimulation/contract.ts'
import styles from './Patterns.module.css'

interface DrawnCurveProps {
  readonly points: readonly DrawnPoint[]
  readonly periodMs: number
  readonly onChange: (points: readonly DrawnPoint[]) => void
}

/** What the pointer holds: one point, or the pen. */
type Grip = { readonly kind: 'point'; readonly index: number } | { readonly kind: 'pen'; readonly last: DrawnPoint }

/** A curve to draw with a pointer, or to set point by point with the keyboard. */
export function DrawnCurve({ points, periodMs, onChange }: DrawnCurveProps) {
  const field = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip>(undefined)
  const placeOf = ({ clientX, clientY }: PointerEvent): DrawnPoint => {
    const { left, top, width, height } = field.current?.getBoundingClientRect() ?? new DOMRect()
    return { at: clamped((clientX - left) / (width || 1)), level: clamped(1 - (clientY - top) / (height || 1)) }
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const index = Number((event.target as HTMLElement).dataset.point ?? Number.NaN)
    event.currentTarget.setPointerCapture(event.pointerId)
    if (Number.isInteger(index)) {
      grip.current = { kind: 'point', index }
      return
    }
    const place = placeOf(event)
    grip.current = { kind: 'pen', last: place }
    onChange(withPoint(points, place))
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const held = grip.current
    if (!held) return
    const place = placeOf(event)
    if (held.kind === 'point') onChange(movedPoint(points, held.index, place))
    else {
      onChange(drawnLine(points, held.last, place))
      grip.current = { kind: 'pen', last: place }
    }
  }
  const release = () => {
    grip.current = undefined
  }
  const line = outlineOf(points)
  return (
    <div className={layout.stack3}>
      <div
        ref={field}
        className={styles.canvas}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <polyline className={styles.line} points={line} vectorEffect="non-scaling-stroke" />
        </svg>
        {points.map((point, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its place in the row; its focus stays with it.
            key={index}
            className={styles.point}
            style={{ left: `${point.at * 100}%`, bottom: `${point.level * 100}%` }}
            data-point={index}
            role="slider"
            tabIndex={0}
            aria-label={`Point ${index + 1} of ${points.length}`}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(point.level * 100)}
            aria-valuetext={`${percentWords(point.level)} at ${((point.at * periodMs) / 1000).toFixed(2)} seconds`}
            onKeyDown={(event) => {
              const changed = changedBy(event, points, index)
              if (!changed) return
              event.preventDefault()
              onChange(changed)
            }}
          />
        ))}
      </div>
      <div className={`${rowStyles.centred3} ${styles.drawingFoot}`}>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          onClick={() => onChange(afterPoint(points, widest(points)))}
        >
          Add a point
        </Button>
        <p className={textStyles.muted}>
          Draw with the pointer, or move a point with the arrow keys: up and down for strength, left and right for time.
          Enter adds a point after it, Delete removes it.
        </p>
      </div>
    </div>
  )
}

const levelStep = 0.05
const timeStep = 0.02
const fine = 0.2

/** The points after a key, or undefined where the key means nothing here. */
export function changedBy(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  points: readonly DrawnPoint[],
  index: number,
): readonly DrawnPoint[] | undefined {
  const point = points[index]
  if (!point) return undefined
  const step = shiftKey ? fine : 1
  const by = (at: number, level: number) =>
    movedPoint(points, index, { at: point.at + at * timeStep * step, level: point.level + level * levelStep * step })
  switch (key) {
    case 'ArrowUp':
      return by(0, 1)
    case 'ArrowDown':
      return by(0, -1)
    case 'ArrowRight':
      return by(1, 0)
    case 'ArrowLeft':
      return by(-1, 0)
    case 'Home':
      return movedPoint(points, index, { ...point, level: 0 })
    case 'End':
      return movedPoint(points, index, { ...point, level: 1 })
    case 'Enter':
      return afterPoint(points, index)
    case 'Delete':
    case 'Backspace':
      return withoutPoint(points, index)
    default:
      return undefined
  }
}

/** The curve over one period: from the last point it goes on to the first of the next round. */
function outlineOf(points: readonly DrawnPoint[]): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  const around = first.at + 1 - last.at
  const seam = around > 0 ? last.level + ((first.level - last.level) * (1 - last.at)) / around : last.level
  return [{ at: 0, level: seam }, ...points, { at: 1, level: seam }]
    .map(({ at, level }) => `${at},${1 - level}`)
    .join(' ')
}

/** After which point there is most room. */
function widest(points: readonly DrawnPoint[]): number {
  const gaps = points.map(({ at }, index) => (points[index + 1]?.at ?? 1) - at)
  return gaps.indexOf(Math.max(...gaps))
}

const clamped = (value: number): number => Math.min(1, Math.max(0, value))

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
