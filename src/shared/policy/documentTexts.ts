import { field, isFields } from '../fields.ts'
import { adultsOnlyMessage, findMinor, type MinorFound, type NamedText } from './adultsOnly.ts'

/** A value that may be an age written as text. */
const maxFigureLength = 20

/** All that is said in a document, in its order, with short values beside the names they have. Any depth is read. */
export function* textsInDocument(document: unknown, name: string): Generator<NamedText> {
  const open: { readonly value: unknown; readonly key: string }[] = [{ value: document, key: '' }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, key } = next
    if (typeof value === 'string') {
      yield { field: name, text: value }
      if (key !== '' && value.length < maxFigureLength) yield { field: name, text: `${key}: ${value}` }
    } else if (typeof value === 'number') yield { field: name, text: `${key}: ${value}` }
    else if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--) open.push({ value: value[index], key })
    } else if (isFields(value)) {
      for (const [inner, inside] of Object.entries(value).toReversed()) open.push({ value: inside, key: inner })
    }
  }
}

/**
 * Reads each text by itself: what stands next to each other in a script is not said one after the other. Beyond
 * `maxLetters` nothing is read; a letter takes about a microsecond.
 */
export function findMinorInTexts(texts: Iterable<NamedText>, maxLetters: number): MinorFound | undefined {
  let left = maxLetters
  for (const { field: where, text } of texts) {
    if (left <= 0) return undefined
    const found = text.trim() === '' ? undefined : findMinor([{ field: where, text: text.slice(0, left) }])
    if (found) return found
    left -= text.length
  }
  return undefined
}

const maxImportLetters = 8_000_000

/** Why a script or a chat may not be imported; undefined where nothing is against it. */
export function refusalOfTexts(texts: Iterable<NamedText>): string | undefined {
  const found = findMinorInTexts(texts, maxImportLetters)
  return found && adultsOnlyMessage(found)
}

/** Why a lorebook may not be imported: an entry makes its subject a minor, by its name, its keys or its content. */
export function refusalOfBook(book: unknown): string | undefined {
  const entries = field(book, 'entries')
  const list = Array.isArray(entries) ? entries : isFields(entries) ? Object.values(entries) : []
  return refusalOfTexts(list.map(entryText))
}

function entryText(entry: unknown, index: number): NamedText {
  const named = field(entry, 'name', 'comment')
  const name = typeof named === 'string' ? named.trim().slice(0, 80) : ''
  const keys = field(entry, 'keys')
  const key = Array.isArray(keys) && typeof keys[0] === 'string' ? keys[0] : ''
  const content = field(entry, 'content')
  return {
    field: name === '' ? `Entry ${index + 1}` : `The entry “${name}”`,
    text: `${name || key}\n${typeof content === 'string' ? content : ''}`,
  }
}
