import type { SessionId } from 'sdk'
import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { session } from 'sdk/page/session.ts'
import { noteNames } from '../../../shared/storageNames.ts'
import { openSession } from '../session/actions.ts'
import { listSessions } from '../session/sessions.ts'

/**
 * Opens the chat that was open last. Browsers are slow to write such notes down, so after a crash there may be none;
 * then it is the chat that was last used.
 */
export async function openLastSession(): Promise<void> {
  const last = lastSession() ?? (await listSessions())[0]?.id
  if (session.phase === 'none' && last) await openSession(last)
}

const lastSession = () => readNote(noteNames.lastSession) as SessionId | undefined

export function rememberSession(id: SessionId | undefined): void {
  writeNote(noteNames.lastSession, id)
}
