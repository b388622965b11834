import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { engineKeyOf } from '../../../../src/shared/scenarios/engineKey.ts'
import type { ScenarioRecord, ScenarioReport } from '../../../../src/workers/storage/contract.ts'
import { CastCard } from '../cast/CastCard.tsx'
import { Cover } from './Cover.tsx'
import { engineName, isEos } from './engineNames.ts'
import { exportScenario } from './exportScenario.ts'
import { tagIdOf } from './find.ts'
import libraryStyles from './Library.module.css'
import { ReportView } from './ReportView.tsx'
import styles from './ScenarioPage.module.css'
import { chooseOption, deleteScenario, renameScenario, useScenarios } from './scenarioStore.ts'
import { prepareToStart, startScenario } from './start.ts'
import { onPlaysChanged, type PlayOf, progressWords } from './usePlayOf.ts'

const OwnCards = lazy(() => import('../own/OwnCards.tsx'))
const PlacesCard = lazy(() => import('../comfort/places/PlacesCard.tsx'))

/** One scenario: what it is, how far it was played, and what can be done with it. */
export default function ScenarioPage() {
  const { scenarioId } = useParams({ strict: false }) as { scenarioId?: string }
  const { list, phase } = useScenarios()
  const record = list.find(({ id }) => id === scenarioId)
  if (record) return <Scenario key={record.id} record={record} />
  if (phase === 'reading') return null
  return (
    <EmptyState heading="h1" title="Scenario not found" text="It was deleted, perhaps in another tab.">
      <LinkButton to="/scenarios">All scenarios</LinkButton>
    </EmptyState>
  )
}

function Scenario({ record }: { readonly record: ScenarioRecord }) {
  const { name, author, description, tags } = record
  const details = useScenarioDetails(record.id)
  return (
    <Page title={name}>
      <PageHeader title={name} intro={author && `by ${author}`}>
        <LinkButton to="/scenarios" variant="default">
          All scenarios
        </LinkButton>
        <LinkButton to={`/scenario/${record.id}/edit`} variant="default">
          Edit
        </LinkButton>
        <More record={record} />
      </PageHeader>
      <div className={styles.top}>
        <Cover record={record} className={styles.cover} />
        <div className={layout.wideStack4}>
          <Actions record={record} details={details} />
          {description && <p className={styles.description}>{description}</p>}
          <Facts record={record} details={details} />
          {tags.length > 0 && (
            <ul className={libraryStyles.filters} aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag}>
                  <Link to={`/scenarios/${encodeURIComponent(tagIdOf(tag))}`}>{tag}</Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className={layout.stack4}>
        <CastCard record={record} />
        {isEos(record.engine) && !record.builtin && <EosOptions record={record} />}
        <Suspense>
          <OwnCards record={record} />
          {!record.builtin && <PlacesCard story={record.id} />}
        </Suspense>
        {details.report && !record.builtin && (
          <Card title="Import report">
            <ReportView report={details.report} />
          </Card>
        )}
      </div>
    </Page>
  )
}

interface PartProps {
  readonly record: ScenarioRecord
  readonly details: ScenarioDetails
}

function Actions({ record, details }: PartProps) {
  useEffect(() => prepareToStart(record), [record])
  const canResume = details.play?.canResume === true
  return (
    <div className={rowStyles.centred3}>
      {canResume && (
        <Button size="md" onClick={() => void startScenario(record, 'where-left')}>
          Resume
        </Button>
      )}
      <Button
        size="md"
        variant={canResume ? 'default' : 'filled'}
        onClick={() => void startScenario(record, 'beginning')}
      >
        {canResume ? 'Start over' : 'Start'}
      </Button>
    </div>
  )
}

function Facts({ record: { engine, pages, missing, source }, details: { play } }: PartProps) {
  const facts: readonly (readonly [string, string])[] = [
    ['Format', engineName(engine)],
    ...(pages > 0 ? [['Pages', pages.toLocaleString()] as const] : []),
    ['Progress', progressWords(play, pages)],
    ...(missing > 0 ? [['Missing files', missing.toLocaleString()] as const] : []),
    ...(source ? [['From', source] as const] : []),
  ]
  return (
    <dl className={`${layout.terms} ${styles.facts}`}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const profiles = [
  { value: '', label: 'Automatic' },
  { value: 'eos', label: 'Reference player' },
  { value: 'oeos', label: 'OpenEOS' },
]

function EosOptions({ record: { id, options } }: Pick<PartProps, 'record'>) {
  return (
    <Card title="Options">
      <NativeSelect
        label="Compatibility"
        description="Change this only if the script doesn't run as intended."
        data={profiles}
        value={typeof options.profile === 'string' ? options.profile : ''}
        onChange={({ currentTarget }) => void chooseOption(id, 'profile', currentTarget.value || undefined)}
      />
    </Card>
  )
}

function More({ record }: Pick<PartProps, 'record'>) {
  const [isRenaming, setRenaming] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    if (await deleteScenario(record)) await navigate({ to: '/scenarios' })
  }
  const convert = async () => {
    const { convertScenario } = await import('./convertScenario.ts')
    const made = await convertScenario(record)
    if (made !== undefined) await navigate({ to: `/scenario/${made}` })
  }
  const foreign =
    record.engine === engineKeyOf('native')
      ? []
      : [{ label: 'Convert to Vesper’s own format', run: () => void convert() }]
  const own = [
    { label: 'Rename', run: () => setRenaming(true) },
    { label: 'Delete', danger: true, divided: true, run: () => void remove() },
  ]
  return (
    <>
      <ActionMenu
        label={`More for ${record.name}`}
        actions={() => [
          { label: 'Export', run: () => void exportScenario(record) },
          ...foreign,
          ...(record.builtin ? [] : own),
        ]}
      />
      {isRenaming && <RenameDialog record={record} onClose={() => setRenaming(false)} />}
    </>
  )
}

interface ScenarioDetails {
  readonly play?: PlayOf
  readonly report?: ScenarioReport
}

/** What is kept beside a scenario, as its page shows it. */
function useScenarioDetails(id: string): ScenarioDetails {
  const [details, setDetails] = useState<ScenarioDetails>({})
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const [play, script] = await Promise.all([
        storage().read('scenarioPlays', id),
        storage().read('scenarioScripts', id),
      ])
      if (isGone) return
      setDetails({
        ...(play && { play: { progress: play.progress, canResume: play.saved !== undefined } }),
        ...(script?.report && { report: script.report }),
      })
    }
    const tryTo = () => void read().catch(() => isGone || setDetails({}))
    tryTo()
    const leave = onPlaysChanged(tryTo)
    return () => {
      isGone = true
      leave()
    }
  }, [id])
  return details
}

interface RenameDialogProps {
  readonly record: Pick<ScenarioRecord, 'id' | 'name'>
  onClose(): void
}

/** Gives a scenario another name. */
function RenameDialog({ record, onClose }: RenameDialogProps) {
  const [name, setName] = useState(record.name)
  const wanted = name.trim()
  return (
    <Dialog title="Rename scenario" size="small" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== '') void renameScenario(record.id, wanted).then((isDone) => isDone && onClose())
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          data-first-focus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={wanted === ''}>
          Rename
        </Button>
      </form>
    </Dialog>
  )
}
