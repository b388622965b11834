import type { Pattern } from '../../../../src/workers/stimulation/contract.ts'
import { levelsOf } from './curve.ts'
import styles from './Patterns.module.css'
import { patternFacts } from './patternWords.ts'

interface PatternCurveProps {
  readonly pattern: Pattern
  /** Where it stands now, 0..1 of what is shown. */
  readonly at?: number
  readonly size?: 'row' | 'editor'
}

const width = 240
const height = 60

/** A pattern as a curve: time to the right, strength upwards. */
export function PatternCurve({ pattern, at, size = 'row' }: PatternCurveProps) {
  const levels = levelsOf(pattern, width + 1)
  const line = levels.map((level, x) => `${x},${(height - 1 - level * (height - 2)).toFixed(1)}`).join(' ')
  return (
    <svg
      className={size === 'row' ? styles.curve : styles.curveLarge}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Curve: ${patternFacts(pattern)}`}
    >
      <polygon className={styles.area} points={`0,${height} ${line} ${width},${height}`} />
      <polyline className={styles.line} points={line} />
      {at !== undefined && <line className={styles.now} x1={at * width} x2={at * width} y1={0} y2={height} />}
    </svg>
  )
}
