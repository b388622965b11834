import type { Message, Session } from 'sdk'
import { field, isFields, textOf, textsOf } from '../fields.ts'
import { maxSubject } from '../records/statedAges.ts'
import type { NamedText } from './adultsOnly.ts'
import type { RecordText } from './recordAges.ts'

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

/** The entries of a lorebook, each with whom or what it is about. */
export function textsInBook(book: unknown): readonly RecordText[] {
  const entries = field(book, 'entries')
  const list = Array.isArray(entries) ? entries : isFields(entries) ? Object.values(entries) : []
  return list.map(entryText)
}

function entryText(entry: unknown, index: number): RecordText {
  const title = textOf(field(entry, 'name')).trim() || textOf(field(entry, 'comment')).trim()
  const [key = ''] = textsOf(field(entry, 'keys'))
  const about = title || key.trim()
  const [name, subject] = [title.slice(0, maxSubject), about.slice(0, maxSubject)]
  return {
    field: name === '' ? `Entry ${index + 1}` : `The entry “${name}”`,
    text: `${about}\n${textOf(field(entry, 'content'))}`,
    ...(subject !== '' && { subject }),
  }
}

/** What a scenario says of itself, in its script and in its small texts. */
export function* textsInScenario({ name, description, tags, script, texts }: ScenarioWords): Generator<NamedText> {
  yield { field: 'The title', text: name }
  yield { field: 'The description', text: description }
  for (const tag of tags) yield { field: 'The tags', text: tag }
  yield* textsInDocument(script, 'The script')
  for (const [file, text] of Object.entries(texts)) yield { field: `The file ${file}`, text }
}

export interface ScenarioWords {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly script: unknown
  readonly texts: Readonly<Record<string, string>>
}

type Spoken = Pick<Message, 'variants'>

/** What chats say, the newest words of each first. */
export function* textsInChat(
  { character, situation = '' }: Session,
  messages: readonly Spoken[],
): Generator<NamedText> {
  yield { field: 'The character’s name', text: character.name }
  yield { field: 'The situation', text: situation }
  for (const [index, { variants }] of [...messages.entries()].toReversed())
    for (const { content } of variants) yield { field: `Message ${index + 1}`, text: content }
}
