import type { SessionId } from 'sdk'
import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { noteNames } from '../../../src/shared/storageNames.ts'

/** Of so many chats it is known how far they were read; the oldest are forgotten first. */
const maxChats = 200

/** The position of the newest message of a chat that has been in view; undefined where that is not known. */
export const readUpTo = (chat: SessionId): number | undefined => kept().find(([id]) => id === chat)?.[1]

/** Notes how far a chat has been read. */
export function noteReadUpTo(chat: SessionId, position: number): void {
  const others = kept().filter(([id]) => id !== chat)
  writeNote(noteNames.readUpTo, JSON.stringify([...others, [chat, position]].slice(-maxChats)))
}

type Entry = readonly [chat: string, position: number]

/** Anybody may have written there: what is no entry is none. */
function kept(): readonly Entry[] {
  try {
    const note: unknown = JSON.parse(readNote(noteNames.readUpTo) ?? '[]')
    return Array.isArray(note) ? note.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (one: unknown): one is Entry =>
  Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && Number.isFinite(one[1])
