import { type Fields, field, textOf } from '../../fields.ts'
import { type BookShape, plainManners, rowsOf } from './shape.ts'

export function novelAiShape(file: Fields): BookShape {
  return {
    source: 'novelAi',
    manners: plainManners,
    book: file,
    entries: rowsOf(field(file, 'entries')).map((row) => ({ entry: toEntry(row), raw: row })),
    folders: [],
  }
}

function toEntry(row: Fields): Fields {
  const context = field(row, 'contextConfig')
  const text = textOf(field(row, 'text'))
  return {
    id: field(row, 'id'),
    keys: field(row, 'keys'),
    content: `${textOf(field(context, 'prefix'))}${text}${textOf(field(context, 'suffix'))}`,
    name: field(row, 'displayName'),
    enabled: field(row, 'enabled'),
    constant: field(row, 'forceActivation'),
    insertion_order: field(context, 'budgetPriority'),
  }
}
