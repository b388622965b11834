import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether an Authorization header shows `token`. Compared in a time that tells nothing of either, not even a length. */
export function showsToken(authorization: string | undefined, token: string): boolean {
  const shown = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest()
