import { type Fields, field, flagOf, isFields, numberOf, textOf, textsOf } from '../../../shared/fields.ts'
import { limits } from '../../../shared/files/limits.ts'
import { agnaiShape } from '../../../shared/lore/files/agnai.ts'
import { novelAiShape } from '../../../shared/lore/files/novelAi.ts'
import { risuShape } from '../../../shared/lore/files/risu.ts'
import { rowsOf } from '../../../shared/lore/files/shape.ts'
import { normaliseBook } from '../../../shared/lore/normaliseBook.ts'
import type { BookSource } from '../../../shared/lore/types.ts'
import type { LorebookFormat } from '../imports/contract.ts'
import { fromWorldInfo } from './worldInfoRow.ts'

export interface BookFound {
  readonly name: string
  /** In the published format; nothing of the source is lost but its spelling. */
  readonly book: Fields
  readonly entries: number
  readonly format: LorebookFormat
  readonly warnings: readonly string[]
}

const maxWarnings = 100

/** Any lorebook there is, as a book of the published format; `undefined` for what is none. */
export function toBook(file: unknown): BookFound | undefined {
  const inCard = bookInCard(file)
  const { book: normal, warnings } = normaliseBook(inCard ?? file, 'import')
  if (!isBook(inCard ?? file) || warnings.some(({ code }) => code === 'not-a-book')) return undefined
  const book = published(inCard ?? file, normal.source)
  const entries = rowsOf(field(book, 'entries'))
  return {
    name: normal.name,
    book: { ...book, extensions: fieldsOf(field(book, 'extensions')), entries: entries.slice(0, limits.bookEntries) },
    entries: normal.entries.length,
    format: inCard ? 'card' : formats[normal.source],
    warnings: [...new Set(warnings.map(({ message }) => message))].slice(0, maxWarnings),
  }
}

const formats: Readonly<Record<BookSource, LorebookFormat>> = {
  book: 'book',
  worldInfo: 'world-info',
  lorebookV3: 'lorebook-v3',
  novelAi: 'novelai',
  agnai: 'agnai',
  risu: 'risu',
}

const isBook = (file: unknown): boolean =>
  isFields(file) &&
  (Object.hasOwn(file, 'entries') || field(file, 'type') === 'risu' || field(file, 'spec') === 'lorebook_v3')

/** The book of a character card, when that is what was chosen. */
function bookInCard(file: unknown): unknown {
  if (!textOf(field(file, 'spec')).startsWith('chara_card')) return undefined
  return field(field(file, 'data'), 'character_book')
}

function published(file: unknown, source: BookSource): Fields {
  const raw = fieldsOf(file)
  switch (source) {
    case 'book':
      return raw
    case 'lorebookV3':
      return fieldsOf(field(raw, 'data'))
    case 'worldInfo': {
      const { entries, originalData: _copy, ...rest } = raw
      return { ...rest, entries: rowsOf(entries).map(fromWorldInfo) }
    }
    case 'novelAi':
      return foreign(raw, 'novelai', novelAiShape(raw).entries, { entries: undefined })
    case 'agnai':
      return foreign(raw, 'agnai', agnaiShape(raw).entries.map(withPatterns), { entries: undefined })
    case 'risu': {
      const { entries, folders } = risuShape(raw)
      const book = foreign(raw, 'risu', entries, { data: undefined })
      return { ...book, entries: [...rowsOf(field(book, 'entries')), ...folders.map(folderRow)] }
    }
  }
}

interface Row {
  readonly entry: Fields
  readonly raw: unknown
}

/** A book of another program: its own fields stay together, under its name. */
function foreign(file: Fields, program: string, rows: readonly Row[], without: Fields): Fields {
  const rest = Object.entries(file).filter(([name]) => !Object.hasOwn(without, name))
  return {
    name: textOf(field(file, 'name')),
    description: textOf(field(file, 'description')),
    extensions: { [program]: Object.fromEntries(rest) },
    entries: rows.map(({ entry, raw }) => entryOf(entry, raw, program)),
  }
}

function entryOf(entry: Fields, raw: unknown, program: string): Fields {
  const name = textOf(field(entry, 'name'))
  const { content: _content, entry: _entry, text: _text, ...rest } = fieldsOf(raw)
  const priority = numberOf(field(entry, 'priority'))
  return {
    ...(field(entry, 'id') === undefined ? {} : { id: field(entry, 'id') }),
    name,
    comment: name,
    keys: textsOf(field(entry, 'keys')),
    secondary_keys: textsOf(field(entry, 'secondary_keys')),
    selective: flagOf(field(entry, 'selective')) ?? false,
    content: textOf(field(entry, 'content')),
    constant: flagOf(field(entry, 'constant')) ?? false,
    enabled: flagOf(field(entry, 'enabled')) ?? true,
    insertion_order: numberOf(field(entry, 'insertion_order')) ?? 100,
    use_regex: flagOf(field(entry, 'use_regex')) ?? false,
    ...(priority === undefined ? {} : { priority }),
    extensions: { ...fieldsOf(field(entry, 'extensions')), [program]: rest },
  }
}

const folderRow = ({
  id,
  label,
  raw,
}: {
  readonly id: string
  readonly label: string
  readonly raw: unknown
}): Fields => ({
  keys: [`\uF000folder:${id}`],
  name: label,
  comment: label,
  content: '',
  enabled: false,
  insertion_order: 100,
  use_regex: false,
  extensions: { risu: fieldsOf(raw) },
})

/** Agnai's `*` and `?` as patterns that every reader of the published format understands. */
function withPatterns({ entry, raw }: Row): Row {
  const keys = textsOf(field(entry, 'keys')).map((key) => (/[*?]/.test(key) ? wildcard(key) : key))
  return { entry: { ...entry, keys }, raw }
}

function wildcard(key: string): string {
  const letter = '[\\p{L}\\p{N}_]'
  const pattern = key
    .trim()
    .replaceAll(/[\\^$.+()[\]{}|/]/g, '\\$&')
    .replaceAll(/\*+/g, `${letter}*`)
    .replaceAll('?', letter)
  return `/(?<!${letter})${pattern}(?!${letter})/iu`
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
