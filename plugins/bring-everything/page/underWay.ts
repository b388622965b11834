import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { lockNames, noteNames } from '../../../src/shared/storageNames.ts'
import type { CommitId } from '../../../src/workers/storage/contract.ts'

/** How far an import has come. A reload ends it; whoever opens Vesper next learns by this where it stopped. */
export interface UnderWay {
  /** A folder was chosen, not files. Their names are not noted: the lock does not cover notes. */
  readonly isFolder: boolean
  readonly done: number
  readonly total: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** What it has made so far, for the undo. */
  readonly commits: readonly CommitId[]
}

export const noteUnderWay = (import_: UnderWay | undefined) =>
  writeNote(noteNames.import, import_ && JSON.stringify(import_))

/** The import that a reload or a crash ended; undefined where there was none, or another tab is still at it. */
export async function readStopped(): Promise<UnderWay | undefined> {
  const note = readNote(noteNames.import)
  if (note === undefined || (await isInAnyTab())) return undefined
  try {
    const { isFolder, done, total, at, commits } = JSON.parse(note) as Partial<UnderWay>
    if (![done, total, at].every(Number.isFinite) || !Array.isArray(commits)) return undefined
    return { isFolder: isFolder === true, done, total, at, commits: commits.filter(Number.isFinite) } as UnderWay
  } catch {
    return undefined
  }
}

async function isInAnyTab(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockNames.import)
}

/** Does it while no other tab imports; false, and nothing is done, where one does. */
export async function aloneInAllTabs(work: () => Promise<void>): Promise<boolean> {
  return await navigator.locks.request(lockNames.import, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** Ends the import of this tab, where there is one: it may not even have been fetched. */
export const importHere: { end: (() => void) | undefined } = { end: undefined }
