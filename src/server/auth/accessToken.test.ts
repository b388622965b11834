import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAccessTokens } from './accessToken.ts'

const key = { id: 'a1', key: new Uint8Array(randomBytes(32)) }
const newer = { id: 'b2', key: new Uint8Array(randomBytes(32)) }
const issuer = 'https://play.example'
const tokens = createAccessTokens({ keys: [key], issuer })
const now = new Date('2026-03-01T12:00:00Z')
const seconds = now.getTime() / 1000
const ids = {
  sub: '01890a5d-ac96-774b-bcce-b302099a8057',
  sid: '01890a5d-ac96-774b-bcce-b302099a8058',
  gen: 3,
  ep: 1,
}
const fresh = { ...ids, issuedAt: now, expiresAt: new Date(now.getTime() + 60_000) }

const header = { alg: 'HS256', typ: 'at+jwt', kid: 'a1' }
const claims = { ...ids, iss: issuer, aud: 'vesper-web', iat: seconds, exp: seconds + 60 }
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token signed with our key, whatever it says. */
function forged(head: object, body: object, hash = 'sha256'): string {
  const text = `${encode(head)}.${encode(body)}`
  return `${text}.${createHmac(hash, key.key).update(text).digest('base64url')}`
}
const kindOf = async (token: string, at = now) => (await tokens.verify(token, at)).kind

describe('an access token', () => {
  test('names user, session and generation', async () => {
    expect(await tokens.verify(await tokens.issue(fresh), now)).toMatchObject({ kind: 'valid', claims: ids })
  })

  test('is accepted as the tests forge it', async () => {
    expect(await kindOf(forged(header, claims))).toBe('valid')
  })

  test('is signed with the first key of the ring and read with all of them', async () => {
    const rotated = createAccessTokens({ keys: [newer, key], issuer })
    expect((await rotated.verify(await tokens.issue(fresh), now)).kind).toBe('valid')
    expect(await kindOf(await rotated.issue(fresh))).toBe('invalid')
  })

  test('A1: is refused unsigned, or with any other algorithm', async () => {
    const body = encode(claims)
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await kindOf(`${encode({ ...header, alg })}.${body}.`)).toBe('invalid')
    }
    for (const alg of ['RS256', 'ES256', 'HS384', 'HS512', 'hs256', 'PS256', 'EdDSA']) {
      expect(await kindOf(forged({ ...header, alg }, claims))).toBe('invalid')
    }
    expect(await kindOf(forged({ ...header, alg: 'HS512' }, claims, 'sha512'))).toBe('invalid')
  })

  test('A1: is refused with an unknown kid or none', async () => {
    for (const kid of ['zz', '', '../a1', undefined])
      expect(await kindOf(forged({ ...header, kid }, claims))).toBe('invalid')
  })

  test('A1: is refused with a changed payload', async () => {
    const [head, , signature] = (await tokens.issue(fresh)).split('.')
    await fc.assert(
      fc.asyncProperty(fc.record({ gen: fc.nat(), ep: fc.nat(), sub: fc.uuid() }), async (change) => {
        expect(await kindOf(`${head}.${encode({ ...claims, ...change })}.${signature}`)).toBe('invalid')
      }),
      { numRuns: 50 },
    )
  })

  test('A1: is refused when cut, or with a character changed, anywhere', async () => {
    const token = await tokens.issue(fresh)
    // The last character carries four bits that no decoder reads; it is left alone.
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 2), fc.constantFrom('A', 'b', '7', '_', '.'), async (at, other) => {
        if (token[at] !== other) {
          expect(await kindOf(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBe('invalid')
        }
        expect(await kindOf(token.slice(0, at))).toBe('invalid')
      }),
      { numRuns: 100 },
    )
  })

  test('A1: is refused as any other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect(await kindOf(text)).toBe('invalid')
      }),
      { numRuns: 50 },
    )
  })

  test('A2: expires', async () => {
    const token = await tokens.issue(fresh)
    expect(await kindOf(token, new Date(now.getTime() + 59_000))).toBe('valid')
    expect(await kindOf(token, new Date(now.getTime() + 60_000))).toBe('expired')
  })

  test('A2: is invalid, not expired, when it is both old and forged', async () => {
    expect(await kindOf(`${forged(header, { ...claims, exp: 1 }).slice(0, -8)}AAAAAAAA`)).toBe('invalid')
  })

  test('A2: is refused when issued more than a minute ahead', async () => {
    const ahead = (by: number) => forged(header, { ...claims, iat: seconds + by, exp: seconds + by + 600 })
    expect(await kindOf(ahead(60))).toBe('valid')
    expect(await kindOf(ahead(61))).toBe('invalid')
    expect(await kindOf(ahead(86_400))).toBe('invalid')
  })

  test.each([
    ['aud', 'other-web'],
    ['aud', undefined],
    ['iss', 'https://evil.example'],
    ['iss', `${issuer}/`],
    ['exp', undefined],
    ['exp', 'soon'],
    ['iat', undefined],
    ['sub', 'nobody'],
    ['sid', undefined],
    ['gen', -1],
    ['gen', 1.5],
    ['ep', null],
  ])('A2: is refused with %s %s', async (claim, value) => {
    expect(await kindOf(forged(header, { ...claims, [claim]: value }))).toBe('invalid')
  })

  test('A2: is refused as a token of another type', async () => {
    for (const typ of ['JWT', 'reset+jwt', '', undefined])
      expect(await kindOf(forged({ ...header, typ }, claims))).toBe('invalid')
  })
})
