import type { PluginManifest, SettingsSchema } from 'sdk'
import { switchKinkModule } from 'sdk/page/kinks/kinkModules.ts'
import { cues } from 'sdk/page/services/cues.ts'
import { GroupInput, SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { setPluginSettings, settings } from 'sdk/page/settings/settings.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import styles from './Hypnosis.module.css'
import { hypnosisKey } from './hypnosisKey.ts'
import { useHypnosisModule, useIsHypnosisOn } from './hypnosisModule.ts'
import { TriggersCard } from './TriggersCard.tsx'

/** Words of the partner that show, words that wake, and how strong it all is. */
export default function HypnosisPage() {
  usePageTitle('Hypnosis')
  const manifest = useHypnosisModule()
  return (
    <div className={page.page}>
      <PageHeader
        title="Hypnosis"
        intro="Trigger words that start visual effects when your partner says them, and wake words that end them."
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
            The hypnosis plugin is off. Turn it on in <PageLink to="/settings/plugins">Plugins</PageLink>.
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
      <Card title="In scenes">
        <Switch
          label="Hypnosis on"
          description="Active in every chat when a trigger word is said."
          checked={isOn}
          onChange={({ currentTarget }) => switchKinkModule(hypnosisKey, currentTarget.checked)}
        />
        <Form manifest={manifest} schema={pick(schema, ['strength', 'ownWords'])} />
        <p className={textStyles.muted}>
          Flashes are always limited to a rate that is safe for most people; see{' '}
          <PageLink to="/settings/kinks/effects">Effects</PageLink>. Escape, Stop and the Wake button end all effects at
          any time.
        </p>
      </Card>
      <TriggersCard manifest={manifest} schema={schema} />
      <Card title="Wake words">
        <Form manifest={manifest} schema={pick(schema, ['wakeTriggers'])} />
      </Card>
      <EffectsCard manifest={manifest} schema={schema} />
      <Card title="Defaults">
        <p className={textStyles.muted}>Restores all words, effects and strengths.</p>
        <div className={layout.rowCentred}>
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
    title: 'Hypnosis reset to defaults',
    duration: 15_000,
    action: { label: 'Undo', run: restore },
  })
}

/** A form of only some of its fields. */
const pick = ({ properties }: SettingsSchema, names: readonly string[]): SettingsSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name))),
})

interface EffectsCardProps {
  readonly manifest: PluginManifest
  readonly schema: SettingsSchema
}

/** How each kind of effect looks where its word says nothing else. */
function EffectsCard({ manifest, schema }: EffectsCardProps) {
  const values = usePluginSettings(manifest)
  return (
    <Card title="Effects">
      {(['flash', 'noise', 'spiral'] as const).map((name) => {
        const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
        if (field?.type !== 'object') return null
        const value = values[name] as Readonly<Record<string, number>>
        return (
          <div key={name} className={styles.effect}>
            <GroupInput
              field={field}
              models={[]}
              value={value}
              onChange={(changed) => setPluginSettings(manifest, { [name]: changed })}
            />
            <Button
              size="xs"
              variant="default"
              aria-label={`Try ${field.title}`}
              onClick={() => void cues.now.run({ kind: 'stage', cue: name, params: paramsOf(value) })}
            >
              Try
            </Button>
          </div>
        )
      })}
    </Card>
  )
}

/** What the stage takes for what is set here; each effect reads those that are its own. */
function paramsOf({ duration = 0, opacity = 0, from = 0, to = 0 }: Readonly<Record<string, number>>) {
  return { ms: duration, opacity: opacity / 100, low: from / 100, high: to / 100 }
}
