import { memo } from 'react'
import type { Message } from 'sdk'
import { BookmarkIcon, HiddenIcon, PinIcon } from 'sdk/ui/icons.tsx'
import { deedsOf } from './actionWords.ts'
import styles from './MessageExtras.module.css'

/** What a message did, and how it is marked: a quiet line of words below it. */
export const MessageExtras = memo(function MessageExtras({ message }: { readonly message: Message }) {
  const deeds = deedsOf(message)
  const { bookmark, pinned, hidden } = message
  if (deeds.length === 0 && bookmark === undefined && !pinned && !hidden) return null
  return (
    <ul className={styles.extras} aria-label="About this message">
      {bookmark !== undefined && (
        <li className={styles.mark}>
          <BookmarkIcon size={14} />
          {bookmark || 'bookmarked'}
        </li>
      )}
      {pinned && (
        <li className={styles.mark}>
          <PinIcon size={14} />
          always sent to the AI
        </li>
      )}
      {hidden && (
        <li className={styles.mark}>
          <HiddenIcon size={14} />
          not sent to the AI
        </li>
      )}
      {deeds.map(({ words, verdict, why }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: deeds have no identity but their place
        <li key={index} className={styles[verdict]}>
          {verdict === 'refused' ? `refused: ${words}` : words}
          {why && ` (${verdict === 'softened' ? 'softened: ' : ''}${why})`}
        </li>
      ))}
    </ul>
  )
})
