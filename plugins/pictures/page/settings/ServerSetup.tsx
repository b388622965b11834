import { Suspense, useMemo } from 'react'
import type { PluginManifest } from 'sdk'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { setPluginSettings } from 'sdk/page/settings/settings.ts'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import type { BackendChoice } from '../backends.ts'
import styles from './ImageSettings.module.css'
import { addressPicks } from './knownBackends.ts'
import { ServerTest } from './ServerTest.tsx'

interface ServerSetupProps {
  readonly choice: BackendChoice
  onAnswered(): void
}

/** All that one image server needs: where it is, how it is entered, and a test that it answers. */
export function ServerSetup({ choice, onAnswered }: ServerSetupProps) {
  const { address } = usePluginSettings(choice.plugin)
  const { Settings } = pluginControl.now
  const form = useMemo(() => withoutShared(choice.plugin), [choice.plugin])
  return (
    <div className={styles.setup}>
      <Suspense>
        <Settings manifest={form} />
      </Suspense>
      <AddressPicks plugin={choice.plugin} />
      {/* What was found at one address says nothing of another. */}
      <ServerTest key={String(address)} choice={choice} onAnswered={onAnswered} />
    </div>
  )
}

function AddressPicks({ plugin }: { readonly plugin: PluginManifest }) {
  const { address } = usePluginSettings(plugin)
  const picks = addressPicks(plugin)
  if (picks.length === 0) return null
  return (
    <fieldset className={styles.size}>
      <legend>Usual addresses on this computer</legend>
      <div className={styles.picks}>
        {picks.map((pick) => (
          <Button
            key={pick.address}
            size="compact-md"
            variant={address === pick.address ? 'light' : 'default'}
            aria-pressed={address === pick.address}
            onClick={() => setPluginSettings(plugin, { address: pick.address })}
          >
            {pick.label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** What is asked once for all servers is left out: orders always say it themselves. */
function withoutShared(plugin: PluginManifest): PluginManifest {
  const { settings } = plugin.contributes
  if (!settings) return plugin
  const properties = Object.entries(settings.schema.properties).filter(([name]) => name !== 'keepOnServer')
  const schema = { ...settings.schema, properties: Object.fromEntries(properties) }
  return { ...plugin, contributes: { ...plugin.contributes, settings: { ...settings, schema } } }
}
