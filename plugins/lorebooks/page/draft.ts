import type { LorebookId } from 'sdk'
import { type Fields, field, flagOf, isFields, listOf, numberOf, textOf } from '../../../src/shared/fields.ts'
import type { CardBook, CardBookEntry } from '../../../src/workers/media/contract.ts'
import { isFolderRow } from './entry.ts'
import { newEntry } from './writeEntry.ts'

/** One entry in the editor: the record its author wrote, under a name of our own. */
export interface DraftEntry {
  readonly key: string
  readonly row: Fields
}

/** A book that is being edited. What it holds beside these stays in `rest`, untouched. */
export interface BookDraft {
  readonly name: string
  readonly description: string
  readonly scanDepth: number | null
  readonly tokenBudget: number | null
  readonly recursive: boolean | null
  readonly entries: readonly DraftEntry[]
  /** Rows that are no entries: folders of other programs. */
  readonly others: readonly Fields[]
  readonly rest: Fields
}

export function draftOf(book: unknown, name?: string): BookDraft {
  const source: Fields = isFields(book) ? book : {}
  const rows = listOf(field(source, 'entries')).filter(isFields)
  return {
    name: name ?? textOf(field(source, 'name')),
    description: textOf(field(source, 'description')),
    scanDepth: wholeOrNull(field(source, 'scan_depth')),
    tokenBudget: wholeOrNull(field(source, 'token_budget')),
    recursive: flagOf(field(source, 'recursive_scanning')) ?? null,
    entries: rows.filter((row) => !isFolderRow(row)).map((row, index) => ({ key: `e${index}`, row })),
    others: rows.filter(isFolderRow),
    rest: source,
  }
}

const wholeOrNull = (value: unknown): number | null => {
  const number = numberOf(value)
  return number === undefined || number < 0 ? null : Math.floor(number)
}

/** The book as it is kept: its source, with what the editor knows written over it where it changed. */
export function bookOf(draft: BookDraft): Fields {
  const before = draftOf(draft.rest, textOf(field(draft.rest, 'name')))
  const out: Record<string, unknown> = { ...draft.rest }
  const write = (name: string, value: unknown, was: unknown) => {
    if (value === was) return
    if (value === null) delete out[name]
    else out[name] = value
  }
  write('name', draft.name, before.name)
  write('description', draft.description, before.description)
  write('scan_depth', draft.scanDepth, before.scanDepth)
  write('token_budget', draft.tokenBudget, before.tokenBudget)
  write('recursive_scanning', draft.recursive, before.recursive)
  out.entries = [...draft.entries.map(({ row }) => row), ...draft.others]
  return out
}

/** The draft with one more entry, which comes back with it. */
export function withNewEntry(draft: BookDraft): { readonly draft: BookDraft; readonly added: DraftEntry } {
  const ids = draft.entries.map(({ row }) => numberOf(field(row, 'id')) ?? 0)
  const id = ids.reduce((most, id) => Math.max(most, id), 0) + 1
  const added = { key: `n${newKey++}`, row: newEntry(id) }
  return { draft: { ...draft, entries: [added, ...draft.entries] }, added }
}

let newKey = 0

/** A second entry like one there is. */
export function withCopy(draft: BookDraft, of: DraftEntry): { readonly draft: BookDraft; readonly added: DraftEntry } {
  const made = withNewEntry(draft)
  const { key: _key, index: _index, raw: _raw, ...own } = of.row
  const added = { ...made.added, row: { ...own, id: made.added.row.id } }
  const rest = made.draft.entries.slice(1)
  const at = rest.findIndex(({ key }) => key === of.key) + 1
  return { draft: { ...draft, entries: rest.toSpliced(at, 0, added) }, added }
}

/** A card's own book with what was edited. Its entries keep the numbers by which an export finds their source. */
export function cardBookOf(draft: BookDraft, before: CardBook | undefined): CardBook {
  const book = bookOf(draft)
  const indexes = [...(before?.entries ?? []), ...(before?.folders ?? [])].map(({ index }) => index)
  let next = indexes.reduce((most, index) => Math.max(most, index), -1) + 1
  const entries = draft.entries.map(({ key, row }) => {
    if (typeof field(row, 'index') === 'number') return row as unknown as CardBookEntry
    const index = next++
    return { ...row, key: `${key}-${index}`, index, raw: {} } as unknown as CardBookEntry
  })
  const { name, description } = draft
  return {
    ...(before ?? { extensions: {}, folders: [], raw: { entries: [] } }),
    ...pick(book, ['scan_depth', 'token_budget', 'recursive_scanning']),
    name: name === '' ? undefined : name,
    description: description === '' ? undefined : description,
    entries,
  } as CardBook
}

const pick = (record: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, field(record, name)]))

/** A card's book as one of the library's: without the marks that tie it to its card. */
export function libraryBookOf(book: CardBook): Fields {
  const { raw: _raw, folders, entries, ...rest } = book
  const rows = entries.map(({ key: _key, index: _index, raw: _source, ...row }) => row)
  const folderRows = folders.map(({ raw }) => raw).filter(isFields)
  return { ...rest, entries: [...rows, ...folderRows] }
}

export const emptyBook = (name: string): Fields => ({ name, extensions: {}, entries: [] })

/** As the address of a page names it. */
export const bookPath = (id: LorebookId): string => `/lorebooks/${id}`
