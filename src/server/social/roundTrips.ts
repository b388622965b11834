import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as client from 'openid-client'
import type { SocialProvider } from '../../platform/socialProviders.ts'
import type { OneTimeTokens } from '../auth/oneTimeTokens.ts'

const lastsMs = 10 * 60_000

/** What only the browser that began may bring back. */
export interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Services a browser is sent to and comes back from. */
type Destination = SocialProvider | 'chaster'

/** What is remembered from the way to the provider until the way back. */
export interface Trip<P extends Destination = SocialProvider> {
  readonly provider: P
  readonly secrets: Secrets
  readonly returnUrl: string
  readonly invitedBy?: string
  /** Whose account the identity is to be linked with. */
  readonly linkTo?: string
}

/** Ways to a provider and back. Each ends in the browser it began in, within ten minutes, and once. */
export function createRoundTrips(oneTimeTokens: OneTimeTokens) {
  return {
    /** Begins one; the cookie binds it to the browser. */
    async begin(
      trip: Omit<Trip<Destination>, 'secrets'>,
    ): Promise<{ readonly secrets: Secrets; readonly cookie: string }> {
      const cookie = randomBytes(32).toString('base64url')
      const verifier = client.randomPKCECodeVerifier()
      const nonce = client.randomNonce()
      const state = await oneTimeTokens.issue({
        kind: 'social',
        userId: null,
        payload: { ...trip, verifier, nonce, cookie: hashOf(cookie) },
        lastsMs,
      })
      return { secrets: { state, nonce, verifier }, cookie }
    },

    /** Ends the one with this state; undefined where it did not begin in this browser, is over, or was ended before. */
    async end<P extends Destination>(
      state: string,
      provider: P,
      cookie: string | undefined,
    ): Promise<Trip<P> | undefined> {
      const used = await oneTimeTokens.use({ kind: 'social', token: state })
      if (!used || cookie === undefined) return undefined
      const { payload } = used
      const { verifier, nonce, cookie: bound, returnUrl, invitedBy, linkTo } = payload
      if (payload.provider !== provider || !isSame(bound, hashOf(cookie))) return undefined
      return {
        provider,
        secrets: { state, nonce: String(nonce), verifier: String(verifier) },
        returnUrl: String(returnUrl),
        ...(typeof invitedBy === 'string' && { invitedBy }),
        ...(typeof linkTo === 'string' && { linkTo }),
      }
    },
  }
}

const hashOf = (cookie: string): string => createHash('sha256').update(cookie).digest('base64url')

function isSame(one: unknown, other: string): boolean {
  const [a, b] = [Buffer.from(String(one)), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
