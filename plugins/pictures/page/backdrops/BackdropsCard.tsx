import { useCallback, useEffect, useState } from 'react'
import { backdropSection } from 'sdk/page/chat/backdropSection.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import { SectionForm } from 'sdk/page/settings/SectionForm.tsx'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { useThumbnail } from '../history/thumbnails.ts'
import { imageService } from '../imageService.ts'
import { pictures } from '../pictures.ts'
import { vary } from '../view/remake.ts'
import styles from './BackdropsCard.module.css'
import { backdrop, leaveUnpainted, listBackdrops, showBackdrop } from './backdrops.ts'

/** Whether places are seen behind the chat, and the pictures of them that are kept. */
export function BackdropsCard() {
  const { backdrop: choice } = useSection(backdropSection)
  const { problem } = useSnapshot(backdrop)
  const { images, refresh } = useBackdrops()
  const underWay = useUnderWay()
  return (
    <Card title="Chat backgrounds">
      <SectionForm section={backdropSection} />
      {choice === 'place' && images.length === 0 && underWay.length === 0 && (
        <p className={textStyles.muted}>No backgrounds yet. Choose an environment in a chat to generate one.</p>
      )}
      <div role="status">
        {underWay.length > 0 && <p className={textStyles.muted}>Generating: {underWay.join('; ')}.</p>}
      </div>
      {problem !== '' && <Alert>{problem}</Alert>}
      {images.length > 0 && (
        <ul className={styles.list} aria-label="Background pictures">
          {images.map((image) => (
            <Place key={image.id} image={image} isUnderWay={underWay.includes(image.caption)} onChanged={refresh} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface PlaceProps {
  readonly image: ImageRecord
  readonly isUnderWay: boolean
  onChanged(): Promise<void>
}

function Place({ image, isUnderWay, onChanged }: PlaceProps) {
  const thumbnail = useThumbnail(image.id)
  const { generate } = useSnapshot(imageService)
  return (
    <li className={styles.place}>
      <div className={styles.frame}>
        {thumbnail.kind === 'here' && <img src={thumbnail.url} alt="" decoding="async" />}
        {thumbnail.kind === 'gone' && <span className={textStyles.muted}>File missing</span>}
      </div>
      <span className={textStyles.anywhere}>{image.caption}</span>
      <div className={layout.row}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Regenerate ${image.caption}`}
          disabled={isUnderWay || generate === undefined}
          onClick={() => void redoBackdrop(image)}
        >
          Regenerate
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          aria-label={`Delete ${image.caption}`}
          onClick={() => void deleteBackdrop(image, onChanged)}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

/** The pictures of places that are kept, up to date while they are shown. */
function useBackdrops() {
  const { version } = useSnapshot(pictures)
  const [images, setImages] = useState<readonly ImageRecord[]>([])
  const refresh = useCallback(async () => setImages(await listBackdrops()), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture is read
  useEffect(() => {
    refresh().catch((error: unknown) => reportFailure(error, { from: 'storage', context: 'Images' }))
  }, [refresh, version])
  return { images, refresh }
}

/** Paints a place once more; the new picture takes the place of this one when it is there. */
async function redoBackdrop(image: ImageRecord): Promise<void> {
  try {
    await vary(image)
  } catch (error) {
    reportFailure(error, { from: 'image', context: 'Images' })
  }
}

/** Deletes the picture of a place, in a step that can be taken back. */
async function deleteBackdrop(image: ImageRecord, refresh: () => Promise<void>): Promise<void> {
  const { attempt, commit, offerUndo } = undoableStore('Pictures', async () => {
    await refresh()
    await showBackdrop()
  })
  await attempt("Couldn't delete the picture.", async () => {
    if (image.backdrop) leaveUnpainted(image.backdrop)
    const made = await commit('Picture deleted', [{ kind: 'delete', table: 'images', key: image.id }])
    offerUndo(`${image.caption} was deleted`, made)
  })
}

/** What is being painted now, by its name. */
function useUnderWay(): readonly string[] {
  const { jobs } = useSnapshot(pictures)
  return jobs.flatMap(({ about }) => (about.backdrop ? [about.caption] : []))
}
