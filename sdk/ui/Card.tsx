import type { ReactNode } from 'react'
import styles from './Card.module.css'

interface CardProps {
  readonly title?: string
  /** The level that fits the headings around it. */
  readonly heading?: 'h2' | 'h3'
  readonly children: ReactNode
}

/** A quiet surface that holds what belongs together. */
export function Card({ title, heading: Heading = 'h2', children }: CardProps) {
  return (
    <section className={styles.card}>
      {title && <Heading className={styles.title}>{title}</Heading>}
      {children}
    </section>
  )
}
