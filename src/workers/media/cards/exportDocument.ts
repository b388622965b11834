import type { Greeting, Json, NormalCard } from '../../../shared/cards/types.ts'
import { withoutBackfillNote } from './backfillNote.ts'
import { hasBook } from './book.ts'
import { cardKeys } from './cardKeys.ts'
import { documentOf } from './document.ts'
import { type ExportSpec, exportBook } from './exportBook.ts'
import { leftOver } from './foreign.ts'
import { normalise } from './normalise.ts'
import { withoutPrivateData } from './privateData.ts'
import { isRecord, own, sameJson } from './record.ts'
import { vesperKey } from './vesperExtension.ts'

export interface ExportOptions {
  readonly spec: ExportSpec
  /** Repeat the six oldest fields at the root for programs that know nothing newer. */
  readonly mirror?: boolean
  /** Replaces the list of assets; undefined leaves the list out. Without this the list stays as it is. */
  readonly assets?: (assets: readonly Json[] | undefined) => readonly Json[] | undefined
}

/**
 * The card as a document again. It starts from the source and writes over it only what a user changed and what the
 * format demands, so that whatever other programs keep in the card comes out where it went in.
 */
export function exportDocument(card: NormalCard, options: ExportOptions): Json {
  const before = normalise({ raw: card.raw, spec: card.sourceSpec, container: card.sourceContainer, fileName: '' })
  const source = documentOf(card.sourceSpec, card.raw)
  const data: Record<string, unknown> = source.flat ? only(source.data, (key) => cardKeys.has(key)) : { ...source.data }
  const root: Record<string, unknown> = source.flat
    ? only(source.root, (key) => !cardKeys.has(key))
    : { ...source.root }
  const changed = writeFields(data, card, before)
  writeGreetings(data, card, before, options.spec)
  writeNotes(data, card, before)
  writeExtensions(data, card, before)
  writeDates(data, card, before)
  writeBook(data, card, before, options.spec)
  writeAssets(data, card, before, options)
  for (const key of mirrored) {
    const inRoot = !source.flat && Object.hasOwn(root, key)
    if (options.mirror || (inRoot && changed.has(key))) root[key] = data[key]
  }
  if (changed.has('tags') && Object.hasOwn(root, 'tags') && !source.flat) root.tags = data.tags
  return withoutPrivateData(inSpec(root, data, card, options.spec))
}

const mirrored = ['name', 'description', 'personality', 'scenario', 'first_mes', 'mes_example']

const only = (record: Json, wanted: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => wanted(key)))

function inSpec(root: Json, data: Json, card: NormalCard, spec: ExportSpec): Json {
  const version = own(root, 'spec_version')
  const spec_version = card.sourceSpec === spec && typeof version === 'string' ? version : spec === 'v3' ? '3.0' : '2.0'
  const head = { spec: spec === 'v3' ? 'chara_card_v3' : 'chara_card_v2', spec_version }
  return Object.hasOwn(root, 'spec') ? { ...root, ...head, data } : { ...head, ...root, data }
}

const textFields = [
  ['name', 'name'],
  ['description', 'description'],
  ['personality', 'personality'],
  ['scenario', 'scenario'],
  ['mes_example', 'examples'],
  ['system_prompt', 'systemPrompt'],
  ['post_history_instructions', 'postHistory'],
  ['creator', 'creator'],
  ['character_version', 'version'],
] as const

/** Writes the plain fields and says which of them differ from the source. */
function writeFields(data: Record<string, unknown>, card: NormalCard, before: NormalCard): ReadonlySet<string> {
  const changed = new Set<string>()
  for (const [key, field] of textFields) {
    if (card[field] !== before[field]) changed.add(key)
    if (changed.has(key) || typeof data[key] !== 'string') data[key] = card[field]
  }
  if (typeof data.name === 'string' && data.name.trim() === '') data.name = card.name
  if (card.nickname !== before.nickname || isWrong(data, 'nickname', isText)) data.nickname = card.nickname
  if (!sameJson(card.tags, before.tags)) changed.add('tags')
  if (changed.has('tags') || !isTexts(data.tags)) data.tags = card.tags
  if (!sameJson(card.source, before.source) || isWrong(data, 'source', isTexts)) data.source = card.source
  if (firstMessage(card) !== firstMessage(before)) changed.add('first_mes')
  return changed
}

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')
const isWrong = (data: Json, key: string, right: (value: unknown) => boolean) =>
  Object.hasOwn(data, key) && !right(data[key])

const firstMessage = (card: NormalCard) => card.greetings.find(({ kind }) => kind === 'first')?.text ?? ''

function writeGreetings(data: Record<string, unknown>, card: NormalCard, before: NormalCard, spec: ExportSpec): void {
  const first = firstMessage(card)
  if (first !== firstMessage(before) || typeof data.first_mes !== 'string') data.first_mes = first
  for (const [key, kind] of [
    ['alternate_greetings', 'alternate'],
    ['group_only_greetings', 'group'],
  ] as const) {
    const now = card.greetings.filter((greeting) => greeting.kind === kind)
    const was = before.greetings.filter((greeting) => greeting.kind === kind)
    if (sameJson(now, was) && isTexts(data[key])) continue
    if (kind === 'group' && spec === 'v2' && now.length === 0 && !Object.hasOwn(data, key)) continue
    data[key] = inPlace(now, kind === 'alternate' ? 1 : 0)
  }
}

/** Each greeting at its own index, because lore may refer to it by number; holes are empty texts. */
function inPlace(greetings: readonly Greeting[], firstIndex: number): readonly string[] {
  const isOrdered = greetings.every(({ index }, at) => index - firstIndex >= at && index - firstIndex < at + 100)
  if (!isOrdered) return greetings.map(({ text }) => text)
  const texts: string[] = []
  for (const { index, text } of greetings) {
    while (texts.length < index - firstIndex) texts.push('')
    texts.push(text)
  }
  return texts
}

function writeNotes(data: Record<string, unknown>, card: NormalCard, before: NormalCard): void {
  const languages = data.creator_notes_multilingual
  const note = data.creator_notes
  if (typeof note !== 'string') data.creator_notes = card.creatorNotes.en ?? ''
  else data.creator_notes = withoutBackfillNote(note)
  if (sameJson(card.creatorNotes, before.creatorNotes)) return
  data.creator_notes = card.creatorNotes.en ?? ''
  const others = Object.keys(card.creatorNotes).some((language) => language !== 'en')
  if (others || isRecord(languages)) data.creator_notes_multilingual = { ...card.creatorNotes }
}

function writeExtensions(data: Record<string, unknown>, card: NormalCard, before: NormalCard): void {
  const extensions: Record<string, unknown> = isRecord(data.extensions) ? { ...data.extensions } : {}
  for (const key of new Set([...Object.keys(before.extensions), ...Object.keys(card.extensions)])) {
    if (!Object.hasOwn(card.extensions, key)) delete extensions[key]
    else if (!sameJson(card.extensions[key], before.extensions[key])) extensions[key] = card.extensions[key]
  }
  if (!sameJson(card.depthPrompt, before.depthPrompt)) {
    const old = isRecord(extensions.depth_prompt) ? extensions.depth_prompt : {}
    const { text = '', depth = 4, role = 'system' } = card.depthPrompt ?? {}
    extensions.depth_prompt = { ...old, prompt: text, depth, role }
  }
  const rest = leftOver(card.sourceSpec, card.raw)
  if (rest) {
    const ours = isRecord(extensions[vesperKey]) ? extensions[vesperKey] : {}
    extensions[vesperKey] = { v: 1, ...ours, source: { format: card.sourceSpec, fields: rest } }
  }
  data.extensions = extensions
}

function writeDates(data: Record<string, unknown>, card: NormalCard, before: NormalCard): void {
  for (const [key, field] of [
    ['creation_date', 'createdMs'],
    ['modification_date', 'modifiedMs'],
  ] as const) {
    const isSeconds = (value: unknown) => typeof value === 'number' && value >= 0 && value < 1e11
    if (card[field] === before[field] && !isWrong(data, key, isSeconds)) continue
    data[key] = Math.floor((card[field] ?? 0) / 1000)
  }
}

function writeBook(data: Record<string, unknown>, card: NormalCard, before: NormalCard, spec: ExportSpec): void {
  if (card.book) data.character_book = exportBook(card.book, before.book, spec)
  else if (before.book || !hasBook(data.character_book)) delete data.character_book
}

function writeAssets(
  data: Record<string, unknown>,
  card: NormalCard,
  before: NormalCard,
  options: ExportOptions,
): void {
  const edited = !sameJson(card.assets, before.assets)
  const source = Array.isArray(data.assets) ? data.assets.filter(isRecord) : undefined
  const now = edited ? card.assets.map(({ type, uri, name, ext }) => ({ type, uri, name, ext })) : source
  const written = options.assets ? options.assets(now) : now
  if (written) data.assets = written
  else delete data.assets
}
