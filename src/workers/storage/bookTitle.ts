import { field, isFields } from '../../shared/fields.ts'
import type { BookTitle, LorebookRecord } from '../../shared/lore/lorebookRecords.ts'

/** What lists show of a lorebook. */
export const bookTitleOf = ({ id, name, use, characters, book, modified }: LorebookRecord): BookTitle => ({
  id,
  name,
  use,
  characters,
  entries: countEntries(book),
  modified,
})

function countEntries(book: unknown): number {
  const entries = field(book, 'entries')
  return Array.isArray(entries) ? entries.length : isFields(entries) ? Object.keys(entries).length : 0
}
