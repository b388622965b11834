import type { PluginManifest, SettingsSchema } from 'sdk'
import { toast } from '../../notices/toasts/toasts.ts'
import { SchemaForm } from '../../settings/SchemaForm.tsx'
import { setPluginSettings, settings } from '../../settings/settings.ts'
import page from '../../settings/settingsPage.module.css'
import { usePluginSettings } from '../../settings/useSettings.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from '../../ui/Page.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Switch } from '../../ui/Switch.ts'
import { switchModule } from '../kinks/modules.ts'
import { EffectsCard } from './EffectsCard.tsx'
import styles from './Hypnosis.module.css'
import { hypnosisKey, useHypnosisModule, useIsHypnosisOn } from './hypnosisModule.ts'
import { pick } from './pick.ts'
import { TriggersCard } from './TriggersCard.tsx'

/** Words of the partner that show, words that wake, and how strong it all is. */
export default function HypnosisPage() {
  usePageTitle('Hypnosis')
  const manifest = useHypnosisModule()
  return (
    <div className={page.page}>
      <PageHeader
        title="Hypnosis"
        intro="Words of your partner that show as they are said: light, grain and spirals. And words that end them."
      >
        <LinkButton to="/hypnosis" variant="default">
          Studio
        </LinkButton>
      </PageHeader>
      {manifest ? (
        <Parts manifest={manifest} />
      ) : (
        <Card>
          <p>
            The plugin of this module is off. Switch Hypnosis on under{' '}
            <PageLink to="/settings/plugins">Plugins</PageLink>, and its words stand here.
          </p>
        </Card>
      )}
    </div>
  )
}

function Parts({ manifest }: { readonly manifest: PluginManifest }) {
  const isOn = useIsHypnosisOn()
  const schema = manifest.contributes.settings?.schema ?? nothing
  return (
    <>
      <Card title="In your scenes">
        <Switch
          label="Hypnosis takes part"
          description="In every chat, as soon as one of the words below is said."
          checked={isOn}
          onChange={({ currentTarget }) => switchModule(hypnosisKey, currentTarget.checked)}
        />
        <Form manifest={manifest} schema={pick(schema, ['strength', 'ownWords'])} />
        <p className={styles.small}>
          Flashes are always held to what is harmless for most people, whatever is set here; see{' '}
          <PageLink to="/settings/kinks/effects">Effects</PageLink>. Escape, Stop and the button Wake at the top end all
          that shows, at any time.
        </p>
      </Card>
      <TriggersCard manifest={manifest} schema={schema} />
      <Card title="Words that wake">
        <Form manifest={manifest} schema={pick(schema, ['wakeTriggers'])} />
      </Card>
      <EffectsCard manifest={manifest} schema={schema} />
      <Card title="As it came">
        <p className={styles.small}>All words, effects and strengths as they were at first.</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => reset(manifest)}>
            Reset to defaults
          </Button>
        </div>
      </Card>
    </>
  )
}

interface FormProps {
  readonly manifest: PluginManifest
  readonly schema: SettingsSchema
}

function Form({ manifest, schema }: FormProps) {
  const values = usePluginSettings(manifest)
  return <SchemaForm schema={schema} values={values} onChange={(patch) => setPluginSettings(manifest, patch)} />
}

const nothing: SettingsSchema = { type: 'object', properties: {} }

function reset(manifest: PluginManifest): void {
  const before = settings.plugins[manifest.id]
  delete settings.plugins[manifest.id]
  const restore = () => {
    if (before) settings.plugins[manifest.id] = before
  }
  toast({
    type: 'success',
    title: 'Hypnosis is as it came',
    duration: 15_000,
    action: { label: 'Undo', run: restore },
  })
}
