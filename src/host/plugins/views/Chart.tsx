import textStyles from 'sdk/ui/text.module.css'
import styles from './ViewTree.module.css'

interface ChartProps {
  readonly label: string
  readonly points: readonly number[]
}

const width = 300
const height = 80
const edge = 4

/** A line of numbers, oldest first. The words below it say the same to those who do not see it. */
export function Chart({ label, points }: ChartProps) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{label}</span>
        <span className={textStyles.mutedNumber}>{summaryOf(points)}</span>
      </figcaption>
      {points.length > 0 && (
        <svg
          className={styles.line}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <polyline points={lineThrough(points)} />
        </svg>
      )}
    </figure>
  )
}

export function summaryOf(points: readonly number[]): string {
  const last = points.at(-1)
  if (last === undefined) return 'No numbers yet'
  if (points.length === 1) return short(last)
  return `${short(last)} now, between ${short(Math.min(...points))} and ${short(Math.max(...points))}`
}

/** From edge to edge, the least at the bottom and the most at the top; what never changes runs through the middle. */
export function lineThrough(points: readonly number[]): string {
  const least = Math.min(...points)
  const range = Math.max(...points) - least
  const corners = points.length === 1 ? [...points, ...points] : points
  return corners
    .map((point, index) => {
      const x = (index / (corners.length - 1)) * width
      const y = height - edge - (range === 0 ? 0.5 : (point - least) / range) * (height - 2 * edge)
      return `${round(x)},${round(y)}`
    })
    .join(' ')
}

const round = (value: number) => Math.round(value * 10) / 10
const short = (value: number) => String(Number(value.toPrecision(4)))
