import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { CharacterId } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { DropVeil } from 'sdk/ui/DropVeil.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { PlusIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { useFileDrop } from 'sdk/ui/useFileDrop.ts'
import { useSnapshot } from 'valtio'
import { useCharacters } from '../characters.ts'
import { importFiles } from '../files/imports.ts'
import { isCardFile } from '../files/isCardFile.ts'
import { CharacterSelection } from './CharacterSelection.tsx'
import { FolderBar } from './FolderBar.tsx'
import { foldersOf } from './folders.ts'
import { LibraryGrid } from './LibraryGrid.tsx'
import { LibraryTools } from './LibraryTools.tsx'
import { everybody, filteredAtOnce, filtering, sorting, tagsOf } from './library.ts'
import type { LibraryTask } from './libraryTask.ts'
import { libraryView, look, nobody, type Selection, toggled } from './libraryView.ts'
import { TagFilter } from './TagFilter.tsx'
import { useReadySearch } from './useReadySearch.ts'

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
  const [selection, setSelection] = useState<Selection>()
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
