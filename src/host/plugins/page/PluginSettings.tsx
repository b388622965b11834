import type { PluginManifest } from 'sdk'
import { SchemaForm } from '../../settings/SchemaForm.tsx'
import { setPluginSettings } from '../../settings/settings.ts'
import { usePluginSettings } from '../../settings/useSection.ts'
import { usePluginSecrets } from '../run/pluginSecrets.ts'
import { useOwnModels } from './useOwnModels.ts'

interface PluginSettingsProps {
  readonly manifest: PluginManifest
  /** Which of its language models the form is about, as settings store it; the first when there is one only. */
  readonly provider?: string
}

/** The settings a plugin's manifest describes. Nothing when it has none. Only a list of models needs the plugin itself. */
export function PluginSettings({ manifest, provider }: PluginSettingsProps) {
  const values = usePluginSettings(manifest)
  const secrets = usePluginSecrets(manifest)
  const models = useOwnModels({ manifest, provider, kept: secrets.kept })
  const schema = manifest.contributes.settings?.schema
  if (!schema || Object.keys(schema.properties).length === 0) return null
  return (
    <SchemaForm
      schema={schema}
      values={values}
      secrets={secrets.kept}
      models={models}
      onChange={(patch) => setPluginSettings(manifest, patch)}
      onSecret={secrets.save}
    />
  )
}
