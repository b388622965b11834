import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { changeSettings } from '../../../settings/settings.ts'
import page from '../../../settings/settingsPage.module.css'
import { useSettings } from '../../../settings/useSettings.ts'
import { BackdropsCard } from '../backdrops/BackdropsCard.tsx'
import styles from './ImageSettings.module.css'
import { whatForm, whenForm } from './imageForms.ts'
import { StoredPicturesCard } from './StoredPicturesCard.tsx'

/** When pictures come, what they show, and how many of them stay. */
export default function ImagePrefsPage() {
  usePageTitle('Image preferences')
  const { general, images } = useSettings()
  return (
    <div className={page.page}>
      <PageHeader title="Image preferences" intro="How and when scene pictures are generated." />
      {!general.imageGenerationEnabled && <SwitchedOff />}
      <Card title="Automatic images">
        <SchemaForm schema={whenForm} values={general} onChange={(patch) => changeSettings('general', patch)} />
      </Card>
      <Card title="Prompt">
        <SchemaForm schema={whatForm} values={images} onChange={(patch) => changeSettings('images', patch)} />
      </Card>
      <BackdropsCard />
      <StoredPicturesCard />
    </div>
  )
}

function SwitchedOff() {
  return (
    <div className={styles.actions}>
      <p className={styles.quiet}>Image generation is off, so these settings have no effect.</p>
      <LinkButton to="/settings/ai/comfyui" variant="default">
        Image Generation
      </LinkButton>
    </div>
  )
}
