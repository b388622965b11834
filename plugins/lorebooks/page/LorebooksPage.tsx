import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { LorebookId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { characters as library } from 'sdk/page/services/characters.ts'
import { useGrowingCount } from 'sdk/page/useGrowingCount.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { PlusIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { foundOf, SearchField } from 'sdk/ui/SearchField.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { field, isFields, listOf } from '../../../src/shared/fields.ts'
import { folded, wordsIn } from '../../../src/shared/text/folded.ts'
import type { BookTitle, LorebookRecord } from '../../../src/workers/storage/contract.ts'
import { createBook, deleteBook, duplicateBook, exportBook, useLorebooks } from './changeBooks.ts'
import { bookPath } from './draft.ts'
import { entryMatches, labelOf } from './entry.ts'
import { ImportBooks } from './ImportBooks.tsx'
import styles from './LorebooksPage.module.css'

/** All lorebooks: write one, bring others in, and find what stands in them. */
export default function LorebooksPage() {
  const { list, phase } = useLorebooks()
  const [search, setSearch] = useState('')
  const [isImporting, setImporting] = useState(false)
  const navigate = useNavigate()
  const hits = useBookSearch(search, list)
  const found = hits ? list.filter(({ id }) => hits.has(id)) : list
  const { count, end } = useGrowingCount(found.length, search)
  const create = async () => {
    const id = await createBook('New lorebook')
    if (id) await navigate({ to: bookPath(id) })
  }
  return (
    <Page title="Lorebooks">
      <PageHeader title="Lorebooks" intro="Facts sent to the AI when a key comes up: places, people, customs.">
        <Button leftSection={<PlusIcon size={18} />} onClick={() => void create()}>
          New lorebook
        </Button>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={() => setImporting(true)}>
          Import
        </Button>
      </PageHeader>
      {list.length > 0 && (
        <search className={`${rowStyles.centred3} ${styles.tools}`}>
          <SearchField
            className={styles.search ?? ''}
            label="Search lorebooks and their entries"
            placeholder="Book, entry, key or text"
            value={search}
            onChange={setSearch}
          />
          <p className={textStyles.mutedCount} role="status">
            {foundOf(found.length, list.length)}
          </p>
        </search>
      )}
      <ul className={layout.list2} aria-label="Lorebooks">
        {found.slice(0, count).map((book) => (
          <BookRow key={book.id} book={book} hits={hits?.get(book.id)} />
        ))}
      </ul>
      <div ref={end} />
      {phase === 'ready' && list.length === 0 && (
        <EmptyState
          title="No lorebooks yet"
          text="Write one, or import one from another app: world info, card lorebooks, NovelAI, Agnai or Risu."
        >
          <Button onClick={() => void create()}>New lorebook</Button>
          <Button variant="default" onClick={() => setImporting(true)}>
            Import
          </Button>
        </EmptyState>
      )}
      {list.length > 0 && found.length === 0 && (
        <EmptyState title="Nothing found" text="No book or entry matches. Try fewer or other words.">
          <Button variant="default" onClick={() => setSearch('')}>
            Show all
          </Button>
        </EmptyState>
      )}
      {isImporting && <ImportBooks onClose={() => setImporting(false)} />}
    </Page>
  )
}

function BookRow({ book, hits = [] }: { readonly book: BookTitle; readonly hits?: readonly string[] | undefined }) {
  const { id, name, entries } = book
  return (
    <li className={styles.row}>
      <div className={rowStyles.words}>
        <Link to={bookPath(id)} className={styles.name}>
          {name || 'Lorebook without a name'}
        </Link>
        <span className={textStyles.mutedAnywhere}>
          {entries} {entries === 1 ? 'entry' : 'entries'} · <UseWords book={book} />
        </span>
        {hits.length > 0 && <span className={textStyles.mutedAnywhere}>Found: {hits.join(', ')}</span>}
      </div>
      <ActionMenu
        label={`More for ${name}`}
        actions={() => [
          { label: 'Duplicate', run: () => void duplicateBook(id) },
          { label: 'Export as lorebook (V3)', divided: true, run: () => void exportBook(id, 'lorebook-v3') },
          { label: 'Export as world info', run: () => void exportBook(id, 'world-info') },
          { label: 'Delete', danger: true, divided: true, run: () => void deleteBook(id, name) },
        ]}
      />
    </li>
  )
}

function UseWords({ book: { use, characters } }: { readonly book: BookTitle }) {
  const list = library.now.useList()
  if (use === 'always') return 'in every chat'
  if (use === 'chosen') return 'in chats that choose it'
  const names = characters.map((id) => list.find((character) => character.id === id)?.name).filter(Boolean)
  return names.length === 0
    ? 'with no characters yet'
    : `with ${names.slice(0, 3).join(', ')}${names.length > 3 ? '…' : ''}`
}

/** Names of the entries that were found, by book. */
type BookHits = ReadonlyMap<LorebookId, readonly string[]>

const maxNamed = 5

/** The books in whose name or entries every word stands; undefined while nothing is searched for. */
function useBookSearch(search: string, list: readonly BookTitle[]): BookHits | undefined {
  const [records, setRecords] = useState<readonly LorebookRecord[]>()
  const words = wordsIn(search)
  const isSearching = words.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the books are read anew when one of them changed
  useEffect(() => {
    let wanted = true
    if (isSearching)
      void storage()
        .list('lorebooks')
        .then((found) => wanted && setRecords(found))
    return () => {
      wanted = false
    }
  }, [isSearching, list])
  return isSearching && records ? hitsIn(records, words) : undefined
}

export function hitsIn(
  records: readonly Pick<LorebookRecord, 'id' | 'name' | 'book'>[],
  words: readonly string[],
): BookHits {
  const hits = new Map<LorebookId, readonly string[]>()
  for (const { id, name, book } of records) {
    const entries = listOf(field(book, 'entries')).filter(isFields)
    const found = entries.filter((row) => entryMatches(row, words))
    const isNamed = words.every((word) => folded(name).includes(word))
    if (!isNamed && found.length === 0) continue
    const names = found.slice(0, maxNamed).map((row) => labelOf(row) || 'an entry without a name')
    hits.set(id, found.length > maxNamed ? [...names, `${found.length - maxNamed} more`] : names)
  }
  return hits
}
