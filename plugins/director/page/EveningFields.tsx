import { useEffect, useState } from 'react'
import { clockWords } from 'sdk/page/devices/silenceWords.ts'
import { type Arc, arcs, capNow, capOf, leftOf } from 'sdk/page/director/arc.ts'
import { beginEvening, director, endEvening } from 'sdk/page/director/director.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { useSnapshot } from 'valtio'
import styles from './DirectorPanel.module.css'

const lengths = [10, 20, 30, 45, 60, 90, 120] as const
const usualMinutes = 30

const names: Readonly<Record<Arc, string>> = {
  steady: 'Steady',
  'slow-build': 'Slow build',
  waves: 'Waves',
  'build-and-rest': 'Build and rest',
}

/** How long the scene lasts, and how it rises and falls. It ends in aftercare. */
export function EveningFields() {
  const { evening } = useSnapshot(director)
  const [minutes, setMinutes] = useState<number>(usualMinutes)
  const [arc, setArc] = useState<Arc>('slow-build')
  const now = useSeconds(evening !== undefined)
  if (evening)
    return (
      <div className={styles.evening}>
        <p>
          <strong>{names[evening.arc]}</strong>: {clockWords(leftOf(evening, now))} left, now at{' '}
          {Math.round(capNow(evening, now) * 100)}% of what you allow.
        </p>
        <ArcDrawing arc={evening.arc} at={1 - leftOf(evening, now) / (evening.minutes * 60_000)} />
        <Button size="xs" variant="default" onClick={endEvening}>
          Remove time limit
        </Button>
      </div>
    )
  return (
    <div className={styles.evening}>
      <div className={styles.pair}>
        <NativeSelect
          size="xs"
          label="Length"
          value={String(minutes)}
          onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
          data={lengths.map((length) => ({ value: String(length), label: `${length} minutes` }))}
        />
        <NativeSelect
          size="xs"
          label="Arc"
          value={arc}
          onChange={({ currentTarget }) => setArc(currentTarget.value as Arc)}
          data={arcs.map((one) => ({ value: one, label: names[one] }))}
        />
      </div>
      <ArcDrawing arc={arc} />
      <Button size="xs" variant="default" onClick={() => beginEvening({ arc, minutes })}>
        Start evening
      </Button>
    </div>
  )
}

const steps = 60

/** The arc as a line, and how far it is. */
function ArcDrawing({ arc, at }: { readonly arc: Arc; readonly at?: number }) {
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const place = step / steps
    return `${place * 100},${30 - capOf(arc, place) * 28}`
  })
  return (
    <svg viewBox="0 0 100 32" preserveAspectRatio="none" className={styles.arc} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
      {at !== undefined && <line x1={at * 100} x2={at * 100} y1={0} y2={32} className={styles.now} />}
    </svg>
  )
}

function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
