import { field, flagOf, isFields, numberOf, textOf } from '../fields.ts'
import { agnaiShape } from './files/agnai.ts'
import { cardBookShape } from './files/cardBook.ts'
import { novelAiShape } from './files/novelAi.ts'
import { risuShape } from './files/risu.ts'
import type { BookShape } from './files/shape.ts'
import { worldInfoShape } from './files/worldInfo.ts'
import { normaliseEntry } from './normaliseEntry.ts'
import type { LoreWarning, NormalBook } from './types.ts'

const maxEntries = 20_000

export interface BookReading {
  readonly book: NormalBook
  readonly warnings: readonly LoreWarning[]
}

/** Any lorebook, from a card or a file of its own, in one shape. What is not a lorebook reads as an empty one. */
export function normaliseBook(raw: unknown, bookId: string): BookReading {
  const warnings: LoreWarning[] = []
  const warn = (warning: LoreWarning) => warnings.push(warning)
  const shape = bookShape(raw)
  if (!shape) {
    if (!isEmpty(raw)) warn({ code: 'not-a-book', message: 'This is not a lorebook in a form we know.' })
    return { book: emptyBook(bookId, raw), warnings }
  }
  if (shape.entries.length > maxEntries) {
    const message = `The lorebook has ${shape.entries.length} entries; the first ${maxEntries} are used.`
    warn({ code: 'too-many-entries', message })
  }
  const rows = shape.entries.slice(0, maxEntries)
  const ids = uniqueIds(rows.map(({ entry }) => field(entry, 'id')))
  const entries = rows.map(({ entry, raw: row }, index) =>
    normaliseEntry(entry, row, ids[index] ?? `n${index}`, shape.manners, warn),
  )
  const book: NormalBook = {
    id: bookId,
    source: shape.source,
    name: textOf(field(shape.book, 'name')),
    description: textOf(field(shape.book, 'description')),
    scanDepth: wholeNumber(field(shape.book, 'scan_depth', 'scanDepth')),
    tokenBudget: wholeNumber(field(shape.book, 'token_budget', 'tokenBudget')),
    recursive: flagOf(field(shape.book, 'recursive_scanning', 'recursiveScanning')) ?? null,
    entries,
    folders: shape.folders,
    raw,
  }
  return { book, warnings }
}

function bookShape(raw: unknown): BookShape | undefined {
  if (!isFields(raw)) return undefined
  const data = field(raw, 'data')
  if (field(raw, 'spec') === 'lorebook_v3' && isFields(data)) return cardBookShape(data, 'lorebookV3')
  if (field(raw, 'type') === 'risu' && Array.isArray(data)) return risuShape(raw)
  if (field(raw, 'lorebookVersion') !== undefined) return novelAiShape(raw)
  if (field(raw, 'kind') === 'memory') return agnaiShape(raw)
  if (isWorldInfo(field(raw, 'entries'))) return worldInfoShape(raw)
  return Object.hasOwn(raw, 'entries') || Object.keys(raw).length === 0 ? cardBookShape(raw, 'book') : undefined
}

/** World info names its keys `key`; a card's book names them `keys`. */
function isWorldInfo(entries: unknown): boolean {
  const rows = Array.isArray(entries) ? entries : isFields(entries) ? Object.values(entries) : []
  const first = rows.find(isFields)
  return first !== undefined && Object.hasOwn(first, 'key') && !Object.hasOwn(first, 'keys')
}

const isEmpty = (raw: unknown): boolean => raw === null || raw === undefined || (Array.isArray(raw) && raw.length === 0)

const emptyBook = (id: string, raw: unknown): NormalBook => ({
  id,
  source: 'book',
  name: '',
  description: '',
  scanDepth: null,
  tokenBudget: null,
  recursive: null,
  entries: [],
  folders: [],
  raw,
})

function wholeNumber(value: unknown): number | null {
  const number = numberOf(value)
  return number === undefined || number < 0 ? null : Math.floor(number)
}

/** An entry keeps the id it came with when that is usable and its own; otherwise it gets one by its place. */
function uniqueIds(written: readonly unknown[]): readonly string[] {
  const taken = new Set<string>()
  const own = written.map((id) => {
    const text = usableId(id)
    if (text === undefined || taken.has(text)) return undefined
    taken.add(text)
    return text
  })
  return own.map((id, index) => id ?? freeId(`n${index}`, taken))
}

function usableId(id: unknown): string | undefined {
  if (typeof id === 'number') return Number.isSafeInteger(id) && id >= 0 ? String(id) : undefined
  return typeof id === 'string' && id.trim() !== '' && id.length <= 200 && !/^-\d+$/.test(id) ? id : undefined
}

function freeId(wish: string, taken: Set<string>): string {
  let id = wish
  while (taken.has(id)) id = `${id}_`
  taken.add(id)
  return id
}
