import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { PatternRecord } from '../../../../src/workers/storage/contract.ts'
import { scriptMs } from './curve.ts'
import { HeatStrip } from './HeatStrip.tsx'
import { PatternFields } from './PatternFields.tsx'
import styles from './Patterns.module.css'
import { savePattern, usePatterns } from './patternStore.ts'
import { clockTime, patternFacts } from './patternWords.ts'
import { heatOf, speedAlert } from './speed.ts'
import { TryPattern } from './TryPattern.tsx'

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

const columns = 240

/** One pattern of the player's: its name, its shape, and how it feels. */
function PatternEditor({ record }: { readonly record: PatternRecord }) {
  const [saved, setSaved] = useState<Pick<PatternRecord, 'name' | 'pattern'>>(record)
  const [name, setName] = useState(record.name)
  const [pattern, setPattern] = useState(record.pattern)
  const isChanged = name.trim() !== saved.name || pattern !== saved.pattern
  const save = async () => {
    const now = { name: name.trim(), pattern }
    if (await savePattern(record.id, now)) setSaved(now)
  }
  const stroke = pattern.kind === 'script' ? (pattern.axes.L0 ?? Object.values(pattern.axes)[0]) : undefined
  const alert = stroke && speedAlert(stroke)
  return (
    <>
      <Card title="Shape">
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          error={name.trim() === '' && 'Enter a name.'}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PatternFields pattern={pattern} onChange={setPattern} />
        {stroke && pattern.kind === 'script' && (
          <HeatStrip
            label={`How fast it moves over its ${clockTime(scriptMs(pattern.axes))}`}
            heat={heatOf(stroke, columns, scriptMs(pattern.axes))}
          />
        )}
        {alert && <p className={styles.alert}>{alert}</p>}
        {record.about && <About about={record.about} />}
        <div className={styles.buttons}>
          <Button disabled={!isChanged || name.trim() === ''} onClick={() => void save()}>
            Save
          </Button>
          <Button
            variant="default"
            disabled={!isChanged}
            onClick={() => {
              setName(saved.name)
              setPattern(saved.pattern)
            }}
          >
            Discard changes
          </Button>
        </div>
      </Card>
      <Card title="Preview">
        <TryPattern pattern={pattern} />
      </Card>
    </>
  )
}

function About({ about }: { readonly about: NonNullable<PatternRecord['about']> }) {
  const { creator, description, chapters = [] } = about
  return (
    <div className={textStyles.muted}>
      {creator && <p>By {creator}.</p>}
      {description && <p className={styles.description}>{description}</p>}
      {chapters.length > 0 && (
        <ul className={styles.axes} aria-label="Chapters">
          {chapters.map(({ name, fromMs, toMs }) => (
            <li key={`${fromMs} ${name}`}>
              {clockTime(fromMs)}–{clockTime(toMs)} {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
