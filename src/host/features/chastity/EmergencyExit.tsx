import { Button } from 'sdk/ui/Button.tsx'
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
        Opens immediately, without confirmation or a connection. It ends your streak and adds a line to your record.
      </p>
      {said}
    </>
  )
}
