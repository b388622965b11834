import { Button } from '../../ui/Button.tsx'
import styles from './Locks.module.css'
import { unlockInEmergency } from './lock.ts'
import { useLockWork } from './useLockWork.tsx'

/** The way out that nothing can close, not even a provider that fails. */
export function EmergencyExit() {
  const { run, said } = useLockWork()
  return (
    <>
      <div className={styles.row}>
        <Button color="red" onClick={() => void run(unlockInEmergency)}>
          Emergency unlock
        </Button>
      </div>
      <p className={styles.quiet}>
        It opens at once, without a question and without a connection. In play it costs your streak and a line in your
        record, and nothing else.
      </p>
      {said}
    </>
  )
}
