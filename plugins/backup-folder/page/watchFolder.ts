import { isAbort, messageOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { askForFolder, canPickFolder, pickFolder } from 'sdk/page/pickFolder.ts'
import { writeNote } from 'sdk/page/records/localNotes.ts'
import { proxy } from 'valtio'
import { lockNames, noteNames } from '../../../src/shared/storageNames.ts'
import { isAllowed } from '../../../src/workers/shared/chosenFolder.ts'
import type { TableName } from '../../../src/workers/storage/contract.ts'
import { type ChosenFolder, chooseFolder, chosenFolder, ledger } from './folder.ts'
import { mirrored } from './mirrored.ts'
import { writeChanged } from './writeChanged.ts'

/** How it stands with the folder that is kept alike. */
export type MirrorState =
  | { readonly phase: 'unsupported' }
  | { readonly phase: 'off' }
  | { readonly phase: 'permission-needed'; readonly folder: string }
  | { readonly phase: 'writing'; readonly folder: string }
  | { readonly phase: 'up-to-date'; readonly folder: string; readonly at: number }
  | { readonly phase: 'failed'; readonly folder: string; readonly why: string }

export const mirror = proxy<{ state: MirrorState }>({ state: { phase: canPickFolder() ? 'off' : 'unsupported' } })

/** Changes are waited out so long, since one seldom comes alone. */
const quietMs = 4000
/** One tab at a time writes. */
const lockName = lockNames.backupFolder
const watched: ReadonlySet<TableName> = new Set(['characters', 'cards', 'pictures', 'shelf', 'sessions', 'messages'])

let folder: ChosenFolder | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let until: AbortSignal | undefined
let chosen = new AbortController()

/** Keeps the chosen folder alike until the signal aborts. Without one, nothing is followed. */
export async function watchFolder(signal: AbortSignal): Promise<void> {
  if (!canPickFolder() || signal === until || signal.aborted) return
  until = signal
  signal.addEventListener('abort', rest)
  try {
    const found = await chosenFolder()
    if (found) await begin(found, await isAllowed(found, 'readwrite'))
  } catch (error) {
    if (!signal.aborted) fail(error)
  }
}

/** Writes no more, and keeps in mind which folder it was. */
function rest(): void {
  chosen.abort()
  clearTimeout(timer)
  folder = undefined
  mirror.state = { phase: 'off' }
}

/** Lets the player choose a folder, and writes everything into it. */
export async function connectFolder(): Promise<void> {
  try {
    const picked = await pickFolder<ChosenFolder>({ mode: 'readwrite', id: 'vesper' })
    if (!picked) return
    await chooseFolder(picked)
    writeNote(noteNames.backupFolder, 'chosen')
    await begin(picked, true)
  } catch (error) {
    fail(error)
  }
}

/** The browser forgets its promise when Vesper is closed; this asks anew. */
export async function allowFolder(): Promise<void> {
  if (!folder) return
  try {
    await begin(folder, await askForFolder(folder, 'readwrite'))
  } catch (error) {
    fail(error)
  }
}

/** Leaves the folder as it is, and writes there no more. */
export async function leaveFolder(): Promise<void> {
  rest()
  writeNote(noteNames.backupFolder, undefined)
  await chooseFolder(undefined)
}

/** Does nothing when the module was switched off while the folder was looked up or asked for. */
async function begin(into: ChosenFolder, isOurs: boolean): Promise<void> {
  if (until?.aborted) return
  folder = into
  chosen.abort()
  chosen = new AbortController()
  if (!isOurs) {
    mirror.state = { phase: 'permission-needed', folder: into.name }
    return
  }
  const signal = until ? AbortSignal.any([until, chosen.signal]) : chosen.signal
  follow(signal).catch((error: unknown) => {
    if (!isAbort(error) && !signal.aborted) fail(error)
  })
  await writeNow()
}

async function follow(signal: AbortSignal): Promise<void> {
  for await (const { tables } of storage().changes(signal)) {
    if (!tables.some((table) => watched.has(table))) continue
    clearTimeout(timer)
    timer = setTimeout(() => void writeNow(), quietMs)
  }
}

export async function writeNow(): Promise<void> {
  clearTimeout(timer)
  const { signal } = chosen
  const into = folder
  if (!into) return
  mirror.state = { phase: 'writing', folder: into.name }
  try {
    const isOurs = await isAllowed(into, 'readwrite')
    if (signal.aborted) return
    if (!isOurs) {
      mirror.state = { phase: 'permission-needed', folder: into.name }
      return
    }
    await navigator.locks.request(lockName, { signal }, async () =>
      writeChanged(into, ledger, await mirrored(signal), signal),
    )
    if (!signal.aborted) mirror.state = { phase: 'up-to-date', folder: into.name, at: Date.now() }
  } catch (error) {
    if (!isAbort(error) && !signal.aborted) fail(error)
  }
}

function fail(error: unknown): void {
  mirror.state = { phase: 'failed', folder: folder?.name ?? '', why: wordsOf(error) }
}

function wordsOf(error: unknown): string {
  switch ((error as { name?: unknown } | null)?.name) {
    case 'NotFoundError':
      return 'The folder is missing. Choose another, or restore it.'
    case 'NotAllowedError':
      return 'The browser no longer has permission to write there.'
    case 'QuotaExceededError':
      return 'The disk is full.'
    default:
      return messageOf(error)
  }
}
