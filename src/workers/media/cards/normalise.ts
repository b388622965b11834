import type { CardContainer, CardSpec, DepthPrompt, Json, NormalCard } from '../../../shared/cards/types.ts'
import { limits } from '../../../shared/files/limits.ts'
import { readAssets } from './assetNames.ts'
import { withoutBackfillNote } from './backfillNote.ts'
import { hasBook, readBook } from './book.ts'
import { requiredCardKeys } from './cardKeys.ts'
import { cleanText, toNumber, toText, toTexts } from './coerce.ts'
import { parseCardDate } from './dates.ts'
import { type CardDocument, cardField, documentOf } from './document.ts'
import { readGreetings } from './greetings.ts'
import { isRecord, own, withoutPrototypeKeys } from './record.ts'
import { type Warn, Warnings } from './warnings.ts'

export interface CardSource {
  readonly raw: unknown
  readonly spec: CardSpec
  readonly container: CardContainer
  /** Used for the name of a card that has none. */
  readonly fileName: string
}

/** From any card document to the one shape the rest of Vesper works with. */
export function normalise({ raw, spec, container, fileName }: CardSource): NormalCard {
  const warnings = new Warnings()
  const { warn } = warnings
  const document = documentOf(spec, raw)
  const text = (name: string) => toText(cardField(document, name), name, warn)
  warnOfShape(document, spec, warn)
  const extensions = readExtensions(document, warn)
  const depthPrompt = readDepthPrompt(extensions.depth_prompt)
  const createdMs = parseCardDate(cardField(document, 'creation_date'))
  const modifiedMs = parseCardDate(cardField(document, 'modification_date'))
  const rawBook = cardField(document, 'character_book')
  const book = hasBook(rawBook) ? readBook(rawBook) : undefined
  for (const { code, text: message, field } of book?.warnings ?? []) warn(code, message, field)
  if (!book && typeof extensions.world === 'string' && extensions.world !== '') {
    warn(
      'card/book-not-included',
      `The card names the lorebook "${extensions.world}", which is not in the file.`,
      'extensions.world',
    )
  }
  warnOfScripts(extensions, warn)
  return {
    v: 1,
    sourceSpec: spec,
    sourceContainer: container,
    name: readName(document, fileName, warn),
    nickname: text('nickname'),
    description: text('description'),
    personality: text('personality'),
    scenario: text('scenario'),
    greetings: readGreetings(document, warn),
    examples: text('mes_example'),
    systemPrompt: text('system_prompt'),
    postHistory: text('post_history_instructions'),
    ...(depthPrompt ? { depthPrompt } : {}),
    creatorNotes: readNotes(document, warn),
    creator: notLiterallyNothing(text('creator')),
    version: notLiterallyNothing(text('character_version')),
    tags: readTags(cardField(document, 'tags'), warn),
    source: toTexts(cardField(document, 'source'), 'source', warn).filter((item) => item !== ''),
    ...(createdMs === undefined ? {} : { createdMs }),
    ...(modifiedMs === undefined ? {} : { modifiedMs }),
    ...(book ? { book: book.book } : {}),
    assets: readAssets(own(document.data, 'assets'), warn),
    extensions,
    raw,
    warnings: warnings.list,
  }
}

/** The rest of a longer one stays in the card. */
function readName(document: CardDocument, fileName: string, warn: Warn): string {
  const name = findName(document, fileName, warn)
  if (name.length <= limits.nameLength) return name
  warn('card/too-long', `The name is longer than ${limits.nameLength} letters; its beginning is shown.`, 'name')
  return name.slice(0, limits.nameLength).toWellFormed()
}

function findName(document: CardDocument, fileName: string, warn: Warn): string {
  const name = toText(cardField(document, 'name'), 'name', warn)
  if (name.trim() !== '') return name
  const candidates = [own(document.root, 'name'), cardField(document, 'nickname'), fileName.replace(/\.[^.]{1,5}$/, '')]
  const found = candidates
    .map((candidate) => (typeof candidate === 'string' ? cleanText(candidate).trim() : ''))
    .find((candidate) => candidate !== '')
  warn('card/name-missing', `The card has no name; it is called "${found ?? namelessName}".`, 'name')
  return found ?? namelessName
}

const namelessName = 'Unnamed character'

/** Some programs write the words a script uses for "nothing". */
const notLiterallyNothing = (text: string) => (text === 'undefined' || text === 'null' ? '' : text)

function readTags(value: unknown, warn: Warn): readonly string[] {
  const list = typeof value === 'string' ? value.split(',') : toTexts(value, 'tags', warn)
  const bySpelling = new Map<string, string>()
  for (const item of list) {
    const tag = cleanText(item).trim().slice(0, limits.tagLength).toWellFormed().trim()
    if (tag !== '' && !bySpelling.has(tag.toLowerCase())) bySpelling.set(tag.toLowerCase(), tag)
  }
  const tags = [...bySpelling.values()]
  if (tags.length > limits.tags)
    warn('card/too-many', `The card has ${tags.length} tags; the first ${limits.tags} are shown.`, 'tags')
  return tags.slice(0, limits.tags)
}

const placeholders = new Set(["creator's notes go here.", 'creator notes go here.'])

function readNotes(document: CardDocument, warn: Warn): Readonly<Record<string, string>> {
  const plain = withoutBackfillNote(toText(cardField(document, 'creator_notes'), 'creator_notes', warn))
  const byLanguage = cardField(document, 'creator_notes_multilingual')
  const notes: Record<string, string> = {}
  if (plain !== '' && !placeholders.has(plain.trim().toLowerCase())) notes.en = plain
  for (const [language, note] of isRecord(byLanguage) ? Object.entries(withoutPrototypeKeys(byLanguage)) : []) {
    const text = toText(note, 'creator_notes_multilingual', warn)
    if (text !== '') notes[language] = text
  }
  return notes
}

function readExtensions({ data }: CardDocument, warn: Warn): Json {
  const extensions = own(data, 'extensions')
  if (isRecord(extensions)) return withoutPrototypeKeys(extensions)
  if (extensions !== undefined && extensions !== null) {
    warn(
      'card/wrong-type',
      '"extensions" is not an object; it was left out of view but kept in the card.',
      'extensions',
    )
  }
  return {}
}

function readDepthPrompt(value: unknown): DepthPrompt | undefined {
  if (!isRecord(value) || typeof value.prompt !== 'string' || value.prompt.trim() === '') return undefined
  const depth = toNumber(value.depth)
  const role = value.role === 'user' || value.role === 'assistant' ? value.role : 'system'
  return {
    text: cleanText(value.prompt),
    depth: depth !== undefined && Number.isFinite(depth) ? Math.max(0, Math.trunc(depth)) : 4,
    role,
  }
}

function warnOfShape(document: CardDocument, spec: CardSpec, warn: Warn): void {
  if (spec !== 'v2' && spec !== 'v3') return
  if (document.flat) {
    warn(
      'spec/mismatch',
      `The card says it is ${spec.toUpperCase()} but is written like V1; it was read as it is.`,
      'spec',
    )
    return
  }
  const missing = requiredCardKeys.filter((name) => cardField(document, name) === undefined)
  if (missing.length === 0) return
  warn('card/fields-missing', `The card leaves out ${missing.join(', ')}; empty values are used.`, 'data')
}

const scriptFields = ['triggerscript', 'virtualscript', 'backgroundHTML', 'customScripts', 'lowLevelAccess']

function warnOfScripts(extensions: Json, warn: Warn): void {
  const risu = extensions.risuai
  const scripts = isRecord(risu) ? scriptFields.filter((name) => !isBlank(own(risu, name))) : []
  if (Array.isArray(extensions.regex_scripts) && extensions.regex_scripts.length > 0) scripts.push('regex_scripts')
  if (scripts.length === 0) return
  warn(
    'card/scripts-inert',
    `The card brings scripts (${scripts.join(', ')}). They are kept but never run.`,
    'extensions',
  )
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
