import { type LorebookId, newId, type Result, type StatedAge } from 'sdk'
import { media, storage } from 'sdk/page/engines.ts'
import { followedList } from 'sdk/page/records/followedList.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { ages } from 'sdk/page/services/ages.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import { withReadableName } from '../../../src/shared/text/readableNames.ts'
import type { BookImported, LorebookFileFormat, UnreadableFile } from '../../../src/workers/media/contract.ts'
import type { BookTitle, Change, LorebookRecord } from '../../../src/workers/storage/contract.ts'
import { emptyBook } from './draft.ts'

const { state, useList, follow, refresh } = followedList('Lorebooks', 'lorebooks', async () => {
  const found = await storage().bookTitles()
  return found.map(withReadableName).toSorted((a, b) => b.modified - a.modified)
})

/** The lorebooks there are, those changed last first. */
export const useLorebooks = useList

/** The same, once they have been read. */
export async function allLorebooks(): Promise<readonly BookTitle[]> {
  await follow()
  return state.list
}

export const { attempt, commit, offerUndo } = undoableStore('Lorebooks', refresh)

export async function readBook(id: LorebookId): Promise<LorebookRecord | undefined> {
  return await storage().read('lorebooks', id)
}

/** Begins an empty book. Resolves with its id. */
export async function createBook(name: string): Promise<LorebookId | undefined> {
  return await addBook(name, emptyBook(name), 'Lorebook created')
}

/** Brings a book from a file. Rejects when it cannot be read or kept, and with an `AbortError` when no age is stated. */
export async function importBook(file: File): Promise<Result<BookImported, UnreadableFile>> {
  const read = (stated?: readonly StatedAge[]) => readInMedia((media) => media.importBook(file, file.name, stated))
  let found = await read()
  if (!found.ok && 'ages' in found.error) {
    const { name } = file
    found = await read(await ages.now.askForRecord({ kind: 'lorebook', name }, found.error.ages))
  }
  if (found.ok) {
    offerUndo(`${found.value.name} is in your lorebooks`, found.value.commit)
    await refresh()
  }
  return found
}

export async function addBook(
  name: string,
  book: unknown,
  label: string,
  stated?: readonly StatedAge[],
): Promise<LorebookId | undefined> {
  const now = Date.now()
  const id = newId<'lorebook'>()
  const record: LorebookRecord = { id, name, book, use: 'chosen', characters: [], created: now, modified: now }
  const done = await attempt('The lorebook could not be saved.', async () => {
    const ages = await agesOf({ name, book, ages: stated })
    offerUndo(`${name} is in your lorebooks`, await commit(label, [put({ ...record, ...ages })]))
  })
  return done ? id : undefined
}

export async function saveBook(record: LorebookRecord): Promise<boolean> {
  return await attempt("Couldn't save the lorebook. Your changes are still here.", async () => {
    const ages = await agesOf(record)
    const made = await commit('Lorebook edited', [put({ ...record, ...ages, modified: Date.now() })])
    offerUndo(`${record.name} was saved`, made)
  })
}

/** The ages to save with a book, those that are open asked for. Throws `plugin/refused` where somebody is a minor. */
async function agesOf({ name, book, ages: before }: AgedBook): Promise<Pick<LorebookRecord, 'ages'>> {
  const stated = await ages.now.settle({ kind: 'lorebook', name }, before, (known) =>
    media().judgeAges({ kind: 'lorebook', book }, known),
  )
  return stated.length > 0 ? { ages: stated } : {}
}

type AgedBook = Pick<LorebookRecord, 'name' | 'book'> & { readonly ages?: readonly StatedAge[] | undefined }

/** Changes when a book is used, of the book as it is now. */
export async function changeUse(id: LorebookId, use: Pick<LorebookRecord, 'use' | 'characters'>): Promise<void> {
  await attempt('The lorebook could not be changed.', async () => {
    const record = await readBook(id)
    if (record) await commit('Lorebook use changed', [put({ ...record, ...use })])
  })
}

export async function duplicateBook(id: LorebookId): Promise<void> {
  const record = await readBook(id)
  if (record) await addBook(`${record.name} (Copy)`, record.book, 'Lorebook duplicated', record.ages)
}

export async function deleteBook(id: LorebookId, name: string): Promise<void> {
  await attempt('The lorebook could not be deleted.', async () => {
    const made = await commit('Lorebook deleted', [{ kind: 'delete', table: 'lorebooks', key: id }])
    offerUndo(`${name} was deleted`, made)
  })
}

export async function exportBook(id: LorebookId, format: LorebookFileFormat): Promise<void> {
  await attempt('The lorebook could not be exported.', async () => {
    const record = await readBook(id)
    if (!record) return
    const { fileName, blob } = await media().writeLorebook(record.name, record.book, format)
    download(fileName, blob)
    toast({ type: 'success', title: `Exported as ${fileName}` })
  })
}

const put = (value: LorebookRecord): Change => ({ kind: 'put', table: 'lorebooks', value })
