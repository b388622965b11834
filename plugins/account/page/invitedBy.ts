import { tabNoteNames } from '../../../src/shared/storageNames.ts'

const key = tabNoteNames.invitedBy
const username = /^[A-Za-z0-9_]{3,30}$/

/** Username of the player whose invitation link this tab was opened with. */
export function inviter(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps it until the tab is closed. A text that cannot be a username is not kept. */
export function keepInviter(name: string): void {
  if (!username.test(name)) return
  try {
    sessionStorage.setItem(key, name)
  } catch {
    // A browser that forbids storage registers without the invitation.
  }
}

/** For after the registration. */
export function forgetInviter(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept there.
  }
}
