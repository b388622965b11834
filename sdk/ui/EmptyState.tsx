import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Mark } from './Mark.tsx'
import rowStyles from './rows.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly text: ReactNode
  /** The level that fits the headings around it. */
  readonly heading?: 'h1' | 'h2' | 'h3'
  /** In place of the star. */
  readonly picture?: ReactNode
  /** What to do about it: buttons. */
  readonly children?: ReactNode
}

/** Where nothing is yet: says so kindly, and what to do next. */
export function EmptyState({ title, text, heading: Heading = 'h2', picture, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.picture}>{picture ?? <Mark size={52} />}</div>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {children && <div className={rowStyles.middleBelow}>{children}</div>}
    </div>
  )
}
