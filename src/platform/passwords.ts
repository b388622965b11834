import type { RefusalName } from './messages.ts'

/** In code points, so that an emoji counts as one. */
export const passwordLength = { min: 6, max: 256 } as const

/** The length rule a password breaks, or nothing. The server has further rules. */
export function brokenPasswordLength(
  password: string,
): Extract<RefusalName, 'passwordShort' | 'passwordLong'> | undefined {
  // A code point is at most two units: a text of megabytes is refused unread.
  if (password.length > 2 * passwordLength.max) return 'passwordLong'
  const length = [...password].length
  if (length < passwordLength.min) return 'passwordShort'
  if (length > passwordLength.max) return 'passwordLong'
  return undefined
}
