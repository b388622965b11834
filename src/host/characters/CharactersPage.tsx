import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PlusIcon, SearchIcon, UploadIcon } from '../ui/icons.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { NativeSelect } from '../ui/NativeSelect.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { TextInput } from '../ui/TextInput.ts'
import { CharacterCard } from './CharacterCard.tsx'
import styles from './CharactersPage.module.css'
import { useCharacters } from './characters.ts'
import { importFiles } from './imports.ts'
import { arrange, type SortOrder, sortOrders } from './library.ts'
import { useFileDrop } from './useFileDrop.ts'
import { useGrowingCount } from './useGrowingCount.ts'

const ImportDialog = lazy(() => import('./ImportDialog.tsx'))

/** All characters: find one, play, change, make and bring in others. Files may be dropped anywhere. */
export default function CharactersPage() {
  const { list, phase } = useCharacters()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<SortOrder>('modified')
  const [isImporting, setImporting] = useState(false)
  const found = useMemo(() => arrange(list, search, order), [list, search, order])
  const { count, end } = useGrowingCount(found.length, `${search}\n${order}`)
  const isOver = useFileDrop((files) => {
    setImporting(true)
    void importFiles(files)
  })

  return (
    <Page title="Characters">
      <PageHeader title="Characters" intro="Everyone you can spend an evening with.">
        <LinkButton to="/characters/add" leftSection={<PlusIcon size={18} />}>
          Create Character
        </LinkButton>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={() => setImporting(true)}>
          Import
        </Button>
      </PageHeader>
      {list.length > 0 && (
        <search className={styles.tools}>
          <TextInput
            className={styles.search ?? ''}
            type="search"
            aria-label="Search characters"
            placeholder="Name, tag or trait"
            leftSection={<SearchIcon size={18} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <NativeSelect
            aria-label="Sort by"
            data={sortOrders.map(({ value, label }) => ({ value, label }))}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value as SortOrder)}
          />
          <p className={styles.count} role="status">
            {found.length === list.length ? `${list.length} in all` : `${found.length} of ${list.length}`}
          </p>
        </search>
      )}
      <ul className={styles.grid}>
        {found.slice(0, count).map((entry) => (
          <li key={entry.id} className={styles.cell}>
            <CharacterCard entry={entry} />
          </li>
        ))}
      </ul>
      <div ref={end} />
      {phase === 'ready' && list.length === 0 && <NoCharacters onImport={() => setImporting(true)} />}
      {list.length > 0 && found.length === 0 && (
        <EmptyState title="Nobody by that name" text="No character matches the search. Try fewer or other words.">
          <Button variant="default" onClick={() => setSearch('')}>
            Show all
          </Button>
        </EmptyState>
      )}
      {isOver && (
        <div className={styles.drop} aria-hidden="true">
          <UploadIcon size={40} />
          Drop character cards to import them
        </div>
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function NoCharacters({ onImport }: { onImport(): void }) {
  return (
    <EmptyState title="Nobody here yet" text="Make somebody up, or bring a character card from another app.">
      <LinkButton to="/characters/add">Create Character</LinkButton>
      <Button variant="default" onClick={onImport}>
        Import
      </Button>
    </EmptyState>
  )
}
