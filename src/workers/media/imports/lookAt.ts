import type { CharacterId } from 'sdk'
import { parseJson } from 'sdk/text/parseJson.ts'
import type { NormalCard } from '../../../shared/cards/types.ts'
import { field, isFields, listOf, textOf } from '../../../shared/fields.ts'
import { detectFile, isShowable, sniffMime } from '../../../shared/files/detect.ts'
import { limits } from '../../../shared/files/limits.ts'
import { judgeCharacter } from '../../../shared/policy/checkAdults.ts'
import { textsInBook } from '../../../shared/policy/documentTexts.ts'
import { judgeRecord } from '../../../shared/policy/recordAges.ts'
import { readStoredCharacter } from '../../shared/storedCharacter.ts'
import { readCharacter } from '../cardReading.ts'
import { findKin, markOf } from '../findKin.ts'
import { readLorebook } from '../lorebooks/readLorebook.ts'
import { readPresetFile } from '../presets/readPresetFile.ts'
import { readChats } from '../sessions/readChats.ts'
import type { ChatReading } from '../sessions/types.ts'
import { judgeChatsOnce } from './chats.ts'
import type { LookedAt, MovingFile } from './contract.ts'
import type { LibraryIndex } from './libraryIndex.ts'
import { lookAtBackup, lookAtLoras, lookAtPattern, lookAtScript } from './lookAtOwn.ts'
import { printOf } from './printOf.ts'
import { ageReason, refusedReason } from './reasons.ts'
import { shortText } from './shortLines.ts'
import type { ImportStore } from './store.ts'

/*
 * Tells what a file is by what is in it: each reader is asked in turn, the strictest first. Folders only tell a
 * background from a picture of the player. A refused file is named by its path alone, never by what it says.
 */

/** A character of the library, as far as names go. */
export interface Known {
  readonly id: CharacterId
  readonly name: string
}

const other = { kind: 'other', reason: 'There is nothing in it that Vesper can import.' } as const

export async function lookAtFile(
  file: MovingFile,
  store: ImportStore,
  people: readonly Known[],
  library: LibraryIndex,
): Promise<LookedAt> {
  const asCard = () => lookAtCard(file, store, people, library)
  if (file.blob.size === 0) return { kind: 'unreadable', reason: 'The file is empty.' }
  const head = new Uint8Array(await file.blob.slice(0, 4096).arrayBuffer())
  const backup = lookAtBackup(head)
  if (backup) return backup
  switch (detectFile(head)) {
    case 'zip':
      return (await asCard()) ?? { kind: 'archive' }
    case 'json':
      return await lookAtText(file, asCard)
    case 'text':
      return isShowable(sniffMime(head)) ? picture(file) : ((await asCard()) ?? (await lookAtGuide(file)) ?? other)
    default:
      return (await asCard()) ?? (await lookAtBook(file)) ?? picture(file)
  }
}

/** The name of a file without its folders, at a length that readers take. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).slice(-200)

function picture({ path }: MovingFile): LookedAt {
  if (/(?:^|\/)backgrounds\//i.test(path)) {
    return { kind: 'background', reason: 'Vesper describes places in words and keeps no picture of them.' }
  }
  if (/(?:^|\/)user avatars\//i.test(path)) return { kind: 'persona', reason: personaReason }
  return { kind: 'other', reason: 'A picture without a character inside.' }
}

const personaReason = 'Vesper has one profile of you. Copy what you want from this file to Settings > Game profile.'

/** What a file is told by when it is no card at all, rather than a broken one. */
const isNoCard = new Set([
  'card/no-character',
  'card/unknown-file',
  'card/choose-inside',
  'card/other-kind',
  'card/not-a-character',
])

async function lookAtCard(
  { path, blob }: MovingFile,
  store: ImportStore,
  people: readonly Known[],
  library: LibraryIndex,
): Promise<LookedAt | undefined> {
  // The small picture is made when the card is kept.
  const noPortrait = async () => ({ kind: 'unusable', reason: '' }) as const
  const found = await readCharacter(blob, { fileName: nameOf(path) }, noPortrait, Date.now())
  if (!found.ok) {
    const { code, message } = found.error
    return isNoCard.has(code) ? undefined : { kind: 'unreadable', reason: shortText(message) }
  }
  const { character, card } = found.value
  if (judgeCharacter(character, card).minor) return { kind: 'refused', reason: refusedReason }
  const existing = await existingOf(card, store, library)
  const isNamesake = !existing && people.some(({ name }) => name === card.name)
  const print = await printOf(wordsOf(card))
  return { kind: 'character', name: shortText(card.name), print, isNamesake, ...(existing && { existing }) }
}

const wordsOf = (card: NormalCard) => [
  card.name,
  card.description,
  card.personality,
  card.scenario,
  card.greetings,
  card.examples,
  card.systemPrompt,
  card.postHistory,
  card.tags,
  card.book?.raw,
]

/** Of a hundred that may be this character, these many are looked at. */
const maxCandidates = 20

async function existingOf(card: NormalCard, store: ImportStore, library: LibraryIndex) {
  const ids = (await library.candidates(card)).slice(0, maxCandidates)
  const kept = await Promise.all(ids.map((id) => readStoredCharacter(store, id)))
  const pairs = kept.flatMap((one) => (one?.card ? [{ character: one.character, card: one.card }] : []))
  const kin = await findKin(card, pairs)
  const id = kin && pairs[kin.place]?.character.id
  if (kin && id) return { id, isSame: kin.changed.length === 0, changed: kin.changed, mine: kin.mine }
  // Our own export of somebody who was made here and never had a card.
  const marked = kept.find((one) => one?.character.id === markOf(card))
  return marked && { id: marked.character.id, isSame: false, changed: [], mine: [] }
}

async function lookAtText(file: MovingFile, asCard: () => Promise<LookedAt | undefined>): Promise<LookedAt> {
  const text = file.blob.size <= limits.jsonBytes ? await file.blob.text() : undefined
  const value = text === undefined ? undefined : parseJson(text)
  const known =
    knownByShape(value) ?? (await lookAtLoras(value)) ?? (await lookAtPattern(nameOf(file.path), file.blob, value))
  if (known) return known
  const chats = await readChats(file.blob, { fileName: nameOf(file.path) }, Date.now())
  if (chats.ok) return await lookAtChats(chats.value)
  const card = await asCard()
  if (card?.kind === 'character' || card?.kind === 'refused') return card
  const script = text === undefined || value === undefined ? undefined : await lookAtScript(file, text)
  if (script) return script
  const found = (await lookAtBook(file)) ?? (await lookAtPreset(file))
  if (found) return found
  if (card) return card
  return value === undefined && file.blob.size <= limits.jsonBytes
    ? { kind: 'unreadable', reason: 'The file is damaged: it is not complete JSON.' }
    : other
}

async function lookAtGuide(file: MovingFile): Promise<LookedAt | undefined> {
  return file.blob.size <= limits.jsonBytes ? await lookAtScript(file, await file.blob.text()) : undefined
}

/** What no reader of ours brings in, and what only tells how other files belong together. */
function knownByShape(value: unknown): LookedAt | undefined {
  if (!isFields(value)) return undefined
  const [members, chats] = [field(value, 'members'), field(value, 'chats')]
  if (Array.isArray(members) && Array.isArray(chats) && [...members, ...chats].every(isText)) {
    return { kind: 'group', group: { name: shortText(textOf(field(value, 'name')), 200), members, chats } }
  }
  const settings = field(value, 'power_user') ?? value
  const isPersonas = isFields(field(settings, 'personas')) && isFields(field(settings, 'persona_descriptions'))
  return isPersonas ? { kind: 'persona', reason: personaReason } : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'

async function lookAtChats(readings: readonly ChatReading[]): Promise<LookedAt> {
  const { refused, open } = await judgeChatsOnce(readings)
  if (refused !== undefined) return { kind: 'refused', reason: refusedReason }
  if (open.length > 0) return { kind: 'unreadable', reason: ageReason }
  const [first] = readings
  const print = await printOf(
    readings.map(({ session, messages }) => [
      session.character.name,
      messages.map(({ role, variants }) => [role, variants.map(({ content }) => content)]),
    ]),
  )
  const kind = readings.some(isGroupChat) ? 'group-chat' : 'chat'
  return { kind, name: shortText(first?.session.name ?? ''), print }
}

/** Several speak in it, beside the player. */
export const isGroupChat = ({ session, messages }: ChatReading): boolean =>
  (session.members?.length ?? 0) > 1 || speakersOf(messages).length > 1

export const speakersOf = (messages: ChatReading['messages']): readonly string[] => [
  ...new Set(messages.flatMap(({ role, characterName }) => (role === 'assistant' ? characterName : []))),
]

async function lookAtBook({ path, blob }: MovingFile): Promise<LookedAt | undefined> {
  const found = await readLorebook(blob, nameOf(path))
  if (!found.ok) return undefined
  const { refused, open } = judgeRecord(textsInBook(found.value.book), [])
  if (refused !== undefined) return { kind: 'refused', reason: refusedReason }
  if (open.length > 0) return { kind: 'unreadable', reason: ageReason }
  return { kind: 'lorebook', name: shortText(found.value.name), print: await printOf(found.value.book) }
}

async function lookAtPreset({ path, blob }: MovingFile): Promise<LookedAt | undefined> {
  const found = await readPresetFile(blob, nameOf(path))
  if (!found.ok) return undefined
  const { name, changes } = found.value
  return { kind: 'preset', name: shortText(name), print: await printOf([name, listOf(found.value.scripts), changes]) }
}
