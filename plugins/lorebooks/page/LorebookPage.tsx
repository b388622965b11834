import { useParams } from '@tanstack/react-router'
import type { LorebookId } from 'sdk'
import { CharacterChecks } from 'sdk/page/characters/CharacterChecks.tsx'
import { useReading } from 'sdk/page/records/useReading.ts'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import type { LorebookRecord } from '../../../src/workers/storage/contract.ts'
import { BookEditor } from './BookEditor.tsx'
import { changeUse, readBook, saveBook, useLorebooks } from './changeBooks.ts'
import { type BookDraft, bookOf, draftOf } from './draft.ts'

const gone = 'This lorebook was deleted, perhaps in another tab.'

/** One lorebook of the library. */
export default function LorebookPage() {
  const { bookId } = useParams({ strict: false }) as { bookId?: string }
  const reading = useReading(bookId as LorebookId, readBook, gone)
  const title = reading.kind === 'found' ? reading.kept.name || 'Lorebook' : 'Lorebook'
  return (
    <Page title={title}>
      {reading.kind === 'missing' ? (
        <EmptyState heading="h1" title="Lorebook not found" text={reading.reason}>
          <LinkButton to="/lorebooks">All lorebooks</LinkButton>
        </EmptyState>
      ) : (
        <PageHeader title={title}>
          <LinkButton to="/lorebooks" variant="default">
            All lorebooks
          </LinkButton>
        </PageHeader>
      )}
      {reading.kind === 'found' && (
        <BookEditor
          key={reading.kept.id}
          first={draftOf(reading.kept.book, reading.kept.name)}
          save={(draft) => save(reading.kept, draft)}
        >
          <UseField id={reading.kept.id} />
        </BookEditor>
      )}
    </Page>
  )
}

/** Over the record as it is now: when the book is used may have changed meanwhile. */
async function save(record: LorebookRecord, draft: BookDraft): Promise<boolean> {
  const now = (await readBook(record.id)) ?? record
  return await saveBook({ ...now, name: draft.name.trim() || record.name, book: bookOf(draft) })
}

const uses: readonly { readonly value: LorebookRecord['use']; readonly label: string }[] = [
  { value: 'chosen', label: 'Only in chats that choose it' },
  { value: 'characters', label: 'With some characters' },
  { value: 'always', label: 'In every chat' },
]

/** When a book is used. Kept at once. */
function UseField({ id }: { readonly id: LorebookId }) {
  const { list } = useLorebooks()
  const book = list.find((other) => other.id === id)
  if (!book) return null
  const { use, characters } = book
  return (
    <>
      <NativeSelect
        label="Used in"
        description="Applies immediately."
        value={use}
        data={uses.map((option) => ({ ...option }))}
        onChange={(event) => void changeUse(id, { use: event.currentTarget.value as typeof use, characters })}
      />
      {use === 'characters' && (
        <CharacterChecks chosen={characters} onChange={(next) => void changeUse(id, { use, characters: next })} />
      )}
    </>
  )
}
