import type { RefusalName } from './messages.ts'

export const usernameLength = { min: 3, max: 30 } as const

/** Names of parts of the site and of those who run it, and every word that is a fixed segment of a profile address. */
const reserved: ReadonlySet<string> = new Set([
  ...['about', 'account', 'admin', 'administrator', 'api', 'auth', 'billing', 'bot', 'contact', 'deleted', 'guest'],
  ...['help', 'info', 'invite', 'login', 'logout', 'legal', 'mail', 'me', 'mod', 'moderator', 'moderators'],
  ...['nobody', 'noreply', 'null', 'official', 'owner', 'postmaster', 'privacy', 'register', 'root', 'security'],
  ...['staff', 'status', 'support', 'system', 'team', 'terms', 'undefined', 'user', 'users', 'vesper', 'webmaster'],
  ...['adult', 'avatar', 'characters', 'email', 'export', 'invites', 'notifications', 'password', 'posts'],
  ...['providers', 'scenarios', 'search', 'sessions', 'settings', 'username'],
])

/** The first rule a username breaks, or nothing. Whether it is taken, only the database knows. */
export function brokenUsernameRule(
  username: string,
): Extract<RefusalName, 'usernameShort' | 'usernameLong' | 'usernameCharacters' | 'usernameReserved'> | undefined {
  const length = [...username].length
  if (length < usernameLength.min) return 'usernameShort'
  if (length > usernameLength.max) return 'usernameLong'
  if (!/^[A-Za-z0-9_]+$/.test(username)) return 'usernameCharacters'
  if (reserved.has(usernameKey(username)) || isGeneratedUsername(username)) return 'usernameReserved'
  return undefined
}

/** How a username is written when two of them are compared. */
export const usernameKey = (username: string): string => username.toLowerCase()

/** Whether a name has the form that a social sign-up gives to an account without one. */
export const isGeneratedUsername = (username: string): boolean => /^(discord|google)_[a-z0-9]{8}$/i.test(username)
