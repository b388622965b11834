import { useState } from 'react'
import type { LockStatus } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { LockIcon } from 'sdk/ui/icons.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { lockSpan, maxLock, minLock } from '../lockTime.ts'
import { askLock } from './askLock.ts'
import { EmergencyExit, LockedState } from './LockedState.tsx'
import styles from './Locks.module.css'
import { lock, lockFor } from './lock.ts'
import { lockNow } from './lockNow.ts'
import { TimeField } from './TimeField.tsx'
import { useLockWork } from './useLockWork.tsx'

/** How the lock stands, and what can be done with it now. */
export function StatusCard({ elsewhere }: { readonly elsewhere: boolean }) {
  const { phase, problem, status } = useSnapshot(lock)
  const { isClosed } = useSnapshot(lockNow)
  return (
    <Card title="Your lock">
      {phase === 'asking' && <p className={textStyles.muted}>Loading lock status…</p>}
      {phase === 'failed' && (
        <>
          <p role="alert" className={textStyles.danger}>
            {problem}
          </p>
          <p className={textStyles.muted}>Set it up under “Lock provider” below.</p>
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

const firstLock = {
  title: 'Before your first lock',
  text: "This is a game between you and the characters you choose. Never lock anything on your body that you can't remove immediately: keep the key, or a cutting tool, within reach. Stop at any pain, numbness, cold or swelling. “Emergency unlock” always works, even offline. It opens immediately, ends your streak and adds a line to your record.",
  action: 'Lock',
} as const

const Open = ({ elsewhere }: { readonly elsewhere: boolean }) =>
  elsewhere ? <p>Please create a lock in the Chaster app first, then sync.</p> : <OpenState />

/** The way in. */
function OpenState() {
  const [seconds, setSeconds] = useState<number | undefined>(3600)
  const { isBusy, run, said } = useLockWork()
  const close = async () => {
    if (seconds === undefined) throw new Error('Invalid time format. Use format like 1d, 2h, 30m, or 45s.')
    // Before the warning: what would be refused needs no confirmation.
    if (seconds < minLock || seconds > maxLock) throw new Error(lockSpan)
    if ((await askLock('isFirstLock')) && !(await confirm(firstLock))) return 'Lock cancelled by user'
    await lockFor(seconds)
    return undefined
  }
  return (
    <>
      <p>Unlocked.</p>
      <div className={rowStyles.atEnd3}>
        <TimeField label="Lock for" seconds={3600} onChange={setSeconds} />
        <Button loading={isBusy} leftSection={<LockIcon size={18} />} onClick={() => void run(close)}>
          Lock
        </Button>
      </div>
      {said}
    </>
  )
}
