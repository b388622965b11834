import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { LockIcon } from 'sdk/ui/icons.tsx'
import { askLock } from './askLock.ts'
import styles from './Locks.module.css'
import { lockFor } from './lock.ts'
import { TimeField } from './TimeField.tsx'
import { useLockWork } from './useLockWork.tsx'

/** The way in. */
export function OpenState() {
  const [seconds, setSeconds] = useState<number | undefined>(3600)
  const { isBusy, run, said } = useLockWork()
  const close = async () => {
    if (seconds === undefined) throw new Error('Invalid time format. Use format like 1d, 2h, 30m, or 45s.')
    if ((await askLock('isFirstLock')) && !(await confirm(firstLock))) return 'Lock cancelled by user'
    await lockFor(seconds)
    return undefined
  }
  return (
    <>
      <p>Unlocked.</p>
      <div className={styles.row}>
        <TimeField label="Lock for" seconds={3600} onChange={setSeconds} />
        <Button loading={isBusy} leftSection={<LockIcon size={18} />} onClick={() => void run(close)}>
          Lock
        </Button>
      </div>
      {said}
    </>
  )
}

const firstLock = {
  title: 'Before your first lock',
  text: "This is a game between you and the characters you choose. Never lock anything on your body that you can't remove immediately: keep the key, or a cutting tool, within reach. Stop at any pain, numbness, cold or swelling. “Emergency unlock” always works, even offline. It opens immediately, ends your streak and adds a line to your record.",
  action: 'Lock',
} as const
