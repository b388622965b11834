import { memo } from 'react'
import type { Message, PictureId } from 'sdk'
import { openDialog } from 'sdk/page/dialog.ts'
import { BookmarkIcon, HiddenIcon, PinIcon } from 'sdk/ui/icons.tsx'
import pressable from 'sdk/ui/pressable.module.css'
import { deedsOf } from './actionWords.ts'
import styles from './MessageExtras.module.css'
import { usePicture } from './usePicture.ts'

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

/** The pictures of a message, small; a press shows one in full. */
export function MessagePictures({ pictures }: { readonly pictures: readonly PictureId[] }) {
  return (
    <div className={styles.pictures}>
      {pictures.map((id) => (
        <SmallPicture key={id} id={id} />
      ))}
    </div>
  )
}

function SmallPicture({ id }: { readonly id: PictureId }) {
  const picture = usePicture(id)
  switch (picture.kind) {
    case 'reading':
      return <span className={styles.waiting} />
    case 'gone':
      return <span className={styles.gone}>Picture missing</span>
    case 'here': {
      const { url, alt, width, height } = picture
      return (
        <button
          type="button"
          className={`${pressable.picture} ${styles.open}`}
          title="View full size"
          onClick={() => openDialog('picture', id)}
        >
          <img src={url} alt={alt || 'Picture'} width={width} height={height} loading="lazy" decoding="async" />
        </button>
      )
    }
  }
}
