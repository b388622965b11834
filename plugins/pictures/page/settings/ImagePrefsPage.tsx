import { storage } from 'sdk/page/engines.ts'
import { megabytes } from 'sdk/page/megabytes.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { useTable } from 'sdk/page/records/useReading.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import type { Change } from '../../../../src/workers/storage/contract.ts'
import { BackdropsCard } from '../backdrops/BackdropsCard.tsx'
import { imagesSection } from '../imagesSection.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'
import styles from './ImageSettings.module.css'
import { keepForm, whatForm, whenForm } from './imageForms.ts'

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
        <Alert>Couldn't count the pictures. {reading.why} Reload the page to try again.</Alert>
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

/** Pictures that are kept now. */
interface StoredPictures {
  readonly count: number
  readonly starred: number
  /** Of the pictures themselves, as far as they say. */
  readonly bytes: number
}

/** What is kept, up to date while it is shown. */
const useStoredPictures = () => useTable('images', readKept)

/** Deletes all pictures without a star, after a question, in one step that can be taken back. */
async function deleteUnstarred(refresh: () => Promise<void>): Promise<void> {
  const { attempt, commit, offerUndo } = undoableStore('Pictures', refresh)
  await attempt("Couldn't delete the pictures.", async () => {
    const asked = await unstarred()
    if (asked.length === 0) return
    const sure = await confirm({
      title: `Delete ${pictureCount(asked.length)}?`,
      text: 'All pictures without a star, of all chats and characters. You can undo this right after.',
      action: 'Delete',
      danger: true,
    })
    if (!sure) return
    // A star may have been given meanwhile, in another tab.
    const ids = await unstarred()
    const changes = ids.map((key): Change => ({ kind: 'delete', table: 'images', key }))
    if (changes.length === 0) return
    const made = await commit('Pictures deleted', changes)
    offerUndo(`${pictureCount(changes.length)} deleted`, made)
  })
}

const pictureCount = (count: number): string => (count === 1 ? 'One picture' : `${count.toLocaleString()} pictures`)

const unstarred = async (): Promise<readonly string[]> =>
  (await ofScenes()).filter(({ isStarred }) => !isStarred).map(({ id }) => id)

/** Those of places have a list of their own. */
const ofScenes = async () => (await storage().imagesOf({})).filter(({ backdrop }) => !backdrop)

async function readKept(): Promise<StoredPictures> {
  const all = await ofScenes()
  const starred = all.filter(({ isStarred }) => isStarred).length
  const bytes = all.reduce((sum, image) => sum + image.bytes, 0)
  return { count: all.length, starred, bytes }
}
