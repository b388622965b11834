import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { aiSection } from '../../../chat/session/aiSection.ts'
import { usePoint } from '../../../extension/usePoint.ts'
import { models } from '../../../plugins/models.ts'
import { llmProviders } from '../../../plugins/registry.ts'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { changeSettings } from '../../../settings/settings.ts'
import { useSection } from '../../../settings/useSection.ts'
import { memorySection } from '../memorySection.ts'

const { provider: field, model } = memorySection.schema.properties
const modelForm = {
  type: 'object',
  properties: {
    model: { ...model, description: 'A small, fast model is enough. Leave empty to use the reply model.' },
  },
} as const

/** Which connection reads chats for what is worth remembering. */
export function WriterCard() {
  const memory = useSection(memorySection)
  const ai = useSection(aiSection)
  const providers = usePoint(llmProviders)
  const { byProvider } = useSnapshot(models)
  const listing = byProvider[memory.provider || ai.provider]
  const names = listing?.kind === 'listed' ? listing.models.map(({ id }) => id) : []
  const isGone = memory.provider !== '' && !providers.has(memory.provider)
  return (
    <Card title="Memory model">
      <NativeSelect
        label={field.title}
        description="It reads the newest messages of your chats, so choose one you trust."
        value={memory.provider}
        data={[
          { value: '', label: 'Same as for replies' },
          ...[...providers.values()].map(({ value, entry }) => ({ value, label: entry.label })),
          ...(isGone ? [{ value: memory.provider, label: `${memory.provider} (switched off)` }] : []),
        ]}
        onChange={(event) => changeSettings(memorySection, { provider: event.currentTarget.value, model: '' })}
      />
      {isGone && (
        <p className={textStyles.danger}>
          {'Its plugin is off, so no new memories are saved. Turn it on in Settings > Plugins, or choose another.'}
        </p>
      )}
      <SchemaForm
        schema={modelForm}
        values={memory}
        models={names}
        onChange={(patch) => changeSettings(memorySection, patch)}
      />
    </Card>
  )
}
