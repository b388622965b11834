import { type Fields, field, flagOf, isFields, numberOf, textOf, textsOf } from '../../../shared/fields.ts'
import { rowsOf } from '../../../shared/lore/files/shape.ts'
import type { LorebookFileFormat, WrittenCard } from '../contract.ts'
import { toWorldInfo } from './worldInfoRow.ts'

/** A book of the library as a file that others read. */
export function writeLorebook(name: string, book: unknown, format: LorebookFileFormat): WrittenCard {
  const document = format === 'lorebook-v3' ? asLorebook(name, book) : asWorldInfo(name, book)
  const blob = new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' })
  return { fileName: `${safeName(name)}.json`, blob }
}

const safeName = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80) || 'lorebook'

export function asLorebook(name: string, book: unknown): Fields {
  const source: Fields = isFields(book) ? book : {}
  return {
    spec: 'lorebook_v3',
    data: {
      ...source,
      name,
      extensions: isFields(field(source, 'extensions')) ? field(source, 'extensions') : {},
      entries: rowsOf(field(source, 'entries')).map(complete),
    },
  }
}

/** The fields a reader may count on, with their true types; everything else as it is. */
function complete(entry: Fields): Fields {
  return {
    ...entry,
    keys: textsOf(field(entry, 'keys')),
    content: textOf(field(entry, 'content')),
    extensions: isFields(field(entry, 'extensions')) ? field(entry, 'extensions') : {},
    enabled: flagOf(field(entry, 'enabled')) ?? true,
    insertion_order: numberOf(field(entry, 'insertion_order')) ?? 100,
    use_regex: flagOf(field(entry, 'use_regex')) ?? false,
  }
}

/** Without the fields by which readers tell other formats of books: a world-info file has none of them. */
const withoutMarks = ({ spec: _spec, type: _type, kind: _kind, lorebookVersion: _version, ...rest }: Fields): Fields =>
  rest

export function asWorldInfo(name: string, book: unknown): Fields {
  const { entries, extensions, ...rest }: Fields = isFields(book) ? book : {}
  // World info has no such field; our own books always have one.
  const isUsed = isFields(extensions) && Object.keys(extensions).length > 0
  const rows = rowsOf(entries)
  const taken = new Set<number>()
  const wanted = rows.map((row) => {
    const id = numberOf(field(row, 'id'))
    if (id === undefined || !Number.isSafeInteger(id) || id < 0 || taken.has(id)) return undefined
    taken.add(id)
    return id
  })
  let next = 0
  const free = () => {
    while (taken.has(next)) next++
    taken.add(next)
    return next
  }
  const numbered = rows.map((row, index) => [row, wanted[index] ?? free()] as const)
  return {
    ...withoutMarks(rest),
    ...(isUsed && { extensions }),
    name,
    entries: Object.fromEntries(numbered.map(([row, uid]) => [String(uid), toWorldInfo(row, uid)])),
  }
}
