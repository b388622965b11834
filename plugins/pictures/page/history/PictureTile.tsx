import { memo } from 'react'
import { CheckIcon } from 'sdk/ui/icons.tsx'
import pressable from 'sdk/ui/pressable.module.css'
import { StarIcon } from 'sdk/ui/StarIcon.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { momentOf } from '../../../../src/shared/text/momentOf.ts'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { toggleStar } from './keepPictures.ts'
import styles from './Pictures.module.css'
import { useThumbnail } from './thumbnails.ts'

interface PictureTileProps {
  readonly image: ImageRecord
  /** Its place in the list, from 0. */
  readonly place: number
  /** Whether Tab leads here. */
  readonly isReached: boolean
  /** Whether it is selected; undefined where none are being selected. */
  readonly selection: boolean | undefined
  readonly onOpen: (id: string) => void
  readonly onToggle: (id: string) => void
}

/** One small picture of the list. */
export const PictureTile = memo(function PictureTile(props: PictureTileProps) {
  const { image, place, isReached, selection, onOpen, onToggle } = props
  const { id, caption, isStarred } = image
  const thumbnail = useThumbnail(id)
  const name = caption || `Picture of ${momentOf(image.at)}`
  const isSelecting = selection !== undefined
  const tabIndex = isReached ? 0 : -1
  return (
    <div className={`${styles.tile} ${selection ? styles.selected : ''}`}>
      <button
        type="button"
        className={`${pressable.picture} ${styles.open}`}
        data-place={place}
        tabIndex={tabIndex}
        aria-label={isSelecting ? `Select: ${name}` : name}
        {...(isSelecting && { 'aria-pressed': selection })}
        title={name}
        onClick={() => (isSelecting ? onToggle(id) : onOpen(id))}
      >
        {thumbnail.kind === 'here' && <img src={thumbnail.url} alt="" decoding="async" draggable={false} />}
        {thumbnail.kind === 'gone' && <span className={textStyles.mutedSmall}>File missing</span>}
        {selection && (
          <span className={styles.mark}>
            <CheckIcon size={18} />
          </span>
        )}
      </button>
      {!isSelecting && (
        <button
          type="button"
          className={`${styles.star} ${isStarred ? styles.isStarred : ''}`}
          tabIndex={tabIndex}
          aria-pressed={isStarred}
          aria-label={`Star: ${name}`}
          onClick={() => void toggleStar(image)}
        >
          <StarIcon filled={isStarred} size={18} />
        </button>
      )}
    </div>
  )
})
