import { useParams } from '@tanstack/react-router'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import settingsStyles from '../../../settings/settingsPage.module.css'
import { PatternEditor } from './PatternEditor.tsx'
import { usePatterns } from './patternStore.ts'
import { patternFacts } from './patternWords.ts'

/** One pattern of the player's. */
export default function PatternPage() {
  const { patternId } = useParams({ strict: false }) as { patternId?: string }
  const { list, phase } = usePatterns()
  const record = list.find(({ id }) => id === patternId)
  usePageTitle(record?.name ?? 'Pattern')
  if (phase === 'reading') return null
  if (!record) {
    return (
      <EmptyState heading="h1" title="Pattern not found" text="It was deleted, perhaps in another tab.">
        <LinkButton to="/settings/sextoys/patterns">All patterns</LinkButton>
      </EmptyState>
    )
  }
  return (
    <div className={settingsStyles.page}>
      <PageHeader title={record.name} intro={patternFacts(record.pattern)}>
        <LinkButton to="/settings/sextoys/patterns" variant="default">
          All patterns
        </LinkButton>
      </PageHeader>
      <PatternEditor key={record.id} record={record} />
    </div>
  )
}
