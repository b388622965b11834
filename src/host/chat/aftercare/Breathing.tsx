import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import styles from './Breathing.module.css'

/** A circle to breathe with: four seconds in, six seconds out. Where motion is unwelcome, only its words. */
export function Breathing() {
  const [isOn, setOn] = useState(true)
  return (
    <div className={styles.guide}>
      <div
        className={styles.circle}
        data-still={!isOn || undefined}
        role="img"
        aria-label="Breathe in for four seconds, and out for six."
      >
        <span className={styles.still}>In for four, out for six</span>
        {isOn && (
          <>
            <span className={styles.in}>Breathe in</span>
            <span className={styles.out}>Breathe out</span>
          </>
        )}
      </div>
      <Button size="xs" variant="subtle" className={styles.switch} onClick={() => setOn(!isOn)}>
        {isOn ? 'Pause animation' : 'Play animation'}
      </Button>
    </div>
  )
}
