import { parseJson } from 'sdk/text/parseJson.ts'
import { isFields } from '../../../shared/fields.ts'

/** When a token was made and when it ends, in milliseconds since 1970 by the server's clock. */
export interface TokenTimes {
  readonly issuedAt: number
  readonly expiresAt: number
}

/** From this share of its life on, a token is renewed. */
const renewAfter = 0.75
/** A token that ends sooner is renewed before anything is asked with it. */
const urgentMs = 300_000

/** Reads `iat` and `exp` of a JWT without checking its signature, which only the server can; undefined for other texts. */
export function tokenTimes(token: string): TokenTimes | undefined {
  const { iat, exp } = claimsOf(token)
  if (typeof iat !== 'number' || typeof exp !== 'number' || !(exp > iat)) return undefined
  return { issuedAt: iat * 1000, expiresAt: exp * 1000 }
}

/** Whom a JWT stands for, read without checking its signature; empty for other texts. */
export function userOf(token: string): string {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : ''
}

/** How a token stands at `now`. A clock that is behind the server's is taken to be at the moment the token was made. */
export function tokenState({ issuedAt, expiresAt }: TokenTimes, now: number) {
  const time = Math.max(now, issuedAt)
  return {
    isExpired: time >= expiresAt,
    isDue: time >= issuedAt + renewAfter * (expiresAt - issuedAt),
    isUrgent: expiresAt - time < urgentMs,
    /** Until it should be renewed. */
    dueInMs: Math.max(0, issuedAt + renewAfter * (expiresAt - issuedAt) - time),
  }
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = token.split('.')
  const claims = parseJson(textOf(payload))
  return isFields(claims) ? claims : {}
}

function textOf(base64url: string): string {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
