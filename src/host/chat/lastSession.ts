import type { SessionId } from 'sdk'
import { openSession } from '../session/actions.ts'
import { session } from '../session/session.ts'
import { listSessions } from '../session/sessions.ts'

const key = 'vesper-last-session'

/**
 * Opens the chat that was open last. Browsers are slow to write such notes down, so after a crash there may be none;
 * then it is the chat that was last used.
 */
export async function openLastSession(): Promise<void> {
  const last = lastSession() ?? (await listSessions())[0]?.id
  if (session.phase === 'none' && last) await openSession(last)
}

function lastSession(): SessionId | undefined {
  try {
    return (localStorage.getItem(key) ?? undefined) as SessionId | undefined
  } catch {
    return undefined
  }
}

export function rememberSession(id: SessionId | undefined): void {
  try {
    if (id) localStorage.setItem(key, id)
    else localStorage.removeItem(key)
  } catch {
    // A browser that forbids storage forgets which chat was open; nothing else is lost.
  }
}
