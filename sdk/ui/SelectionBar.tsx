import type { ReactNode } from 'react'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  readonly count: number
  /** Said beside the count: why something cannot be done with these. */
  readonly hint?: ReactNode
  /** Buttons. */
  readonly children: ReactNode
}

/** What can be done with the selected items, always in sight at the foot of the page. */
export function SelectionBar({ count, hint, children }: SelectionBarProps) {
  return (
    <section className={styles.bar} aria-label="Selection">
      <p className={styles.count} role="status">
        {count.toLocaleString()} selected{hint}
      </p>
      {children}
    </section>
  )
}
