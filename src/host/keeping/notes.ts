import { isIncognito } from '../privacy/incognito.ts'
import { isStorageFull, tellStorageFull } from '../storage/quota.ts'

/**
 * Small texts this browser keeps from visit to visit: settings, drafts, which chat was open. Everything of the kind
 * goes through here, so that one place knows what may touch the disk.
 */
export interface Notes {
  read(key: string): string | undefined
  /** Undefined removes the note. A browser that is full or forbids storage is an answer, not an error. */
  write(key: string, text: string | undefined): Written
  /** Of all notes that begin so. */
  keys(prefix: string): readonly string[]
  /** Whether the browser forbids notes altogether. */
  isForbidden(): boolean
}

export type Written = 'kept' | 'full' | 'forbidden'

/** Notes on disk. A full one is told once, until it takes something again. */
export function notesOnDisk(disk: () => Storage, tellFull: () => void): Notes {
  let isFull = false
  return {
    read: (key) => orUndefined(() => disk().getItem(key) ?? undefined),
    write(key, text) {
      try {
        if (text === undefined) disk().removeItem(key)
        else disk().setItem(key, text)
        isFull = false
        return 'kept'
      } catch (error) {
        if (!isStorageFull(error)) return 'forbidden'
        if (!isFull) tellFull()
        isFull = true
        return 'full'
      }
    },
    keys: (prefix) => orUndefined(() => namesIn(disk()).filter((name) => name.startsWith(prefix))) ?? [],
    isForbidden: () => orUndefined(() => disk().getItem('') === null) === undefined,
  }
}

/** Begins with what the disk holds, except what belongs to chats, and changes nothing there. */
export function notesInMemory(disk: Notes): Notes {
  const kept = new Map<string, string>()
  for (const key of disk.keys('')) {
    const text = disk.read(key)
    if (text !== undefined && !ofChats.some((prefix) => key.startsWith(prefix))) kept.set(key, text)
  }
  return {
    read: (key) => kept.get(key),
    write(key, text) {
      if (text === undefined) kept.delete(key)
      else kept.set(key, text)
      return 'kept'
    },
    keys: (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    isForbidden: () => false,
  }
}

export const draftPrefix = 'vesper-draft-'
export const lastSessionKey = 'vesper-last-session'
const ofChats = [draftPrefix, lastSessionKey]

const disk = notesOnDisk(() => localStorage, tellStorageFull)

/** This page's notes: on disk, or in incognito mode in memory. */
export const notes: Notes = isIncognito ? notesInMemory(disk) : disk

export const readNote = (key: string): string | undefined => notes.read(key)
export const writeNote = (key: string, text: string | undefined): Written => notes.write(key, text)

function namesIn(storage: Storage): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((name) => name !== null)
}

function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
