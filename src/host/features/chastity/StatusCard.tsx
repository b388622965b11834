import type { LockStatus } from 'sdk'
import { Card } from 'sdk/ui/Card.tsx'
import { useSnapshot } from 'valtio'
import { EmergencyExit } from './EmergencyExit.tsx'
import { LockedState } from './LockedState.tsx'
import styles from './Locks.module.css'
import { lock } from './lock.ts'
import { lockNow } from './lockNow.ts'
import { OpenState } from './OpenState.tsx'

/** How the lock stands, and what can be done with it now. */
export function StatusCard({ elsewhere }: { readonly elsewhere: boolean }) {
  const { phase, problem, status } = useSnapshot(lock)
  const { isClosed } = useSnapshot(lockNow)
  return (
    <Card title="Your lock">
      {phase === 'asking' && <p className={styles.quiet}>Loading lock status…</p>}
      {phase === 'failed' && (
        <>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <p className={styles.quiet}>Set it up under “Lock provider” below.</p>
        </>
      )}
      {phase === 'failed' && !status && isClosed && !elsewhere && <EmergencyExit />}
      {status?.notes?.map((note) => (
        <p key={note} role="note" className={styles.notice}>
          {note}
        </p>
      ))}
      {status &&
        (status.isLocked ? (
          <LockedState status={status as LockStatus} elsewhere={elsewhere} />
        ) : (
          <Open {...{ elsewhere }} />
        ))}
    </Card>
  )
}

const Open = ({ elsewhere }: { readonly elsewhere: boolean }) =>
  elsewhere ? <p>Please create a lock in the Chaster app first, then sync.</p> : <OpenState />
