import { type NoteName, noteNames } from '../../../src/shared/storageNames.ts'
import { isIncognito } from '../incognito.ts'
import { isStorageFull, notifyStorageFull } from '../quota.ts'

/**
 * Short texts in localStorage, such as which chat was open last. Nothing else touches localStorage, and a key that is
 * not in the registry of storage names is a type error.
 */
export interface Notes {
  read(key: NoteName): string | undefined
  /** Undefined removes the note. A browser that is full or forbids storage is an answer, not an error. */
  write(key: NoteName, text: string | undefined): Written
  /** All keys that begin with the prefix. */
  keys(prefix: string): readonly NoteName[]
  /** Whether the browser forbids notes altogether. */
  isForbidden(): boolean
}

/** What came of writing a note. */
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
  const kept = new Map<NoteName, string>()
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

const ofChats = [noteNames.draft, noteNames.lastSession, noteNames.readUpTo]

const disk = notesOnDisk(() => localStorage, notifyStorageFull)
splitLockNote(disk)

/** This page's notes: on disk, or in incognito mode in memory. */
export const notes: Notes = isIncognito ? notesInMemory(disk) : disk

/** The note under a key; undefined where there is none. */
export const readNote = (key: NoteName): string | undefined => notes.read(key)
/** Keeps a note, or removes it. */
export const writeNote = (key: NoteName, text: string | undefined): Written => notes.write(key, text)

/** Keys of others are among them: nothing else shares this origin, but a player may have put some there. */
function namesIn(storage: Storage): readonly NoteName[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  return names.filter((name) => name !== null) as NoteName[]
}

function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * Until version 1.0.2 the app lock and the chastity lock overwrote each other's note under one key. What is left there
 * goes to the lock that wrote it: a JSON object is the app lock's passphrase, "closed 1767225600000" the chastity lock's
 * state. Anything else is nobody's.
 */
export function splitLockNote(notes: Notes): void {
  const text = notes.read(noteNames.formerLock)
  if (text === undefined) return
  const owner = ownerOf(text)
  if (owner && notes.read(owner) === undefined && notes.write(owner, text) !== 'kept') return
  notes.write(noteNames.formerLock, undefined)
}

function ownerOf(text: string) {
  if (/^(open|closed) \d{1,16}$/.test(text)) return noteNames.chastityLock
  return text.startsWith('{') ? noteNames.appLock : undefined
}
