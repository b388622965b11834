import { type CharacterId, isAbort, messageOf } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { proxy, ref } from 'valtio'
import type { CardToken, ImportReport, OpenedCard, PromptSwitch } from '../../../workers/media/contract.ts'
import { media } from '../../engines/mediaEngine.ts'
import { switchPrompts } from '../actions.ts'
import { saveNow, saveSoon } from '../library/newcomers.ts'
import { type ImportItem, type ImportPhase, noFiles, tallyOf } from './importPhase.ts'
import { findExisting, replaceExisting, type StoredImport, saveNew } from './keepImported.ts'

/**
 * The files of this visit. Each is a store of its own and the numbers are kept as they change, so that one file
 * among thousands costs no more than one alone.
 */
export const imports = proxy({ items: ref([]) as readonly ImportItem[], tally: noFiles })

/** What is too heavy for the store. A file that waits for a decision is read again after it. */
const files = new Map<string, File>()
/** Files of which only what is left of a broken text is read, because the person asked for that. */
const cutFiles = new Set<string>()
const places = new Map<string, ImportItem>()
const queue: string[] = []
let stopping = new AbortController()
let running: Promise<void> | undefined
let count = 0
let cancels = 0
/** How often the reader was ended: what it was reading then has to be read again. */
let endings = 0

const askAboveBytes = 25 * 1024 * 1024
/** Files that are read at once: one is decided about while the next is being read. */
const readAtOnce = 2
const listedAtOnce = 30

/** Imports files one after another. What cannot be imported says why, and the rest goes on. */
export async function importFiles(chosen: readonly File[]): Promise<void> {
  const before = cancels
  for (let from = 0; from < chosen.length && cancels === before; from += listedAtOnce) {
    // A list of thousands is made in pieces, so that the page stays awake.
    if (from > 0) await pause()
    const added = chosen.slice(from, from + listedAtOnce).map(place)
    queue.push(...added.filter(({ phase }) => phase.kind === 'waiting').map(({ id }) => id))
    show([...imports.items, ...added])
  }
  await work()
}

const pause = () => new Promise((resolve) => setTimeout(resolve))

function place(file: File): ImportItem {
  const id = `import-${++count}`
  files.set(id, file)
  const phase: ImportPhase =
    file.size > askAboveBytes ? { kind: 'large', megabytes: Math.round(file.size / 1024 / 1024) } : { kind: 'waiting' }
  const item = proxy<ImportItem>({ id, fileName: file.name, phase })
  places.set(id, item)
  return item
}

function show(items: readonly ImportItem[]): void {
  imports.items = ref(items as ImportItem[])
  imports.tally = tallyOf(items)
}

/** Reads a file that is very large after all. */
export async function importLarge(id: string): Promise<void> {
  become(id, { kind: 'waiting' })
  queue.push(id)
  await work()
}

/** Stops; what is in is in. */
export function cancelImports(): void {
  cancels += 1
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
  show(imports.items.filter(isBusy))
}

/** `update` keeps what the person changed; `replace` does not. */
export type SameAnswer = 'update' | 'replace' | 'keep-both' | 'skip'

/** What is to become of a character that is here already. */
export async function answerSame(id: string, answer: SameAnswer): Promise<void> {
  const item = find(id)
  if (item?.phase.kind !== 'same' && item?.phase.kind !== 'update') return
  const { phase } = item
  if (answer === 'skip') {
    drop(id)
    become(id, { kind: 'skipped' })
    return
  }
  const put = async (): Promise<ImportPhase> => {
    const card = await opened(id, await within(() => readFile(id)))
    if (card.kind !== 'opened') return card
    const { token, report } = card.card
    if (answer === 'keep-both') return phaseOf(id, report, await saveNew(token))
    return phaseOf(id, report, await replaceExisting(token, phase.existing, answer))
  }
  // What could not be kept is asked about again.
  await settle(id, put, phase)
}

/** The same answer for all that wait for one. */
export async function answerAllSame(answer: SameAnswer): Promise<void> {
  for (const { id, phase } of [...imports.items])
    if (phase.kind === 'same' || phase.kind === 'update') await answerSame(id, answer)
}

/** Reads a text that breaks off again, for what is left of it. */
export async function recover(id: string): Promise<void> {
  cutFiles.add(id)
  await settle(id, async () => {
    const found = await judged(id, await within(() => readFile(id)))
    return found.kind === 'opened' ? phaseOf(id, found.card.report, await saveNew(found.card.token)) : found
  })
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
  const ahead: Ahead[] = []
  while (queue.length + ahead.length > 0) {
    for (const id of queue.splice(0, readAtOnce - ahead.length)) ahead.push(readAhead(id))
    const next = ahead.shift()
    if (next) await importCharacter(next)
    if (queue.length + ahead.length === 0) await saveNow()
  }
}

/** A file that is being read before its turn has come. */
interface Ahead {
  readonly id: string
  result(): ReturnType<typeof readFile>
}

function readAhead(id: string): Ahead {
  become(id, { kind: 'reading' })
  const before = endings
  const result = readFile(id)
  result.catch(() => {})
  return { id, result: () => (endings === before ? result : readFile(id)) }
}

async function importCharacter({ id, result }: Ahead): Promise<void> {
  try {
    const found = await judged(id, await within(result))
    if (found.kind !== 'opened') return become(id, found)
    const { card } = found
    const before = endings
    await saveSoon({
      card,
      done: (outcome) => {
        if (outcome.kind === 'kept') become(id, imported(id, outcome.entry, 'new', card.report))
        // The reader was given up because of another file, and this card with it.
        else if (endings !== before) waitAgain(id)
        else {
          letGo(card.token)
          fail(id, outcome.error)
        }
      },
    })
  } catch (error) {
    fail(id, error)
  }
}

function waitAgain(id: string): void {
  become(id, { kind: 'waiting' })
  queue.unshift(id)
}

/** One that is gone already needs no letting go. */
const letGo = (token: CardToken) =>
  void media()
    .dropCards([token])
    .catch(() => {})

async function settle(id: string, step: () => Promise<ImportPhase>, asked?: ImportPhase): Promise<void> {
  become(id, { kind: 'reading' })
  try {
    become(id, await step())
  } catch (error) {
    fail(id, error, asked)
  }
}

function fail(id: string, error: unknown, asked?: ImportPhase): void {
  if (isAbort(error)) become(id, { kind: 'cancelled' })
  else if (asked && files.has(id)) {
    become(id, asked)
    reportError({ type: 'STORAGE_ERROR', context: 'Characters', message: messageOf(error), details: error })
  } else become(id, { kind: 'failed', reason: messageOf(error), offer: undefined })
}

async function readFile(id: string) {
  const file = files.get(id)
  const options = { fileName: file?.name ?? '', recoverTruncated: cutFiles.has(id), signal: stopping.signal }
  return file && (await media().openCard(file, options))
}

type Opened = ImportPhase | { readonly kind: 'opened'; readonly card: OpenedCard }

/** The card of a file that was read, or why there is none. */
async function opened(id: string, result: Awaited<ReturnType<typeof readFile>>): Promise<Opened> {
  const file = files.get(id)
  if (!file || !result) return { kind: 'cancelled' }
  if (result.ok && stopping.signal.aborted) letGo(result.value.token)
  stopping.signal.throwIfAborted()
  if (result.ok) return { kind: 'opened', card: result.value }
  const { error } = result
  if (error.code === 'card/adults-only') return { kind: 'refused', reason: error.message }
  if (error.code === 'card/choose-inside') return await unpack(id, file)
  const isCut = error.code === 'card/cut-off' && error.recoverable && !cutFiles.has(id)
  const isBare = error.code === 'card/no-character' && /\.(?:png|jpe?g|webp)$/i.test(file.name)
  return { kind: 'failed', reason: error.message, offer: isCut ? 'recover' : isBare ? 'use-picture' : undefined }
}

/** What is to become of a file that was read. */
async function judged(id: string, result: Awaited<ReturnType<typeof readFile>>): Promise<Opened> {
  const found = await opened(id, result)
  if (found.kind !== 'opened') return found
  const kin = await findExisting(found.card)
  if (!kin) return found
  letGo(found.card.token)
  const { existing, changed, mine } = kin
  const { name } = found.card
  return changed.length === 0
    ? { kind: 'same', name, existing, mine }
    : { kind: 'update', name, existing, changed, mine }
}

/** Puts the cards of an archive into the list behind it, and next in line. */
async function unpack(id: string, file: File): Promise<ImportPhase> {
  const pack = await within(() => media().openPack(file))
  stopping.signal.throwIfAborted()
  if (!pack.ok) return { kind: 'failed', reason: pack.error.message, offer: undefined }
  const { files: inside, refused } = pack.value
  const added: ImportItem[] = []
  for (let from = 0; from < inside.length; from += listedAtOnce) {
    if (from > 0) await pause()
    added.push(...inside.slice(from, from + listedAtOnce).map(({ name, blob }) => place(new File([blob], name))))
  }
  queue.unshift(...added.filter(({ phase }) => phase.kind === 'waiting').map((item) => item.id))
  const at = imports.items.findIndex((item) => item.id === id) + 1
  show([...imports.items.slice(0, at), ...added, ...imports.items.slice(at)])
  drop(id)
  return { kind: 'unpacked', count: inside.length, refused: refused.map(({ path, reason }) => `${path}: ${reason}`) }
}

const within = <T>(work: () => Promise<T>): Promise<T> =>
  readInMedia(work, {
    onEnd() {
      endings += 1
    },
  })

function phaseOf(id: string, report: ImportReport, kept: StoredImport): ImportPhase {
  return kept.kind === 'kept' ? imported(id, kept, kept.how, report) : kept
}

function imported(
  id: string,
  character: { readonly id: CharacterId; readonly name: string },
  how: 'new' | 'replaced' | 'updated',
  report: ImportReport,
): ImportPhase {
  drop(id)
  return { kind: 'imported', id: character.id, name: character.name, how, report: ref(report), switchedOff: [] }
}

function drop(id: string): void {
  files.delete(id)
  cutFiles.delete(id)
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
