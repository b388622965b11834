import { errors, jwtVerify, SignJWT } from 'jose'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { KeyRing } from '../settings/secrets.ts'

const Claims = Type.Object({
  sub: Type.String({ format: 'uuid' }),
  /** The session. */
  sid: Type.String({ format: 'uuid' }),
  /** How often the session was renewed. */
  gen: Type.Integer({ minimum: 0 }),
  /** How often everything the user was signed in with was ended. */
  ep: Type.Integer({ minimum: 0 }),
  iat: Type.Integer(),
  exp: Type.Integer(),
})
export type Claims = Static<typeof Claims>

export type ReadToken = { readonly kind: 'valid'; readonly claims: Claims } | { readonly kind: 'invalid' | 'expired' }

export interface NewToken extends Pick<Claims, 'sub' | 'sid' | 'gen' | 'ep'> {
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export interface AccessTokens {
  issue(token: NewToken): Promise<string>
  verify(token: string, now: Date): Promise<ReadToken>
}

const type = 'at+jwt'
const algorithm = 'HS256'
/** How far ahead of ours the clock of another node may be. */
const aheadSeconds = 60

/** Tokens that name a session. Each is signed with the first key of the ring; every key of the ring still opens. */
export function createAccessTokens(options: { readonly keys: KeyRing; readonly issuer: string }): AccessTokens {
  const { keys, issuer } = options
  const audience = 'vesper-web'
  const [first] = keys
  return {
    issue: ({ issuedAt, expiresAt, ...claims }) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: first.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(first.key),
    async verify(token, now) {
      const keyOf = ({ kid }: { readonly kid?: string }) => {
        const key = keys.find(({ id }) => id === kid)
        if (!key) throw new errors.JWSInvalid('unknown key')
        return key.key
      }
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          currentDate: now,
        })
        if (!Value.Check(Claims, payload)) return { kind: 'invalid' }
        const isAhead = payload.iat * 1000 > now.getTime() + aheadSeconds * 1000
        return isAhead ? { kind: 'invalid' } : { kind: 'valid', claims: payload }
      } catch (error) {
        return { kind: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
      }
    },
  }
}
