import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { changeSettings } from '../../../settings/settings.ts'
import page from '../../../settings/settingsPage.module.css'
import { useSection } from '../../../settings/useSection.ts'
import { BackdropsCard } from '../backdrops/BackdropsCard.tsx'
import { imagesSection } from '../imagesSection.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'
import styles from './ImageSettings.module.css'
import { whatForm, whenForm } from './imageForms.ts'
import { StoredPicturesCard } from './StoredPicturesCard.tsx'

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
