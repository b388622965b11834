import type { LlmChoice } from 'sdk/page/plugins/registry.ts'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { isOurs } from '../../../shared/isOurs.ts'
import { PluginSettings } from '../../plugins/page/PluginSettings.tsx'
import { aiConnection } from './aiConnection.ts'
import styles from './Connections.module.css'
import { ConnectionTest } from './ConnectionTest.tsx'
import { ModelList } from './ModelList.tsx'
import { SignInCard } from './SignInCard.tsx'

interface ProviderSetupProps {
  readonly choice: LlmChoice
}

/** All that one provider needs: its settings, its key, its models, and a test that it answers. */
export function ProviderSetup({ choice }: ProviderSetupProps) {
  const { baseUrl } = usePluginSettings(choice.plugin)
  const { state } = useSnapshot(aiConnection)
  const settings = <PluginSettings manifest={choice.plugin} provider={choice.value} />
  // Of a server one must know the address first. A model that is downloaded is the choice itself.
  const isDownloaded = choice.entry.needs === 'download'
  return (
    <div className={layout.stack5}>
      {!isDownloaded && settings}
      {choice.entry.needs === 'account' && isOurs(choice.plugin.id) && <SignInCard />}
      {'note' in state && <p className={styles.quiet}>{state.note}</p>}
      <ModelList choice={choice} />
      {isDownloaded && settings}
      {/* What was found at one address says nothing of another. */}
      <ConnectionTest key={String(baseUrl)} choice={choice} />
    </div>
  )
}
