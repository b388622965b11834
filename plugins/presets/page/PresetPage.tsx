import { useParams } from '@tanstack/react-router'
import type { PresetId } from 'sdk'
import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { PresetEditor } from './PresetEditor.tsx'
import { usePresets } from './presets.ts'

/** One preset. */
export default function PresetPage() {
  const { presetId } = useParams({ strict: false }) as { presetId?: string }
  const { list, phase } = usePresets()
  const record = list.find(({ id }) => id === (presetId as PresetId))
  usePageTitle(record?.name ?? 'Preset')
  if (phase === 'reading') return null
  if (!record) {
    return (
      <EmptyState heading="h1" title="Preset not found" text="It was deleted, perhaps in another tab.">
        <LinkButton to="/settings/ai/presets">All presets</LinkButton>
      </EmptyState>
    )
  }
  return (
    <div className={settingsStyles.page}>
      <PageHeader title={record.name}>
        <LinkButton to="/settings/ai/presets" variant="default">
          All presets
        </LinkButton>
      </PageHeader>
      <PresetEditor key={record.id} record={record} />
    </div>
  )
}
