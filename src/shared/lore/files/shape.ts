import { type Fields, isFields } from '../../fields.ts'
import type { EntryManners } from '../normaliseEntry.ts'
import type { BookSource, LoreFolder } from '../types.ts'

/** A lorebook file brought into the words of the published card format, entry by entry. */
export interface BookShape {
  readonly source: BookSource
  readonly manners: EntryManners
  readonly book: Fields
  readonly entries: readonly EntryShape[]
  readonly folders: readonly LoreFolder[]
}

interface EntryShape {
  readonly entry: Fields
  readonly raw: unknown
}

export const plainManners: EntryManners = { worldInfo: false, wildcards: false }

/** Entries kept as a list, or as an object keyed by number. */
export function rowsOf(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value.filter(isFields)
  if (!isFields(value)) return []
  return Object.entries(value)
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([, row]) => row)
    .filter(isFields)
}
