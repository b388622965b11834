import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { CharacterId } from 'sdk'
import { entitlements } from 'sdk/page/entitlements.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { type Selection, toggled } from 'sdk/page/selection.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { ActionMenu, type MenuAction } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import type { Memory, MemoryDraft } from '../../../src/workers/memory/contract.ts'
import { countMemories, everything, findMemories, type MemoryOrder } from './find.ts'
import { MemoryList } from './MemoryList.tsx'
import { MemorySelection } from './MemorySelection.tsx'
import { MemoryTools, type MemoryView } from './MemoryTools.tsx'
import { exportMemories } from './memoryFiles.ts'
import { memorySection } from './memorySection.ts'
import { remembered } from './memoryStore.ts'
import { turnWords } from './memoryWords.ts'
import { RememberNow } from './RememberNow.tsx'
import { listRows, timelineRows } from './rows.ts'
import { SupporterGate } from './SupporterGate.tsx'

const AddDialog = lazy(() => import('./AddDialog.tsx'))
const MergeDialog = lazy(() => import('./MergeDialog.tsx'))
const CarryDialog = lazy(() => import('./CarryDialog.tsx'))
const ImportDialog = lazy(() => import('./ImportDialog.tsx'))

type Task =
  | { readonly kind: 'add' | 'import' }
  | { readonly kind: 'merge' | 'carry'; readonly memories: readonly Memory[] }

const nothing: Selection<string> = { ids: new Set(), last: undefined }

/** What one character remembers: found, seen, changed and decided. */
export function Memories({ character }: { readonly character: CharacterId }) {
  const { list, chats, name: itsName } = useSnapshot(remembered)
  const { reveries, memorySearch } = useSnapshot(entitlements)
  const name = itsName || 'this character'
  const [query, setQuery] = useState(everything)
  const [order, setOrder] = useState<MemoryOrder>('newest')
  const [view, setView] = useState<MemoryView>('list')
  const [selection, setSelection] = useState<Selection<string>>()
  const [editing, setEditing] = useState<string>()
  const [drafts] = useState(() => new Map<string, MemoryDraft>())
  const [task, setTask] = useState<Task>()
  const asked = useDeferredValue(query)
  const counts = useMemo(() => countMemories(list), [list])
  const found = useMemo(() => findMemories(list, asked, order), [list, asked, order])
  const rows = useMemo(
    () => (view === 'list' ? listRows(found, list) : timelineRows(found, list, (id) => chats.get(id))),
    [view, found, list, chats],
  )
  const places = useRef<readonly string[]>([])
  places.current = useMemo(
    () => rows.flatMap((row) => (row.kind === 'contradiction' ? row.memories : [row.memory])).map(({ id }) => id),
    [rows],
  )
  const toggle = useCallback(
    (id: string, withRange: boolean) =>
      setSelection((now = nothing) => toggled(now, id, withRange ? places.current : undefined)),
    [],
  )
  const chosen = useMemo(() => list.filter(({ id }) => selection?.ids.has(id)), [list, selection])
  const close = () => setTask(undefined)
  const finish = () => {
    close()
    setSelection(undefined)
  }
  const title = `${name}'s memories`
  return (
    <Page title={title}>
      <PageHeader title={title} intro="Correct, pin or delete what this character remembers.">
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setTask({ kind: 'add' })}>
          Add a memory
        </Button>
        <RememberNow character={character} />
        <MemoryMenu
          character={character}
          name={name}
          isEmpty={list.length === 0}
          onImport={() => setTask({ kind: 'import' })}
          onCarry={() =>
            setTask({ kind: 'carry', memories: list.filter(({ replacedBy }) => replacedBy === undefined) })
          }
        />
      </PageHeader>
      {list.length > 0 && (
        <MemoryTools
          counts={counts}
          found={found.length}
          query={query}
          order={order}
          view={view}
          isSelecting={selection !== undefined}
          maySearch={memorySearch}
          onQuery={setQuery}
          onOrder={setOrder}
          onView={setView}
          onSelecting={(on) => setSelection(on ? nothing : undefined)}
        />
      )}
      {!memorySearch && list.length > 0 && <SupporterGate of="search" />}
      {!reveries && query.type === 'self' && <SupporterGate of="reveries" />}
      {rows.length > 0 && (
        <MemoryList
          rows={rows}
          chats={chats}
          selected={selection?.ids}
          editing={editing}
          drafts={drafts}
          onToggle={toggle}
          onEdit={setEditing}
        />
      )}
      {list.length === 0 && <NoMemories name={name} onAdd={() => setTask({ kind: 'add' })} />}
      {list.length > 0 && found.length === 0 && (
        <EmptyState title="Nothing found" text="No memory matches your search. Try fewer words or filters.">
          <Button variant="default" onClick={() => setQuery(everything)}>
            Show all
          </Button>
        </EmptyState>
      )}
      {selection && (
        <MemorySelection
          chosen={chosen}
          found={found}
          onSelect={(ids) => setSelection({ ids: new Set(ids), last: undefined })}
          onMerge={() => setTask({ kind: 'merge', memories: chosen })}
          onCarry={() => setTask({ kind: 'carry', memories: chosen })}
          onDone={finish}
        />
      )}
      <Suspense>
        {task?.kind === 'add' && (
          <AddDialog
            character={character}
            name={name}
            type={reveries && query.type === 'self' ? 'self' : 'player'}
            withReveries={reveries}
            onClose={close}
          />
        )}
        {task?.kind === 'import' && <ImportDialog character={character} name={name} onClose={close} />}
        {task?.kind === 'merge' && isAny(task.memories) && (
          <MergeDialog memories={task.memories} onClose={close} onMerged={finish} />
        )}
        {task?.kind === 'carry' && (
          <CarryDialog from={{ id: character, name }} memories={task.memories} onClose={close} onCarried={finish} />
        )}
      </Suspense>
    </Page>
  )
}

const isAny = (memories: readonly Memory[]): memories is readonly [Memory, ...Memory[]] => memories.length > 0

interface MemoryMenuProps {
  readonly character: CharacterId
  readonly name: string
  readonly isEmpty: boolean
  onImport(): void
  onCarry(): void
}

/** What can be done with all memories together. */
function MemoryMenu({ character, name, isEmpty, onImport, onCarry }: MemoryMenuProps) {
  const actions = (): readonly MenuAction[] => [
    { label: 'Export as a file', disabled: isEmpty, run: () => void exportMemories(character, name) },
    { label: 'Import from a file', run: onImport },
    { label: 'Copy to…', divided: true, disabled: isEmpty, run: onCarry },
  ]
  return <ActionMenu label={`More for the memories of ${name}`} actions={actions} />
}

interface NoMemoriesProps {
  readonly name: string
  onAdd(): void
}

/** Says how memories come. */
function NoMemories({ name, onAdd }: NoMemoriesProps) {
  const { remember, turns, everyTurns } = useSection(memorySection)
  return (
    <EmptyState title="No memories yet" text={waysToCome(name, remember, turnWords(turns, everyTurns))}>
      <Button onClick={onAdd}>Write the first memory</Button>
      <LinkButton to="/settings/ai/memories" variant="default">
        Memory settings
      </LinkButton>
    </EmptyState>
  )
}

function waysToCome(name: string, isOn: boolean, turns: string): string {
  if (isIncognito) return `You're incognito: ${name} remembers nothing after this visit.`
  if (!isOn || turns === '') return `Automatic memories are off. You can write memories for ${name} yourself.`
  return `Memories are saved as you chat: ${turns} ${name} saves what may matter later. You can also write your own. They stay in this browser.`
}
