import { type ReactNode, useState } from 'react'
import card from './Card.module.css'
import styles from './Fold.module.css'

interface FoldProps {
  readonly title: string
  /** What is inside, in a few words: "3 yes · 1 no". */
  readonly summary?: string
  /** h2 is a card of its own, h3 a part of one, "none" a part of a form, where titles are no headings. */
  readonly heading?: 'h2' | 'h3' | 'none'
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

/** A part of a page of which one sees the title until it is opened. What is inside is not drawn before that. */
export function Fold({ title, summary, heading = 'h2', startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const isCard = heading === 'h2'
  const Title = heading === 'none' ? 'span' : heading
  return (
    <details
      className={isCard ? `${card.card} ${styles.card}` : styles.part}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Title className={isCard ? card.title : styles.title}>{title}</Title>
        {summary && <span className={styles.words}>{summary}</span>}
      </summary>
      {isOpen && <div className={styles.inside}>{children}</div>}
    </details>
  )
}
