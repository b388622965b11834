import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { messageOf } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { DropVeil } from 'sdk/ui/DropVeil.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { PlusIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { foundOf, SearchField } from 'sdk/ui/SearchField.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useDrop } from 'sdk/ui/useFileDrop.ts'
import { VirtualGrid } from 'sdk/ui/VirtualGrid.tsx'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { DraftButton } from '../edit/ai/DraftButton.tsx'
import { fromDrop } from './chosenFiles.ts'
import { engineName } from './engineNames.ts'
import { findScenarios, type ScenarioOrder, scenarioOrders, tagsIn } from './find.ts'
import { importScenarios } from './imports.ts'
import styles from './Library.module.css'
import { ScenarioCard } from './ScenarioCard.tsx'
import { useScenarios } from './scenarioStore.ts'

const ImportDialog = lazy(() => import('./ImportDialog.tsx'))

interface LibraryPageProps {
  readonly title: string
  readonly intro: string
  /** Only scenarios with this tag. */
  readonly tagId?: string
  /** Only the player's own. */
  readonly own?: boolean
}

const maxTags = 24

/** Scenarios to be found, and others to be brought in. Files and folders may be dropped anywhere. */
export function LibraryPage({ title, intro, tagId = '', own = false }: LibraryPageProps) {
  const { list: all, phase } = useScenarios()
  const [search, setSearch] = useState('')
  const [engine, setEngine] = useState('')
  const [order, setOrder] = useState<ScenarioOrder>('modified')
  const [isImporting, setImporting] = useState(false)
  const list = useMemo(() => (own ? all.filter(({ builtin }) => !builtin) : all), [all, own])
  const asked = useDeferredValue(search)
  const found = useMemo(
    () => findScenarios(list, { search: asked, tagId, engine }, order),
    [list, asked, tagId, engine, order],
  )
  const isOver = useDrop(fromDrop, (files) => {
    setImporting(true)
    void importScenarios(files)
  })
  const forgetQuery = () => {
    setSearch('')
    setEngine('')
  }
  return (
    <Page title={title}>
      <PageHeader title={title} intro={intro}>
        <Button leftSection={<UploadIcon size={18} />} onClick={() => setImporting(true)}>
          Import
        </Button>
        <NewScenarioButton />
        <DraftButton />
      </PageHeader>
      <nav aria-label="Collections">
        <ul className={styles.shelves}>
          <li>
            <Link to="/scenarios" activeOptions={{ exact: true }}>
              All
            </Link>
          </li>
          <li>
            <Link to="/scenarios/my">My scenarios</Link>
          </li>
        </ul>
      </nav>
      {list.length > 0 && (
        <search className={`${rowStyles.centred3} ${styles.tools}`}>
          <SearchField
            className={rowStyles.search ?? ''}
            label="Search scenarios"
            placeholder="Name, author or tag"
            value={search}
            onChange={setSearch}
          />
          <NativeSelect
            aria-label="Format"
            data={[{ value: '', label: 'All formats' }, ...enginesIn(list)]}
            value={engine}
            onChange={(event) => setEngine(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label="Sort by"
            data={scenarioOrders.map(({ value, label }) => ({ value, label }))}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value as ScenarioOrder)}
          />
          <p className={textStyles.mutedCount} role="status">
            {foundOf(found.length, list.length)}
          </p>
        </search>
      )}
      <TagLinks list={list} tagId={tagId} />
      <ScenarioGrid records={found} />
      {phase === 'ready' && list.length === 0 && (
        <EmptyState title="No scenarios yet" text="Import a scenario file, an EOS script, a guide, a folder or a zip.">
          <Button onClick={() => setImporting(true)}>Import</Button>
        </EmptyState>
      )}
      {phase === 'ready' && list.length > 0 && found.length === 0 && (
        <EmptyState title="Nothing found" text="No scenario matches your search. Try fewer words or filters.">
          <Button variant="default" onClick={forgetQuery}>
            Clear search
          </Button>
        </EmptyState>
      )}
      {isOver && <DropVeil>Drop scenarios to import them</DropVeil>}
      <Suspense>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </Page>
  )
}

const enginesIn = (list: readonly ScenarioRecord[]) =>
  [...new Set(list.map(({ engine }) => engine))].map((value) => ({ value, label: engineName(value) }))

interface TagLinksProps {
  readonly list: readonly ScenarioRecord[]
  readonly tagId: string
}

/** The tags there are, each an address of its own. */
function TagLinks({ list, tagId }: TagLinksProps) {
  const tags = useMemo(() => tagsIn(list), [list])
  const shown = tags.filter(({ id }, index) => index < maxTags || id === tagId)
  if (shown.length === 0) return null
  return (
    <ul className={styles.filters} aria-label="Filter by tag">
      {shown.map(({ id, tag, count }) => (
        <li key={id}>
          <Link
            to={id === tagId ? '/scenarios' : `/scenarios/${encodeURIComponent(id)}`}
            aria-current={id === tagId ? 'page' : undefined}
          >
            <bdi>{tag}</bdi> <span>{count.toLocaleString()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const tiles = { width: 256, gap: 24, oneBelow: 640 }

/** These scenarios as cards. */
const ScenarioGrid = memo(function ScenarioGrid({ records }: { readonly records: readonly ScenarioRecord[] }) {
  return (
    <VirtualGrid label="Scenarios" items={records} tiles={tiles}>
      {(record) => <ScenarioCard record={record} />}
    </VirtualGrid>
  )
})

/** Makes a scenario of one node and opens it in the editor. */
function NewScenarioButton() {
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  const make = async () => {
    setMaking(true)
    try {
      const { createScenario } = await import('../edit/newScenario.ts')
      await navigate({ to: `/scenario/${await createScenario()}/edit` })
    } catch (error) {
      const message = `The scenario could not be created. ${messageOf(error)}`
      reportError({ type: 'STORAGE_ERROR', context: 'Scenarios', message, details: error })
      setMaking(false)
    }
  }
  return (
    <Button variant="default" leftSection={<PlusIcon size={18} />} loading={isMaking} onClick={() => void make()}>
      New scenario
    </Button>
  )
}
