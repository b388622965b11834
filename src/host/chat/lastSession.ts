import type { SessionId } from 'sdk'

const key = 'vesper-last-session'

/** The chat that was open last, so that a reload finds it again. */
export function lastSession(): SessionId | undefined {
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
