import type { ReactNode } from 'react'
import styles from './StickyFooter.module.css'

interface StickyFooterProps {
  /** Whether what is being edited was saved. */
  readonly status?: string
  /** Why it could not be saved. */
  readonly problem?: string | undefined
  /** Buttons. */
  readonly children: ReactNode
}

/** The foot of a form, always in sight: how things stand, and the buttons that save or discard. */
export function StickyFooter({ status, problem, children }: StickyFooterProps) {
  return (
    <footer className={styles.footer}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {status !== undefined && (
        <p className={styles.status} role="status">
          {status}
        </p>
      )}
      {children}
    </footer>
  )
}
