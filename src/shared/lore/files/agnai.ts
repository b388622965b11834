import { type Fields, field } from '../../fields.ts'
import { type BookShape, rowsOf } from './shape.ts'

/** Agnai's memory book. Its keywords may hold `*` and `?`. */
export function agnaiShape(file: Fields): BookShape {
  return {
    source: 'agnai',
    manners: { worldInfo: false, wildcards: true },
    book: file,
    entries: rowsOf(field(file, 'entries')).map((row) => ({ entry: toEntry(row), raw: row })),
    folders: [],
  }
}

const toEntry = (row: Fields): Fields => ({
  id: field(row, 'id', '_id'),
  name: field(row, 'name'),
  content: field(row, 'entry'),
  keys: field(row, 'keywords'),
  insertion_order: field(row, 'weight'),
  priority: field(row, 'priority'),
  enabled: field(row, 'enabled'),
})
