import { type Fields, field, flagOf, textOf } from '../../fields.ts'
import { splitKeys } from '../keys.ts'
import type { LoreFolder } from '../types.ts'
import { type BookShape, plainManners, rowsOf } from './shape.ts'

export function risuShape(file: Fields): BookShape {
  const rows = rowsOf(field(file, 'data'))
  return {
    source: 'risu',
    manners: plainManners,
    book: file,
    entries: rows.filter((row) => !isFolder(row)).map((row) => ({ entry: toEntry(row), raw: row })),
    folders: rows.filter(isFolder).map(toFolder),
  }
}

const folderKey = /^\uF000folder:/

/** Risu draws folders as rows among the entries; exported into a card they keep their odd key. */
export const isFolder = (row: Fields): boolean =>
  field(row, 'mode') === 'folder' || folderKey.test(firstKey(field(row, 'keys') ?? field(row, 'key')))

export const toFolder = (row: Fields): LoreFolder => ({
  id: firstKey(field(row, 'key') ?? field(row, 'keys')).replace(folderKey, ''),
  label: textOf(field(row, 'comment', 'name')),
  raw: row,
})

const firstKey = (keys: unknown): string => textOf(Array.isArray(keys) ? keys[0] : keys)

function toEntry(row: Fields): Fields {
  const keys = splitKeys(textOf(field(row, 'key')))
  const regex = flagOf(field(row, 'useRegex')) === true && (keys[0]?.startsWith('/') ?? false)
  return {
    id: field(row, 'id'),
    name: field(row, 'comment'),
    content: field(row, 'content'),
    keys,
    secondary_keys: splitKeys(textOf(field(row, 'secondkey'))),
    selective: field(row, 'selective'),
    constant: flagOf(field(row, 'alwaysActive')) === true || field(row, 'mode') === 'constant',
    insertion_order: field(row, 'insertorder'),
    use_regex: regex,
    extensions: probability(field(row, 'activationPercent')),
  }
}

const probability = (percent: unknown): Fields => (percent === undefined ? {} : { probability: percent })
