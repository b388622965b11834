import { type Fields, field, flagOf, textsOf } from '../../fields.ts'
import { type BookShape, rowsOf } from './shape.ts'

/** SillyTavern's world info: entries under their uid, every setting beside the text. */
export function worldInfoShape(file: Fields): BookShape {
  return {
    source: 'worldInfo',
    manners: { worldInfo: true, wildcards: false },
    book: file,
    entries: rowsOf(field(file, 'entries')).map((row) => ({ entry: toEntry(row), raw: row })),
    folders: [],
  }
}

const keysOf = (value: unknown): unknown => (typeof value === 'string' ? value : textsOf(value))

function toEntry(row: Fields): Fields {
  return {
    ...row,
    id: field(row, 'uid', 'id'),
    keys: keysOf(field(row, 'key', 'keys')),
    secondary_keys: keysOf(field(row, 'keysecondary', 'secondary_keys')),
    insertion_order: field(row, 'order', 'insertion_order'),
    enabled: flagOf(field(row, 'disable')) !== true && flagOf(field(row, 'enabled')) !== false,
  }
}
