import styles from './Patterns.module.css'
import { alarming, comfortable } from './speed.ts'

interface HeatStripProps {
  readonly label: string
  /** From left to right, whatever they are measured in. */
  readonly heat: ArrayLike<number>
  /** What is as hot as it gets. */
  readonly hottest?: number
  /** Where it stands now, 0..1. */
  readonly at?: number
}

/** A strip of time coloured by how fast or how strong it is there: dark is calm, bright is fierce. */
export function HeatStrip({ label, heat, hottest = alarming, at }: HeatStripProps) {
  return (
    <svg
      className={styles.heat}
      viewBox={`0 0 ${Math.max(1, heat.length)} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {Array.from(heat, (value, x) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in time is its own name.
        <rect key={x} x={x} width={1.05} y={0} height={10} fill={heatColor(value / hottest)} />
      ))}
      {at !== undefined && <line className={styles.now} x1={at * heat.length} x2={at * heat.length} y1={0} y2={10} />}
    </svg>
  )
}

const stops: readonly (readonly [share: number, color: readonly [number, number, number]])[] = [
  [0, [38, 34, 58]],
  [0.25, [86, 74, 150]],
  [0.5, [168, 96, 150]],
  [comfortable / alarming, [234, 150, 110]],
  [1, [250, 226, 150]],
]

/** The colour of a share of the hottest, 0..1. */
export function heatColor(share: number): string {
  const at = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0))
  const above = Math.max(
    1,
    stops.findIndex(([stop]) => stop >= at),
  )
  const [[low, from], [high, to]] = [stops[above - 1] ?? stops[0]!, stops[above] ?? stops.at(-1)!]
  const part = high > low ? (at - low) / (high - low) : 0
  const [red, green, blue] = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * part))
  return `rgb(${red} ${green} ${blue})`
}
