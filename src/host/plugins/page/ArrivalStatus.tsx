import { useEffect } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { useSnapshot } from 'valtio'
import styles from './ArrivalStatus.module.css'
import { arriving, dismissProblem, stopArriving } from './arriving.ts'
import { Problem } from './Problem.tsx'

/** What is being brought in now, and why the last attempt came to nothing. */
export function ArrivalStatus() {
  const { work, problem } = useSnapshot(arriving)
  useEffect(() => dismissProblem, [])
  return (
    <>
      {work && (
        <div className={`${rowStyles.apart} ${styles.work}`}>
          <p role="status">{work.what}</p>
          {work.canStop && (
            <Button size="compact-md" variant="default" onClick={stopArriving}>
              Cancel
            </Button>
          )}
          <progress className={styles.bar} aria-label={work.what} />
        </div>
      )}
      {problem !== null && <Problem text={problem} onDismiss={dismissProblem} />}
    </>
  )
}
