import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { network } from '../engine.ts'
import { secretOrigin } from '../permissions/grants.ts'
import type { LlmChoice } from '../plugins/registry.ts'
import { SchemaForm } from '../settings/SchemaForm.tsx'
import { pluginSettings, setPluginSettings } from '../settings/settings.ts'
import { usePluginSettings } from '../settings/useSettings.ts'
import { ConnectionTest } from './ConnectionTest.tsx'
import { ModelList } from './ModelList.tsx'
import { loadModels, models } from './models.ts'
import styles from './ProviderSetup.module.css'
import { saveSecret } from './providerSecrets.ts'

interface ProviderSetupProps {
  readonly choice: LlmChoice
}

/** All that one provider needs: its settings, its key, its models, and a test that it answers. */
export function ProviderSetup({ choice }: ProviderSetupProps) {
  const { plugin, entry } = choice
  const values = usePluginSettings(plugin)
  const listed = useSnapshot(models).byProvider[entry.id]
  const secrets = useSecrets(choice)
  const schema = plugin.contributes.settings?.schema
  const address = String(values.baseUrl ?? '')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or key means another list
  useEffect(() => {
    const timer = setTimeout(() => void loadModels(choice), 400)
    return () => clearTimeout(timer)
  }, [choice, address, secrets.kept])

  return (
    <div className={styles.setup}>
      {schema && (
        <SchemaForm
          schema={schema}
          values={values}
          secrets={secrets.kept}
          models={listed?.kind === 'listed' ? listed.models.map(({ id }) => id) : []}
          onChange={(patch) => setPluginSettings(plugin, patch)}
          onSecret={async (name, value) => {
            await saveSecret(choice, name, value)
            secrets.refresh()
          }}
        />
      )}
      <ModelList choice={choice} />
      <ConnectionTest choice={choice} />
    </div>
  )
}

/** Which of the provider's secrets are kept. A key field `apiKey` is the secret `api-key`. */
function useSecrets({ plugin }: LlmChoice) {
  const [kept, setKept] = useState<Readonly<Record<string, boolean>>>({})
  const [asked, ask] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the reason to ask again
  useEffect(() => {
    let shown = true
    const names = plugin.permissions?.secrets?.names ?? []
    if (names.length === 0 || !secretOrigin(plugin, pluginSettings(plugin))) return setKept({})
    void Promise.all(
      names.map(
        async (name) => [fieldOf(name), (await network().secretState(plugin.id, name)).kind === 'saved'] as const,
      ),
    ).then((states) => shown && setKept(Object.fromEntries(states)))
    return () => {
      shown = false
    }
  }, [plugin, asked])
  return { kept, refresh: () => ask((count) => count + 1) }
}

const fieldOf = (secret: string) => secret.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
