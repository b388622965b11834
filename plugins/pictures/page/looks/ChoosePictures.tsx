import { useEffect, useState } from 'react'
import { type CharacterId, messageOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import cards from 'sdk/ui/cards.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import styles from './Look.module.css'
import { useThumbnails } from './useThumbnails.ts'

interface ChoosePicturesProps {
  readonly title?: string
  readonly who: string
  /** Those that were taken already. */
  readonly chosen: readonly string[]
  /** How many more there may be. */
  readonly room: number
  onChoose(ids: readonly string[]): void
  onClose(): void
}

const maxShown = 60

type Reading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'found'; readonly images: readonly ImageRecord[] }
  | { readonly kind: 'failed'; readonly reason: string }

/** Pictures that were made of somebody, to be taken for something else. */
export default function ChoosePictures(props: ChoosePicturesProps) {
  const { title = 'Choose reference pictures', who, chosen, room, onChoose, onClose } = props
  const reading = useImages(who)
  const [picked, setPicked] = useState<readonly string[]>([])
  const images = reading.kind === 'found' ? reading.images.filter(({ id }) => !chosen.includes(id)) : []
  const urls = useThumbnails(images.map(({ id }) => id))
  const toggle = (id: string) => setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  return (
    <ActionDialog
      title={title}
      size="large"
      onClose={onClose}
      action={
        <Button
          disabled={picked.length === 0}
          onClick={() => {
            onChoose(picked)
            onClose()
          }}
        >
          Use {picked.length === 0 ? 'pictures' : picked.length}
        </Button>
      }
    >
      {reading.kind === 'failed' && <p role="alert">Couldn't load the pictures. {reading.reason}</p>}
      {reading.kind === 'found' && images.length === 0 && (
        <p className={textStyles.mutedAnywhere}>No other pictures yet. Generate one in a chat, or upload one.</p>
      )}
      <ul className={cards.pictures} aria-label="Pictures">
        {images.map(({ id, caption }) => (
          <li key={id} className={styles.picture}>
            <button
              type="button"
              className={`${pressable.choice} ${styles.choice}`}
              aria-pressed={picked.includes(id)}
              disabled={!picked.includes(id) && picked.length >= room}
              onClick={() => toggle(id)}
            >
              <img src={urls.get(id)} alt={caption || 'A picture without a caption'} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

function useImages(who: string): Reading {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' })
  useEffect(() => {
    let isShown = true
    storage()
      .imagesOf({ shows: who as CharacterId | 'player', newest: maxShown })
      .then(
        (images) => isShown && setReading({ kind: 'found', images }),
        (error: unknown) => isShown && setReading({ kind: 'failed', reason: messageOf(error) }),
      )
    return () => {
      isShown = false
    }
  }, [who])
  return reading
}
