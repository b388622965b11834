import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { PluginSettings } from '../../plugins/page/PluginSettings.tsx'
import { aiConnection } from './aiConnection.ts'
import styles from './Connections.module.css'
import { ConnectionTest } from './ConnectionTest.tsx'
import { ModelList } from './ModelList.tsx'

interface ProviderSetupProps {
  readonly choice: LlmChoice
}

/** All that one provider needs: its settings, its key, its models, and a test that it answers. */
export function ProviderSetup({ choice }: ProviderSetupProps) {
  const { baseUrl } = usePluginSettings(choice.plugin)
  const { state } = useSnapshot(aiConnection)
  return (
    <div className={layout.stack5}>
      <PluginSettings manifest={choice.plugin} provider={choice.value} />
      {'note' in state && <p className={styles.quiet}>{state.note}</p>}
      <ModelList choice={choice} />
      {/* What was found at one address says nothing of another. */}
      <ConnectionTest key={String(baseUrl)} choice={choice} />
    </div>
  )
}
