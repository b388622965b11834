import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  readonly tone?: 'plain' | 'accent' | 'warning' | 'danger'
  readonly children: ReactNode
}

/** A word or two beside a name. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
