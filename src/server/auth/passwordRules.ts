import { dictionary } from '@zxcvbn-ts/language-common'
import type { RefusalName } from '../../platform/messages.ts'
import { brokenPasswordLength } from '../../platform/passwords.ts'

/** About 49,000 passwords that guessing programs try first, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((entry) => String(entry).toLowerCase()))

export type PasswordRule = Extract<
  RefusalName,
  'passwordShort' | 'passwordLong' | 'passwordCommon' | 'passwordHoldsUsername'
>

/** The first rule a new password breaks, or nothing. Every character counts, blanks at either end too. */
export function brokenPasswordRule(password: string, username: string): PasswordRule | undefined {
  const length = brokenPasswordLength(password)
  if (length) return length
  const lower = password.toLowerCase()
  if (common.has(lower)) return 'passwordCommon'
  if (username !== '' && lower.includes(username.toLowerCase())) return 'passwordHoldsUsername'
  return undefined
}
