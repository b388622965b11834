import { type CharacterId, isAbort, messageOf, PluginError } from 'sdk'
import { proxy, ref } from 'valtio'
import type { CardReading, ImportReport, PromptSwitch } from '../../workers/media/contract.ts'
import { endMedia, media, storage } from '../engine.ts'
import { switchPrompts } from './actions.ts'
import { adultsOnlyMessage } from './adultsOnly.ts'
import { characters, commitCharacters, followCharacters } from './characters.ts'
import { checkAdults } from './checkAdults.ts'
import { keep, readCharacter } from './keeping.ts'

/** Where one file stands on its way in. */
export type ImportPhase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'reading' }
  /** So large that it is only read when the person says so. */
  | { readonly kind: 'large'; readonly megabytes: number }
  /** This character is here already; the person decides. */
  | { readonly kind: 'same'; readonly name: string; readonly existing: CharacterId }
  | {
      readonly kind: 'imported'
      readonly id: CharacterId
      readonly name: string
      readonly replaced: boolean
      readonly report: ImportReport
      readonly switchedOff: readonly PromptSwitch[]
    }
  | { readonly kind: 'failed'; readonly reason: string; readonly offer: 'recover' | 'use-picture' | undefined }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'cancelled' }

export interface ImportItem {
  readonly id: string
  readonly fileName: string
  phase: ImportPhase
}

type Tally = Readonly<Record<ImportPhase['kind'], number>>

const none: Tally = {
  waiting: 0,
  reading: 0,
  large: 0,
  same: 0,
  imported: 0,
  failed: 0,
  refused: 0,
  skipped: 0,
  cancelled: 0,
}

/**
 * The files of this visit. Each is a store of its own and the numbers are kept as they change, so that one file
 * among thousands costs no more than one alone.
 */
export const imports = proxy({ items: ref([]) as readonly ImportItem[], tally: none })

export const isAtWork = ({ waiting, reading }: Tally): boolean => waiting + reading > 0

/** What is too heavy for the store: the files, and what was read of those that wait for a decision. */
const files = new Map<string, File>()
const readings = new Map<string, CardReading>()
const places = new Map<string, ImportItem>()
const queue: string[] = []
let stopping = new AbortController()
let running: Promise<void> | undefined
let count = 0

const askAboveBytes = 25 * 1024 * 1024
const longestMs = 20_000

/** Imports files one after another. What cannot be imported says why, and the rest goes on. */
export async function importFiles(chosen: readonly File[]): Promise<void> {
  const added = chosen.map((file) => {
    const id = `import-${++count}`
    files.set(id, file)
    const phase: ImportPhase =
      file.size > askAboveBytes
        ? { kind: 'large', megabytes: Math.round(file.size / 1024 / 1024) }
        : { kind: 'waiting' }
    const item = proxy<ImportItem>({ id, fileName: file.name, phase })
    places.set(id, item)
    if (phase.kind === 'waiting') queue.push(id)
    return item
  })
  imports.items = ref([...imports.items, ...added])
  imports.tally = tallyOf(imports.items)
  await work()
}

/** Reads a file that is very large after all. */
export async function importLarge(id: string): Promise<void> {
  become(id, { kind: 'waiting' })
  queue.push(id)
  await work()
}

/** Stops; what is in is in. */
export function cancelImports(): void {
  stopping.abort(new DOMException('Stopped by the person', 'AbortError'))
  for (const id of queue.splice(0)) become(id, { kind: 'cancelled' })
}

/** Empties the list, except what is still being read. */
export function clearImports(): void {
  const isBusy = ({ phase }: ImportItem) => phase.kind === 'reading' || phase.kind === 'waiting'
  for (const item of imports.items) {
    if (isBusy(item)) continue
    drop(item.id)
    places.delete(item.id)
  }
  imports.items = ref(imports.items.filter(isBusy))
  imports.tally = tallyOf(imports.items)
}

export type SameAnswer = 'replace' | 'keep-both' | 'skip'

/** What is to become of a character that is here already. */
export async function answerSame(id: string, answer: SameAnswer): Promise<void> {
  const item = find(id)
  const reading = readings.get(id)
  if (item?.phase.kind !== 'same' || !reading) return
  const { existing } = item.phase
  if (answer === 'skip') {
    drop(id)
    become(id, { kind: 'skipped' })
    return
  }
  await settle(id, () => store(id, reading, answer === 'replace' ? existing : undefined))
}

/** The same answer for all that wait for one. */
export async function answerAllSame(answer: SameAnswer): Promise<void> {
  for (const { id, phase } of [...imports.items]) if (phase.kind === 'same') await answerSame(id, answer)
}

/** Reads a text that breaks off again, for what is left of it. */
export async function recover(id: string): Promise<void> {
  await settle(id, () => read(id, true))
}

/** The picture of a file that holds no character. */
export const pictureOfImport = (id: string): File | undefined => files.get(id)

export async function switchImported(id: string, name: PromptSwitch, isOn: boolean): Promise<void> {
  const item = find(id)
  if (item?.phase.kind !== 'imported') return
  const others = item.phase.switchedOff.filter((other) => other !== name)
  const switchedOff = isOn ? others : [...others, name]
  const { phase } = item
  become(id, { ...phase, switchedOff })
  await switchPrompts(phase.id, switchedOff)
}

async function work(): Promise<void> {
  running ??= readWaiting().finally(() => {
    running = undefined
  })
  await running
}

async function readWaiting(): Promise<void> {
  stopping = new AbortController()
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const next = id
    await settle(next, () => read(next, false))
  }
}

async function settle(id: string, step: () => Promise<ImportPhase>): Promise<void> {
  become(id, { kind: 'reading' })
  try {
    become(id, await step())
  } catch (error) {
    if (isAbort(error)) become(id, { kind: 'cancelled' })
    else become(id, { kind: 'failed', reason: messageOf(error), offer: undefined })
  }
}

async function read(id: string, recoverTruncated: boolean): Promise<ImportPhase> {
  const file = files.get(id)
  if (!file) return { kind: 'cancelled' }
  const result = await readWithin(file, recoverTruncated)
  stopping.signal.throwIfAborted()
  if (!result.ok) {
    const { error } = result
    const isCut = error.code === 'card/cut-off' && error.recoverable && !recoverTruncated
    const isBare = error.code === 'card/no-character' && /\.(?:png|jpe?g|webp)$/i.test(file.name)
    return { kind: 'failed', reason: error.message, offer: isCut ? 'recover' : isBare ? 'use-picture' : undefined }
  }
  const reading = result.value
  const found = checkAdults(reading.character, reading.card)
  if (found) return { kind: 'refused', reason: adultsOnlyMessage(found) }
  const existing = await findExisting(reading)
  if (!existing) return await store(id, reading, undefined)
  readings.set(id, reading)
  return { kind: 'same', name: reading.character.name, existing }
}

/** A file that keeps the reader busy for too long is given up, and the reader with it. */
async function readWithin(file: File, recoverTruncated: boolean) {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    endMedia()
  }, longestMs)
  try {
    return await media().readCard(file, { fileName: file.name, recoverTruncated, signal: stopping.signal })
  } catch (error) {
    if (!isLate) throw error
    const text = `The file took longer than ${longestMs / 1000} seconds to read and was given up. It may be damaged.`
    throw new PluginError('plugin/timed-out', text, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

async function findExisting({ character, card }: CardReading): Promise<CharacterId | undefined> {
  await followCharacters()
  const ids = characters.list.filter(({ name }) => name === character.name).map(({ id }) => id)
  const kept = await Promise.all(ids.map(readCharacter))
  const others = kept.flatMap((other) => (other?.card ? [{ id: other.character.id, card: other.card }] : []))
  if (others.length === 0) return undefined
  return others[
    await media().findSame(
      card,
      others.map((other) => other.card),
    )
  ]?.id
}

/** Keeps a character that was read: as a new one, or in the place of an earlier one, whose chats go on with it. */
async function store(id: string, reading: CardReading, replaced: CharacterId | undefined): Promise<ImportPhase> {
  const { card, files: cardFiles, picture, report } = reading
  const before = replaced && (await storage().read('characters', replaced))
  const character = before ? { ...reading.character, id: before.id, created: before.created } : reading.character
  const label = before ? 'Character replaced' : 'Character imported'
  await commitCharacters(label, keep({ character, card, files: cardFiles, picture }))
  drop(id)
  return {
    kind: 'imported',
    id: character.id,
    name: character.name,
    replaced: before !== undefined,
    report: ref(report),
    switchedOff: [],
  }
}

function drop(id: string): void {
  files.delete(id)
  readings.delete(id)
}

const find = (id: string) => places.get(id)

function become(id: string, phase: ImportPhase): void {
  const item = find(id)
  if (!item) return
  const before = item.phase.kind
  item.phase = phase
  if (before === phase.kind) return
  const { tally } = imports
  imports.tally = { ...tally, [before]: tally[before] - 1, [phase.kind]: tally[phase.kind] + 1 }
}

function tallyOf(items: readonly ImportItem[]): Tally {
  const tally: Record<ImportPhase['kind'], number> = { ...none }
  for (const { phase } of items) tally[phase.kind] += 1
  return tally
}
