import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { isScripted, type LlmChoice, llmProviders } from 'sdk/page/plugins/registry.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import styles from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import { models } from '../../plugins/models.ts'
import { repliesForm } from './aiForms.ts'
import { ProviderChoice } from './ProviderChoice.tsx'
import { ProviderSetup } from './ProviderSetup.tsx'

const { fallbackProvider } = aiSection.schema.properties

/** Where replies come from, how that is set up, and what they are like. */
export default function AiSettingsPage() {
  usePageTitle('AI settings')
  const ai = useSection(aiSection)
  const providers = usePoint(llmProviders)
  const choice = providers.get(ai.provider)
  const listing = useSnapshot(models).byProvider[ai.provider]
  return (
    <div className={styles.page}>
      <PageHeader title="Provider and replies" intro="The AI that writes your characters' replies." />
      <Card title="Provider">
        <ProviderChoice
          legend="AI provider"
          value={ai.provider}
          onChange={(provider) => changeSettings(aiSection, { provider })}
        />
      </Card>
      {choice && (
        <Card title={choice.entry.label}>
          <ProviderSetup key={choice.value} choice={choice} />
        </Card>
      )}
      <Card title="Replies">
        <SchemaForm
          schema={repliesForm}
          values={ai}
          models={listing?.kind === 'listed' ? listing.models.map(({ id }) => id) : []}
          onChange={(patch) => changeSettings(aiSection, patch)}
        />
        <NativeSelect
          label={fallbackProvider.title}
          description={fallbackProvider.description}
          value={ai.fallbackProvider}
          data={[{ value: '', label: 'Nothing' }, ...others(providers, ai.provider)]}
          onChange={(event) => changeSettings(aiSection, { fallbackProvider: event.currentTarget.value })}
        />
      </Card>
    </div>
  )
}

const others = (providers: ReadonlyMap<string, LlmChoice>, chosen: string) =>
  [...providers.values()]
    .filter((choice) => choice.value !== chosen && !isScripted(choice))
    .map(({ value, entry }) => ({ value, label: entry.label }))
