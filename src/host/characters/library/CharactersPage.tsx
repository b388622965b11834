import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { CharacterId } from 'sdk'
import { type Selection, toggled } from 'sdk/page/selection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { DropVeil } from 'sdk/ui/DropVeil.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { PlusIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import pressable from 'sdk/ui/pressable.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { foundOf, SearchField } from 'sdk/ui/SearchField.tsx'
import { SelectButton } from 'sdk/ui/SelectionBar.tsx'
import { StarIcon } from 'sdk/ui/StarIcon.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useFileDrop } from 'sdk/ui/useFileDrop.ts'
import { VirtualGrid } from 'sdk/ui/VirtualGrid.tsx'
import { useSnapshot } from 'valtio'
import { folded } from '../../../shared/text/folded.ts'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { useCharacters } from '../characters.ts'
import { importFiles } from '../files/imports.ts'
import { isCardFile } from '../files/isCardFile.ts'
import { CharacterCard } from './CharacterCard.tsx'
import { CharacterSelection } from './CharacterSelection.tsx'
import styles from './CharactersPage.module.css'
import { FolderBar } from './FolderBar.tsx'
import { foldersOf } from './folders.ts'
import {
  everybody,
  filteredAtOnce,
  filtering,
  type SortOrder,
  searchText,
  sorting,
  sortOrders,
  type TagCount,
  tagsOf,
} from './library.ts'
import { type LibraryTask, libraryView, look, nobody } from './libraryView.ts'

const ImportDialog = lazy(() => import('../files/ImportDialog.tsx'))
const LibraryDialog = lazy(() => import('./LibraryDialog.tsx'))

/** All characters: find them, play, change, sort them away, and bring in others. Files may be dropped anywhere. */
export default function CharactersPage() {
  const { list: all, newest, phase } = useCharacters()
  const list = phase === 'reading' ? newest : all
  const { query: asked, order } = useSnapshot(libraryView)
  // Whoever types sees the letter at once and its outcome as soon as it is there.
  const later = useDeferredValue(asked)
  const query = list.length > filteredAtOnce ? later : asked
  const [sort] = useState(sorting)
  const [filter] = useState(filtering)
  const [isImporting, setImporting] = useState(false)
  const [selection, setSelection] = useState<Selection<CharacterId>>()
  const [task, setTask] = useState<LibraryTask>()
  const inOrder = useMemo(() => sort(list, order), [sort, list, order])
  const found = useMemo(() => filter(inOrder, query), [filter, inOrder, query])
  useReadySearch(list)
  const folders = useMemo(() => foldersOf(list), [list])
  const shown = useDeferredValue(found)
  // Where they can, tags change with the cards and not a moment later: the cards would move under a press.
  const tagged = shown.length > filteredAtOnce ? shown : found
  const tags = useMemo(() => tagsOf(tagged), [tagged])
  const isOver = useFileDrop((files) => {
    setImporting(true)
    void importFiles(files)
  }, isCardFile)
  const range = useRef<readonly CharacterId[]>([])
  range.current = useMemo(() => found.map(({ id }) => id), [found])
  const toggle = useCallback(
    (id: CharacterId, withRange: boolean) =>
      setSelection((now) => toggled(now ?? nobody, id, withRange ? range.current : undefined)),
    [],
  )
  const move = useCallback((id: CharacterId) => setTask({ kind: 'move', ids: [id] }), [])

  return (
    <Page title="Characters">
      <PageHeader title="Characters" intro="Your characters.">
        <LinkButton to="/characters/add" leftSection={<PlusIcon size={18} />}>
          Create Character
        </LinkButton>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={() => setImporting(true)}>
          Import
        </Button>
      </PageHeader>
      {list.length > 0 && (
        <>
          <LibraryTools
            found={found.length}
            total={phase === 'reading' ? undefined : list.length}
            isSelecting={selection !== undefined}
            onSelecting={(on) => setSelection(on ? nobody : undefined)}
          />
          <FolderBar folders={folders} folder={asked.folder} onTask={setTask} />
          <TagFilter tags={tags} chosen={asked.tags} />
        </>
      )}
      <LibraryGrid entries={found} selected={selection?.ids} onToggle={toggle} onMove={move} />
      {phase === 'reading' && list.length === 0 && (
        <p role="status" className={textStyles.muted}>
          Loading characters…
        </p>
      )}
      {phase === 'ready' && list.length === 0 && <NoCharacters onImport={() => setImporting(true)} />}
      {phase !== 'reading' && list.length > 0 && found.length === 0 && (
        <EmptyState title="No characters found" text="No character matches your search. Try fewer words or filters.">
          <Button variant="default" onClick={() => look(everybody)}>
            Show all
          </Button>
        </EmptyState>
      )}
      {selection && (
        <CharacterSelection
          selection={selection}
          found={found}
          onSelect={(ids) => setSelection({ ids: new Set(ids), last: undefined })}
          onTask={setTask}
          onDone={() => setSelection(undefined)}
        />
      )}
      {isOver && <DropVeil>Drop character cards to import them</DropVeil>}
      <Suspense>
        {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
        {task && <LibraryDialog task={task} folders={folders} onClose={() => setTask(undefined)} />}
      </Suspense>
    </Page>
  )
}

function NoCharacters({ onImport }: { onImport(): void }) {
  return (
    <EmptyState title="No characters yet" text="Create a character, or import a card from another app.">
      <LinkButton to="/characters/add">Create Character</LinkButton>
      <Button variant="default" onClick={onImport}>
        Import
      </Button>
    </EmptyState>
  )
}

const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50))
const notIdle = globalThis.cancelIdleCallback ?? clearTimeout
const atOnce = 200

/** Prepares a search of these characters while there is nothing else to do, so that its first letter is as quick as all others. */
function useReadySearch(list: readonly LibraryEntry[]): void {
  useEffect(() => {
    let next = 0
    const step = () => {
      const end = Math.min(list.length, next + atOnce)
      for (const entry of list.slice(next, end)) searchText(entry)
      next = end
      if (next < list.length) waiting = whenIdle(step)
    }
    let waiting = whenIdle(step)
    return () => notIdle(waiting as number)
  }, [list])
}

interface TagFilterProps {
  /** Of the characters that are found now, the commonest first. */
  readonly tags: readonly TagCount[]
  readonly chosen: readonly string[]
}

const few = 10
const most = 60

/** Tags to narrow the library down by: of several, all must be there. */
const TagFilter = memo(function TagFilter({ tags, chosen }: TagFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const isChosen = (tag: string) => chosen.some((other) => folded(other) === folded(tag))
  const others = tags.filter(({ tag }) => !isChosen(tag))
  const shown = others.slice(0, isOpen ? most : few)
  if (tags.length === 0 && chosen.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Filter by tag">
      {chosen.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={`${pressable.pill} ${styles.tag}`}
            aria-pressed="true"
            onClick={() => look({ tags: chosen.filter((other) => other !== tag) })}
          >
            <bdi className={textStyles.ellipsis}>{tag}</bdi>
          </button>
        </li>
      ))}
      {shown.map(({ tag, count }) => (
        <li key={tag}>
          <button
            type="button"
            className={`${pressable.pill} ${styles.tag}`}
            aria-pressed="false"
            onClick={() => look({ tags: [...chosen, tag] })}
          >
            <bdi className={textStyles.ellipsis}>{tag}</bdi>
            <span className={styles.count}>{count.toLocaleString()}</span>
          </button>
        </li>
      ))}
      {others.length > few && (
        <li>
          <button
            type="button"
            className={`${pressable.pill} ${styles.more}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Fewer tags' : 'More tags'}
          </button>
        </li>
      )}
    </ul>
  )
})

interface LibraryGridProps {
  readonly entries: readonly LibraryEntry[]
  /** Who is selected; undefined where nobody is being selected. */
  readonly selected: ReadonlySet<CharacterId> | undefined
  readonly onToggle: (id: CharacterId, withRange: boolean) => void
  readonly onMove: (id: CharacterId) => void
}

const tiles = { width: 232, gap: 24, oneBelow: 640 }

/** The characters of the library as cards. */
const LibraryGrid = memo(function LibraryGrid({ entries, selected, onToggle, onMove }: LibraryGridProps) {
  return (
    <VirtualGrid label="Characters" items={entries} tiles={tiles}>
      {(entry) => (
        <CharacterCard entry={entry} selection={selected?.has(entry.id)} onToggle={onToggle} onMove={onMove} />
      )}
    </VirtualGrid>
  )
})

interface LibraryToolsProps {
  readonly found: number
  /** Undefined while they are still being read. */
  readonly total: number | undefined
  readonly isSelecting: boolean
  onSelecting(on: boolean): void
}

/** Search, order, favourites, and the way into selecting. */
function LibraryTools({ found, total, isSelecting, onSelecting }: LibraryToolsProps) {
  const { query, order } = useSnapshot(libraryView, { sync: true })
  return (
    <search className={`${rowStyles.centred3} ${styles.tools}`}>
      <SearchField
        className={rowStyles.search ?? ''}
        label="Search characters"
        placeholder="Name, tag or trait"
        value={query.search}
        onChange={(text) => look({ search: text })}
      />
      <NativeSelect
        aria-label="Sort by"
        data={sortOrders.map(({ value, label }) => ({ value, label }))}
        value={order}
        onChange={(event) => {
          libraryView.order = event.currentTarget.value as SortOrder
        }}
      />
      <Button
        variant={query.favourites ? 'light' : 'default'}
        aria-pressed={query.favourites}
        leftSection={<StarIcon size={18} filled={query.favourites} />}
        onClick={() => look({ favourites: !query.favourites })}
      >
        Favourites
      </Button>
      <SelectButton isSelecting={isSelecting} onSelecting={onSelecting} />
      <p className={textStyles.mutedCount} role="status">
        {total === undefined ? 'Counting…' : foundOf(found, total)}
      </p>
    </search>
  )
}
