import { type ReactNode, useState } from 'react'
import card from './Card.module.css'
import styles from './Fold.module.css'

interface FoldProps {
  readonly title: string
  /** What is inside, in a few words: "3 yes · 1 no". */
  readonly summary?: string
  /** h2 is a card of its own, h3 a part of one. */
  readonly heading?: 'h2' | 'h3'
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

/** A part of a page of which one sees the title until it is opened. What is inside is not drawn before that. */
export function Fold({ title, summary, heading: Heading = 'h2', startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const isCard = Heading === 'h2'
  return (
    <details
      className={isCard ? `${card.card} ${styles.card}` : styles.part}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Heading className={isCard ? card.title : styles.title}>{title}</Heading>
        {summary && <span className={styles.words}>{summary}</span>}
      </summary>
      {isOpen && <div className={styles.inside}>{children}</div>}
    </details>
  )
}
