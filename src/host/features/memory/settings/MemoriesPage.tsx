import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { entitlements } from '../../../data/account/entitlements.ts'
import { isIncognito } from '../../../engines/incognito.ts'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { changeSettings } from '../../../settings/settings.ts'
import page from '../../../settings/settingsPage.module.css'
import { useSection } from '../../../settings/useSection.ts'
import { memorySection } from '../memorySection.ts'
import { SupporterGate } from '../SupporterGate.tsx'
import { coverageWords } from './coverageWords.ts'
import { EmbedderCard } from './EmbedderCard.tsx'
import { readingForm, tellingForm, whetherForm } from './memoryForms.ts'
import { StoredCard } from './StoredCard.tsx'
import { scheduleWords } from './scheduleWords.ts'
import { WriterCard } from './WriterCard.tsx'

const change = (patch: Partial<typeof memorySection.now>) => changeSettings(memorySection, patch)

/** What characters remember, when, of what and by which means. */
export default function MemoriesPage() {
  usePageTitle('Memories')
  const memory = useSection(memorySection)
  const { reveries, contextCap } = useSnapshot(entitlements)
  return (
    <div className={page.page}>
      <PageHeader title="Memories" intro="What characters remember about you and themselves. Stored in this browser." />
      {isIncognito && <p>In incognito mode, no new memories are saved.</p>}
      <Card title="Memories">
        <SchemaForm schema={whetherForm} values={memory} onChange={change} />
        {!reveries && <SupporterGate of="reveries" />}
      </Card>
      {memory.remember && (
        <>
          <Card title="Schedule and limits">
            <SchemaForm schema={readingForm} values={memory} onChange={change} />
            <p className={textStyles.muted} aria-live="polite">
              {scheduleWords(memory.turns, memory.everyTurns)}{' '}
              {coverageWords(memory.turns, memory.everyTurns, memory.messages)}
            </p>
          </Card>
          <Card title="What is sent to the AI">
            <SchemaForm schema={tellingForm} values={memory} onChange={change} />
            {Number.isFinite(contextCap) && <SupporterGate of="search" />}
          </Card>
          <WriterCard />
        </>
      )}
      <EmbedderCard />
      <StoredCard />
    </div>
  )
}
