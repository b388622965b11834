import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { megabytes } from '../../../data/storage/megabytes.ts'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { changeSettings } from '../../../settings/settings.ts'
import page from '../../../settings/settingsPage.module.css'
import { useSection } from '../../../settings/useSection.ts'
import { BackdropsCard } from '../backdrops/BackdropsCard.tsx'
import { imagesSection } from '../imagesSection.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'
import styles from './ImageSettings.module.css'
import { keepForm, whatForm, whenForm } from './imageForms.ts'
import { deleteUnstarred, pictureCount, type StoredPictures, useStoredPictures } from './storedPictures.ts'

/** When pictures come, what they show, and how many of them stay. */
export default function ImagePrefsPage() {
  usePageTitle('Image preferences')
  const times = useSection(pictureTimesSection)
  const images = useSection(imagesSection)
  return (
    <div className={page.page}>
      <PageHeader title="Image preferences" intro="How and when scene pictures are generated." />
      {!times.imageGenerationEnabled && <SwitchedOff />}
      <Card title="Automatic images">
        <SchemaForm schema={whenForm} values={times} onChange={(patch) => changeSettings(pictureTimesSection, patch)} />
      </Card>
      <Card title="Prompt">
        <SchemaForm schema={whatForm} values={images} onChange={(patch) => changeSettings(imagesSection, patch)} />
      </Card>
      <BackdropsCard />
      <StoredPicturesCard />
    </div>
  )
}

function SwitchedOff() {
  return (
    <div className={styles.actions}>
      <p className={textStyles.mutedAnywhere}>Image generation is off, so these settings have no effect.</p>
      <LinkButton to="/settings/ai/comfyui" variant="default">
        Image Generation
      </LinkButton>
    </div>
  )
}

/** How many pictures stay, how many there are now, and the way to let them go. */
function StoredPicturesCard() {
  const images = useSection(imagesSection)
  const { reading, refresh } = useStoredPictures()
  return (
    <Card title="Saved pictures">
      <SchemaForm schema={keepForm} values={images} onChange={(patch) => changeSettings(imagesSection, patch)} />
      {reading.kind === 'reading' && <p className={textStyles.mutedAnywhere}>Counting…</p>}
      {reading.kind === 'failed' && (
        <p role="alert" className={styles.problem}>
          Couldn't count the pictures. {reading.why} Reload the page to try again.
        </p>
      )}
      {reading.kind === 'read' && (
        <div className={styles.actions}>
          <p className={textStyles.mutedAnywhere}>{wordsFor(reading.kept)}</p>
          {reading.kept.count > reading.kept.starred && (
            <Button variant="default" color="red" onClick={() => void deleteUnstarred(refresh)}>
              Delete all unstarred
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function wordsFor({ count, starred, bytes }: StoredPictures): string {
  if (count === 0) return 'No pictures yet.'
  const stars = starred === 0 ? '' : `, ${starred.toLocaleString()} of them starred`
  return `${pictureCount(count)}${stars}. They take about ${megabytes(bytes)}.`
}
