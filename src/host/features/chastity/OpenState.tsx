import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { LockIcon } from '../../ui/icons.tsx'
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
      <p>It is open.</p>
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
  text: 'This is a game between you and whoever you let play it. Never lock anything on your body that you could not take off at once: keep the key, or a tool that cuts, within reach. Pain, numbness, cold or swelling end the game. “Emergency unlock” is always here, also without a connection; it opens at once, and all it costs in play is your streak and a line in your record.',
  action: 'Lock',
} as const
