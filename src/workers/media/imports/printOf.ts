import { utf8 } from '../../../shared/files/bytes.ts'

/** The same for values that say the same, as lower-case hex. */
export async function printOf(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', utf8(JSON.stringify(value)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
