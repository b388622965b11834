import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { useGrowingCount } from 'sdk/page/useGrowingCount.ts'
import { ActionMenu, type MenuAction } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { PlusIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import type { Pattern } from '../../../../src/workers/stimulation/contract.ts'
import type { PatternRecord } from '../../../../src/workers/storage/contract.ts'
import { builtinPatterns } from './builtinPatterns.ts'
import { PatternCurve } from './PatternCurve.tsx'
import { newPattern } from './PatternFields.tsx'
import styles from './Patterns.module.css'
import { addPattern, deletePattern, exportPattern, importPatterns, usePatterns } from './patternStore.ts'
import { patternFacts } from './patternWords.ts'
import { TryPattern } from './TryPattern.tsx'

interface Named {
  readonly name: string
  readonly pattern: Pattern
}

/** The patterns there are: those of Vesper, and the player's own. */
export default function PatternsPage() {
  usePageTitle('Patterns')
  const { list, phase } = usePatterns()
  const { count, end } = useGrowingCount(list.length, '')
  const [tried, setTried] = useState<Named>()
  const chooser = useFileChoice(
    { label: 'Pattern files', accept: '.funscript,.json', multiple: true },
    (files) => void importPatterns(files),
  )
  const navigate = useNavigate()
  const open = async (name: string, pattern: Pattern, label: string) => {
    const id = await addPattern(name, pattern, label)
    if (id) await navigate({ to: `/settings/sextoys/patterns/${id}` })
  }
  return (
    <div className={settingsStyles.page}>
      <PageHeader title="Patterns" intro="Device patterns: drawn by you, imported from scripts, or built in.">
        <Button
          leftSection={<PlusIcon size={18} />}
          onClick={() => void open('New pattern', newPattern('drawn'), 'Pattern created')}
        >
          New pattern
        </Button>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={chooser.choose}>
          Import
        </Button>
        {chooser.input}
      </PageHeader>
      <Card title="Your patterns">
        {phase === 'ready' && list.length === 0 && (
          <p className={textStyles.muted}>
            No patterns yet. Draw one, copy a built-in one, or import a funscript with its side files.
          </p>
        )}
        <ul className={`${layout.list2} ${styles.list}`} aria-label="Your patterns">
          {list.slice(0, count).map((record) => (
            <OwnRow key={record.id} record={record} onTry={setTried} />
          ))}
        </ul>
        <div ref={end} />
      </Card>
      <Card title="Built-in">
        <ul className={`${layout.list2} ${styles.list}`} aria-label="Built-in patterns">
          {builtinPatterns.map(({ id, name, about, pattern }) => (
            <PatternRow
              key={id}
              name={name}
              pattern={pattern}
              title={<span className={`${textStyles.strong} ${styles.name}`}>{name}</span>}
              about={about}
              onTry={setTried}
              actions={() => [
                { label: 'Copy to yours', run: () => void open(`${name} (Copy)`, pattern, 'Pattern copied') },
                { label: 'Export', divided: true, run: () => void exportPattern({ name, pattern }, 'vesper') },
                { label: 'Export as funscript', run: () => void exportPattern({ name, pattern }, 'funscript') },
              ]}
            />
          ))}
        </ul>
      </Card>
      {tried && (
        <Dialog title={tried.name} size="large" onClose={() => setTried(undefined)}>
          <TryPattern pattern={tried.pattern} />
        </Dialog>
      )}
    </div>
  )
}

interface OwnRowProps {
  readonly record: PatternRecord
  onTry(named: Named): void
}

function OwnRow({ record, onTry }: OwnRowProps) {
  const { id, name, pattern } = record
  return (
    <PatternRow
      name={name}
      pattern={pattern}
      title={
        <Link to={`/settings/sextoys/patterns/${id}`} className={`${textStyles.strong} ${styles.name}`}>
          {name}
        </Link>
      }
      about={patternFacts(pattern)}
      onTry={onTry}
      actions={() => [
        { label: 'Duplicate', run: () => void addPattern(`${name} (Copy)`, pattern, 'Pattern duplicated') },
        { label: 'Export', divided: true, run: () => void exportPattern(record, 'vesper') },
        { label: 'Export as funscript', run: () => void exportPattern(record, 'funscript') },
        { label: 'Delete', danger: true, divided: true, run: () => void deletePattern(record) },
      ]}
    />
  )
}

interface PatternRowProps extends Named {
  readonly title: ReactNode
  readonly about: string
  onTry(named: Named): void
  actions(): readonly MenuAction[]
}

function PatternRow({ name, pattern, title, about, onTry, actions }: PatternRowProps) {
  return (
    <li className={`${rowStyles.lined} ${styles.row}`}>
      <PatternCurve pattern={pattern} />
      <div className={rowStyles.words}>
        {title}
        <span className={textStyles.muted}>{about}</span>
      </div>
      <Button variant="default" size="xs" aria-label={`Try ${name}`} onClick={() => onTry({ name, pattern })}>
        Try
      </Button>
      <ActionMenu label={`More for ${name}`} actions={actions} />
    </li>
  )
}
