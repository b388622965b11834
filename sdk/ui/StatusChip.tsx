import type { ReactNode } from 'react'
import styles from './StatusChip.module.css'

/** A few words in the bar above the conversation on what goes on. */
export function StatusChip({
  tone = 'calm',
  children,
}: {
  readonly tone?: 'calm' | 'warm'
  readonly children: ReactNode
}) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  )
}
