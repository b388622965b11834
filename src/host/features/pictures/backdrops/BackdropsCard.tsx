import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { ImageRecord } from '../../../../workers/storage/contract.ts'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { changeSettings } from '../../../settings/settings.ts'
import { useSection } from '../../../settings/useSection.ts'
import { useThumbnail } from '../history/thumbnails.ts'
import { imageService } from '../imageService.ts'
import { imagesSection } from '../imagesSection.ts'
import { backdropsForm } from '../settings/imageForms.ts'
import styles from './BackdropsCard.module.css'
import { backdrop } from './backdrops.ts'
import { deleteBackdrop, redoBackdrop, useBackdrops, useUnderWay } from './useBackdrops.ts'

/** Whether places are seen behind the chat, and the pictures of them that are kept. */
export function BackdropsCard() {
  const prefs = useSection(imagesSection)
  const { problem } = useSnapshot(backdrop)
  const { images, refresh } = useBackdrops()
  const underWay = useUnderWay()
  return (
    <Card title="Chat backgrounds">
      <SchemaForm schema={backdropsForm} values={prefs} onChange={(patch) => changeSettings(imagesSection, patch)} />
      {prefs.backdrops && images.length === 0 && underWay.length === 0 && (
        <p className={textStyles.muted}>No backgrounds yet. Choose an environment in a chat to generate one.</p>
      )}
      <div role="status">
        {underWay.length > 0 && <p className={textStyles.muted}>Generating: {underWay.join('; ')}.</p>}
      </div>
      {problem !== '' && (
        <p role="alert" className={textStyles.dangerAnywhere}>
          {problem}
        </p>
      )}
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
