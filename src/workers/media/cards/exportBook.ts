import type { CardBook, CardBookEntry } from '../../../shared/cards/bookTypes.ts'
import type { Json } from '../../../shared/cards/types.ts'
import { limits } from '../../../shared/files/limits.ts'
import { listRows } from './book.ts'
import { readEntryExtensions } from './entryExtensions.ts'
import { isRecord, own, sameJson } from './record.ts'

export type ExportSpec = 'v2' | 'v3'

/** The book as the format wants it, over its source: entries as a list, every required field present and true. */
export function exportBook(book: CardBook, before: CardBook | undefined, spec: ExportSpec): Json {
  const source: Json = isRecord(book.raw) ? book.raw : {}
  const sourceRows = listRows(isRecord(book.raw) ? own(book.raw, 'entries') : book.raw)
  const out: Record<string, unknown> = { ...source }
  for (const key of bookFields) {
    if (!sameJson(book[key], before?.[key]) || isMistyped(own(source, key), book[key])) setOrDelete(out, key, book[key])
  }
  out.extensions =
    sameJson(book.extensions, before?.extensions) && isRecord(source.extensions) ? source.extensions : book.extensions
  const known = new Map(before?.entries.map((entry) => [entry.key, entry]))
  const rows = [
    ...book.entries.map((entry) => ({ index: entry.index, row: exportEntry(entry, known.get(entry.key), spec) })),
    ...book.folders.map(({ index, raw }) => ({ index, row: raw })),
    ...notRead(book, before, sourceRows),
  ]
  out.entries = rows.toSorted((a, b) => a.index - b.index).map(({ row }) => row)
  return out
}

const bookFields = ['name', 'description', 'scan_depth', 'token_budget', 'recursive_scanning'] as const

const isMistyped = (raw: unknown, value: unknown) => raw !== undefined && raw !== value && typeof raw !== typeof value

function setOrDelete(target: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) delete target[key]
  else target[key] = value
}

/** Rows the reader passed over: beyond the limit, or no objects at all. */
function notRead(book: CardBook, before: CardBook | undefined, rows: readonly unknown[]) {
  const read = new Set([...(before ?? book).entries, ...(before ?? book).folders].map(({ index }) => index))
  return rows.flatMap((row, index) => (index >= limits.bookEntries || !read.has(index) ? [{ index, row }] : []))
}

const optionalFields = ['case_sensitive', 'selective', 'position', 'name', 'comment', 'id', 'priority'] as const

function exportEntry(entry: CardBookEntry, before: CardBookEntry | undefined, spec: ExportSpec): Json {
  const raw: Json = isRecord(entry.raw) ? entry.raw : {}
  const out: Record<string, unknown> = { ...raw }
  const write = (key: keyof CardBookEntry, isRight: boolean) => {
    if (!isRight || !sameJson(entry[key], before?.[key])) out[key] = entry[key]
  }
  write('keys', isTexts(raw.keys))
  write('content', typeof raw.content === 'string')
  write('enabled', typeof raw.enabled === 'boolean')
  write('insertion_order', typeof raw.insertion_order === 'number')
  // V2 has no such field.
  if (spec === 'v3' || entry.use_regex || raw.use_regex !== undefined)
    write('use_regex', typeof raw.use_regex === 'boolean')
  if (entry.constant || raw.constant !== undefined) write('constant', typeof raw.constant === 'boolean')
  if (entry.secondary_keys.length > 0 || raw.secondary_keys !== undefined)
    write('secondary_keys', isTexts(raw.secondary_keys))
  for (const key of optionalFields) {
    if (!sameJson(entry[key], before?.[key]) || isMistyped(raw[key], entry[key])) setOrDelete(out, key, entry[key])
  }
  write('extensions', isRecord(raw.extensions))
  // Some programs write extension fields beside the published ones; once those have their true types, they move.
  if (
    !sameJson(
      readEntryExtensions(out, '', () => {}),
      entry.extensions,
    )
  )
    out.extensions = entry.extensions
  return out
}

const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A content without its decorators, for readers of V2, who would take them for text. */
export function withoutDecorators(content: string): string {
  const lines = content.split(/\r?\n/)
  let first = 0
  let found = false
  for (; first < lines.length; first++) {
    const line = lines[first]!.trim()
    if (/^@@@?[a-z]/i.test(line)) found = true
    else if (line !== '') break
  }
  return found ? lines.slice(first).join('\n').trim() : content
}
