import type { NormalCard } from '../../../shared/cards/types.ts'
import { utf8 } from '../../../shared/files/bytes.ts'

/** Equal for cards of the same character, so that a second import can ask "replace, keep both or update?". */
export async function cardFingerprint({ name, description, greetings }: NormalCard): Promise<string> {
  const first = greetings.find(({ kind }) => kind === 'first')?.text ?? ''
  const digest = await crypto.subtle.digest('SHA-256', utf8(JSON.stringify([name, description, first])))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
