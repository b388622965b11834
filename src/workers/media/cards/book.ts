import type { CardBook, CardBookEntry, CardBookFolder } from '../../../shared/cards/bookTypes.ts'
import type { Json, Warning } from '../../../shared/cards/types.ts'
import { flagOf } from '../../../shared/fields.ts'
import { limits } from '../../../shared/files/limits.ts'
import { cleanText, toNumber, toText } from './coerce.ts'
import { readEntryExtensions } from './entryExtensions.ts'
import { isRecord, own, withoutPrototypeKeys } from './record.ts'
import { type Warn, Warnings } from './warnings.ts'

/** Whether the card carries a book at all: null and an empty list mean that it does not. */
export function hasBook(raw: unknown): boolean {
  return isRecord(raw) || (Array.isArray(raw) && raw.length > 0)
}

/** Reads a V2 or V3 book however loosely it was written. A bare list counts as the entries of a book. */
export function readBook(raw: unknown): { readonly book: CardBook; readonly warnings: readonly Warning[] } {
  const warnings = new Warnings()
  const source: Json = isRecord(raw) ? raw : { entries: raw }
  const rows = listRows(own(source, 'entries'))
  if (rows.length > limits.bookEntries) {
    warnings.warn(
      'book/too-many',
      `The lorebook has ${rows.length.toLocaleString('en')} entries; the first ${limits.bookEntries.toLocaleString('en')} are used.`,
      'character_book.entries',
    )
  }
  const entries: CardBookEntry[] = []
  const folders: CardBookFolder[] = []
  for (const [index, row] of rows.slice(0, limits.bookEntries).entries()) {
    if (!isRecord(row)) {
      warnings.warn(
        'book/wrong-type',
        'An entry of the lorebook is not an object; it is kept but not used.',
        entryField(index),
      )
    } else if (isFolder(row)) {
      folders.push({
        key: `f${index}`,
        label: toText(row.comment ?? row.name, entryField(index), warnings.warn),
        index,
        raw: row,
      })
    } else {
      entries.push(readEntry(row, index, warnings.warn))
    }
  }
  const name = optionalText(source, 'name', warnings.warn)
  const description = optionalText(source, 'description', warnings.warn)
  const scanDepth = optionalNumber(source, 'scan_depth', 'character_book.scan_depth', warnings.warn)
  const tokenBudget = optionalNumber(source, 'token_budget', 'character_book.token_budget', warnings.warn)
  const recursive = flagOf(own(source, 'recursive_scanning'))
  const extensions = own(source, 'extensions')
  const book: CardBook = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(scanDepth === undefined ? {} : { scan_depth: scanDepth }),
    ...(tokenBudget === undefined ? {} : { token_budget: tokenBudget }),
    ...(recursive === undefined ? {} : { recursive_scanning: recursive }),
    extensions: isRecord(extensions) ? withoutPrototypeKeys(extensions) : {},
    entries,
    folders,
    raw,
  }
  return { book, warnings: warnings.list }
}

const entryField = (index: number) => `character_book.entries[${index}]`

/** The rows of a book in order. Some tools key them by number instead of listing them. */
export function listRows(entries: unknown): readonly unknown[] {
  if (Array.isArray(entries)) return entries
  if (!isRecord(entries)) return []
  const byKey = (a: string, b: string) => Number(a) - Number(b) || (a < b ? -1 : 1)
  return Object.keys(entries)
    .sort(byKey)
    .map((key) => entries[key])
}

function isFolder(row: Json): boolean {
  const key = own(row, 'key') ?? own(row, 'keys')
  const first: unknown = Array.isArray(key) ? key[0] : key
  return own(row, 'mode') === 'folder' || (typeof first === 'string' && first.startsWith('\uF000folder:'))
}

function readEntry(row: Json, index: number, warn: Warn): CardBookEntry {
  const field = entryField(index)
  const extensions = readEntryExtensions(row, field, warn)
  const caseSensitive = flagOf(own(row, 'case_sensitive'))
  const selective = flagOf(own(row, 'selective'))
  const position = readPosition(row, extensions)
  const name = own(row, 'name')
  const comment = own(row, 'comment')
  const id = own(row, 'id')
  const priority = optionalNumber(row, 'priority', `${field}.priority`, warn)
  return {
    key: `e${index}`,
    keys: readKeys(own(row, 'keys'), `${field}.keys`, warn),
    secondary_keys: readKeys(own(row, 'secondary_keys'), `${field}.secondary_keys`, warn),
    content: toText(own(row, 'content'), `${field}.content`, warn),
    extensions,
    enabled: flagOf(own(row, 'enabled')) ?? true,
    insertion_order: optionalNumber(row, 'insertion_order', `${field}.insertion_order`, warn) ?? 100,
    ...(caseSensitive === undefined ? {} : { case_sensitive: caseSensitive }),
    use_regex: flagOf(own(row, 'use_regex')) ?? false,
    constant: flagOf(own(row, 'constant')) ?? false,
    ...(selective === undefined ? {} : { selective }),
    ...(position === undefined ? {} : { position }),
    ...(typeof name === 'string' ? { name: cleanText(name) } : {}),
    ...(typeof comment === 'string' ? { comment: cleanText(comment) } : {}),
    ...(typeof id === 'number' || typeof id === 'string' ? { id } : {}),
    ...(priority === undefined ? {} : { priority }),
    index,
    raw: row,
  }
}

/** SillyTavern's number wins over the published word when the two disagree. */
function readPosition(row: Json, extensions: Json): 'before_char' | 'after_char' | undefined {
  if (typeof extensions.position === 'number') return extensions.position === 0 ? 'before_char' : 'after_char'
  const word = own(row, 'position')
  return word === 'before_char' || word === 'after_char' ? word : undefined
}

function readKeys(value: unknown, field: string, warn: Warn): readonly string[] {
  const list = typeof value === 'string' ? splitKeys(value) : Array.isArray(value) ? value : []
  const texts = list.flatMap((key: unknown) =>
    typeof key === 'string' ? [cleanText(key)] : typeof key === 'number' ? [String(key)] : [],
  )
  const keys = texts.filter((key) => key.trim() !== '' && key.length <= limits.bookKeyLength).slice(0, limits.bookKeys)
  const used = texts.filter((key) => key.trim() !== '').length
  if (keys.length < used)
    warn('book/too-many', `"${field}" has keys that are too many or too long; they are not used.`, field)
  for (const key of keys) {
    if (!isBrokenPattern(key)) continue
    warn('book/invalid-regex', `The key ${key.slice(0, 80)} is not a valid pattern, so it never matches.`, field)
  }
  return keys
}

const patternForm = /^\/((?:[^/\\]|\\.)+)\/([gimsuy]*)$/s

function splitKeys(text: string): string[] {
  if (patternForm.test(text.trim())) return [text.trim()]
  return text.split(',').map((key) => key.trim())
}

/** Compiles without ever running: a pattern that takes for ever to match is found out later, under a time limit. */
function isBrokenPattern(key: string): boolean {
  const parts = patternForm.exec(key)
  if (!parts) return false
  try {
    new RegExp(parts[1]!, parts[2])
    return false
  } catch {
    return true
  }
}

function optionalText(source: Json, name: string, warn: Warn): string | undefined {
  const value = own(source, name)
  return value === undefined || value === null ? undefined : toText(value, `character_book.${name}`, warn)
}

function optionalNumber(source: Json, name: string, field: string, warn: Warn): number | undefined {
  const number = toNumber(own(source, name))
  if (number === undefined || Number.isFinite(number)) return number
  warn('book/wrong-type', `"${field}" is not a number; the default is used.`, field)
  return undefined
}
