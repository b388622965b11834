import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LockIcon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'
import styles from './Locks.module.css'
import { lock } from './lock.ts'
import { spanWords } from './lockWords.ts'
import { startLockUpkeep } from './startLockUpkeep.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

/** How long it is locked yet, and the way to its page. */
export default function LockBadgeItem() {
  const { status } = useSnapshot(lock)
  const left = useSecondsLeft()
  useEffect(startLockUpkeep, [])
  const words = status && !status.isTimerHidden ? spanWords(left) : ''
  return (
    <Link
      to="/settings/kinks/chastity"
      className={styles.badge}
      aria-label={words === '' ? 'Locked' : `Locked for another ${words}`}
    >
      <LockIcon size={18} />
      {words !== '' && <span className={styles.badgeWords}>{words}</span>}
    </Link>
  )
}
