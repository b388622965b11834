import { useState } from 'react'
import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { usePatterns } from '../patternStore.ts'
import { ScriptPlayer, type ScriptRecord } from './ScriptPlayer.tsx'

/** Plays a script on devices, along a video or a sound from this computer, or by itself. */
export default function PlayerPage() {
  usePageTitle('Script player')
  const { list, phase } = usePatterns()
  const scripts = list.filter((record): record is ScriptRecord => record.pattern.kind === 'script')
  const [chosen, setChosen] = useState('')
  const record = scripts.find(({ id }) => id === chosen) ?? scripts[0]
  return (
    <div className={settingsStyles.page}>
      <PageHeader
        title="Script player"
        intro="Plays a funscript with your own video or sound. The file stays on this computer."
      />
      {phase === 'ready' && !record && (
        <EmptyState title="No script yet" text="Import a funscript on the Patterns page to play it here.">
          <LinkButton to="/settings/sextoys/patterns">Patterns</LinkButton>
        </EmptyState>
      )}
      {record && (
        <>
          <Card>
            <NativeSelect
              label="Script"
              value={record.id}
              data={scripts.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          </Card>
          <ScriptPlayer key={record.id} record={record} />
        </>
      )}
    </div>
  )
}
