import { useEffect } from 'react'
import type { PluginManifest, SettingsField, SettingsSchema } from 'sdk'
import { llmProviders } from 'sdk/page/plugins/registry.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { setPluginSettings } from 'sdk/page/settings/settings.ts'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import { useSnapshot } from 'valtio'
import { loadModels, models, shownModels } from '../models.ts'
import { usePluginSecrets } from '../run/pluginSecrets.ts'

interface PluginSettingsProps {
  readonly manifest: PluginManifest
  /**
   * Which of its language models the form is about, as settings store it, where a list of them stands beside the form.
   */
  readonly provider?: string
}

/** The settings a plugin's manifest describes. Nothing when it has none. Only a list of models needs the plugin itself. */
export function PluginSettings({ manifest, provider }: PluginSettingsProps) {
  const values = usePluginSettings(manifest)
  const secrets = usePluginSecrets(manifest)
  const models = useOwnModels({ manifest, provider, kept: secrets.kept })
  const schema = manifest.contributes.settings?.schema
  const isListed = provider !== undefined && models.length > 0 && models.length <= shownModels
  if (!schema || Object.keys(schema.properties).length === 0) return null
  return (
    <SchemaForm
      schema={isListed ? withModelFolded(schema) : schema}
      values={values}
      secrets={secrets.kept}
      models={models}
      onChange={(patch) => setPluginSettings(manifest, patch)}
      onSecret={secrets.save}
    />
  )
}

/** Where all models stand in a list to choose from, typing a name is only the way out. */
function withModelFolded(schema: SettingsSchema): SettingsSchema {
  const properties = Object.entries(schema.properties).map(([name, field]): [string, SettingsField] => [
    name,
    field.type === 'string' && field.format === 'model' ? { ...field, 'x-group': 'Advanced' } : field,
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

const settledMs = 400

interface OwnModels {
  readonly manifest: PluginManifest
  /** Which of its providers, as settings store it; the first when it does not matter. */
  readonly provider?: string | undefined
  readonly kept: Readonly<Record<string, boolean>>
}

/** The models of a plugin's own provider, asked for anew when its address or key changes; none when it has no provider. */
function useOwnModels({ manifest, provider, kept }: OwnModels): readonly string[] {
  const choices = [...usePoint(llmProviders).values()].filter(({ plugin }) => plugin.id === manifest.id)
  const choice = provider === undefined ? choices[0] : choices.find(({ value }) => value === provider)
  const listed = useSnapshot(models).byProvider[choice?.value ?? '']
  const { baseUrl } = usePluginSettings(manifest)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or key means another list
  useEffect(() => {
    if (!choice) return
    const timer = setTimeout(() => void loadModels(choice), settledMs)
    return () => clearTimeout(timer)
  }, [choice, baseUrl, kept])
  return listed?.kind === 'listed' ? listed.models.map(({ id }) => id) : []
}
