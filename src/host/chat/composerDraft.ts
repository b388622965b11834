import type { SessionId } from 'sdk'
import { noteNames } from '../../shared/storageNames.ts'
import { readNote, writeNote } from '../localNotes/localNotes.ts'

/** Stands for what is written before there is anyone to talk to. */
export const noSession = 'none' as SessionId

const keyOf = (id: SessionId) => `${noteNames.draft}${id}` as const
const afterMs = 250
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void) | undefined
// Whoever leaves the page right after a key has written that, too.
globalThis.addEventListener?.('pagehide', () => waiting?.())

/** What was written and not sent, per chat. Where notes cannot be kept, only the field has it. */
export function readDraft(id: SessionId): string {
  return readNote(keyOf(id)) ?? ''
}

/** Kept a moment after the last key, so that typing stays light. */
export function keepDraft(id: SessionId, text: string): void {
  clearTimeout(timer)
  waiting = () => write(id, text)
  timer = setTimeout(waiting, afterMs)
}

export function forgetDraft(id: SessionId): void {
  clearTimeout(timer)
  write(id, '')
}

function write(id: SessionId, text: string): void {
  waiting = undefined
  writeNote(keyOf(id), text === '' ? undefined : text)
}
