import { type Fields, field } from '../../fields.ts'
import type { BookSource } from '../types.ts'
import { isFolder, toFolder } from './risu.ts'
import { type BookShape, plainManners, rowsOf } from './shape.ts'

/** The book inside a card, or the same inside a `lorebook_v3` file. */
export function cardBookShape(book: Fields, source: BookSource): BookShape {
  const rows = rowsOf(field(book, 'entries'))
  return {
    source,
    manners: plainManners,
    book,
    entries: rows.filter((row) => !isFolder(row)).map((row) => ({ entry: row, raw: row })),
    folders: rows.filter(isFolder).map(toFolder),
  }
}
