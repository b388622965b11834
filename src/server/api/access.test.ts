import { afterAll, describe, expect, test } from 'vitest'
import { contract } from '../../platform/contract.ts'
import type { Route } from '../../platform/route.ts'
import { createChasterSignIn } from '../chaster/chasterSignIn.ts'
import { openTestApi } from './testApi.fixture.ts'

/*
 * Z1: every call of the contract as every kind of caller. What stands in the contract as the right to call decides
 * what must come back; whether the call then succeeds is for the tests of that call.
 */

const publicUrl = 'http://localhost:4173'
const chasterSignIn = createChasterSignIn({ clientId: 'vesper', clientSecret: 'secret', publicUrl })
const api = await openTestApi({ chasterSignIn })
afterAll(() => api.close())

const minute = 60_000

interface Kind {
  readonly name: string
  readonly token?: string
  readonly isAdult?: boolean
  readonly isFresh?: boolean
  readonly status?: 'suspended' | 'muted'
}

async function caller(name: string, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { token, user } = await api.register(name)
  if (Object.keys(changes).length > 0) {
    await api.database.query.updateTable('users').set(changes).where('id', '=', user.id).execute()
  }
  return token
}

const longAgo = await caller('long_ago')
api.pass(16 * minute)
const kinds: readonly Kind[] = [
  { name: 'a guest' },
  { name: 'somebody with a forged token', token: 'e30.e30.e30' },
  { name: 'a user who signed in long ago', token: longAgo },
  { name: 'a user', token: await caller('just_now'), isFresh: true },
  {
    name: 'a user who is an adult',
    token: await caller('grown_up', { adult_attested_at: api.now(), adult_attested_version: 1 }),
    isFresh: true,
    isAdult: true,
  },
  { name: 'a muted user', token: await caller('muted_one', { status: 'muted' }), isFresh: true, status: 'muted' },
  {
    name: 'a suspended user',
    token: await caller('suspended_one', { status: 'suspended' }),
    isFresh: true,
    status: 'suspended',
  },
]
const banned = await caller('banned_one', { status: 'banned' })

/** The code of the refusal that must come, or undefined where the caller is let in. */
function expectedRefusal({ access }: Route, kind: Kind): readonly string[] | undefined {
  if (access.who === 'anyone') {
    return access.optional && kind.token === 'e30.e30.e30' ? ['token_invalid'] : undefined
  }
  if (kind.token === undefined) return ['token_missing']
  if (kind.token === 'e30.e30.e30') return ['token_invalid']
  if (kind.status === 'suspended' && !access.suspended) return ['suspended']
  if (access.adult && !kind.isAdult) return ['adult_confirmation_required']
  if (access.sudo && !kind.isFresh) return ['reauth_required']
  return undefined
}

const isOfAccess = (status: number) => status === 401 || status === 403

const ofAccess = new Set([
  'token_missing',
  'token_invalid',
  'token_expired',
  'session_revoked',
  'suspended',
  'forbidden',
  'adult_confirmation_required',
  'reauth_required',
])

/** Calls that end the session they are made with. */
const ending = new Set(['/auth/logout', '/auth/refresh', '/auth/reauth', '/profile/adult-confirmation'])

/** Answered before the calls of accounts are loaded; anybody may ask. */
const beforeAccounts = '/config'

/** It would make adults of all who come after it. */
const last = contract.filter(({ path }) => path === '/profile/adult-confirmation')

const bodies: Readonly<Record<string, unknown>> = {
  '/auth/register': {},
  '/auth/login': {},
  '/auth/check-attempts': { username: 'nobody_here' },
  '/auth/password': { password: 'river stone' },
  '/auth/mfa/totp/confirm': { code: '000000' },
  '/auth/mfa/totp': { code: '000000' },
  '/email/password-reset/request': {},
  '/email/password-reset/confirm': { token: 'none', password: 'river stone' },
  '/email/verify': { token: 'none' },
  '/email/undo': { token: 'none' },
  '/profile/email': { email: 'nobody' },
  '/profile/username': { username: 'ab' },
  '/profile': { version: 99 },
  '/profile/adult-confirmation': { version: 1, confirmed: true },
  '/chastity/lock': { duration: 'soon' },
  '/chastity/unlock': {},
  '/chastity/add-time': { time: '10m' },
  '/chastity/settings': {},
  '/chastity/permissions': { characterId: 'ana', characterName: 'Ana', permissionLevel: 'view' },
  '/chastity/permissions/bulk': { permissions: [] },
  '/chat/completions': { purpose: 'chat', messages: [{ role: 'user', content: 'Hello.' }], stream: false },
}

describe('every call of the contract', () => {
  for (const route of [...contract.filter(({ path }) => !ending.has(path) && path !== beforeAccounts), ...last]) {
    test(`P19: ${route.method} ${route.path} lets in whom it says`, async () => {
      for (const kind of kinds) {
        const path = route.path.replace(':id', '018f0000-0000-7000-8000-000000000000').replace(/:\w+/g, 'nobody_here')
        const query = route.query ? '?username=nobody_here' : ''
        const answer = await api.call(route.method, path + query, route.body && bodies[route.path], {
          ...(kind.token !== undefined && { token: kind.token }),
          ...(route.keyed && { headers: { 'idempotency-key': crypto.randomUUID() } }),
        })
        const refused = expectedRefusal(route, kind)
        const code = String(answer.body.code)
        if (refused) expect([kind.name, ...refused]).toContain(code)
        else if (isOfAccess(answer.status)) expect(ofAccess.has(code), `${kind.name}: ${code}`).toBe(false)
        expect(answer.status, `${kind.name}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
      }
    })
  }

  test('P19, A3: nobody who is banned is let in anywhere', async () => {
    api.pass(6000)
    for (const route of contract.filter(({ access }) => access.who !== 'anyone')) {
      const path = route.path.replace(':id', '018f0000-0000-7000-8000-000000000000')
      const answer = await api.call(route.method, path, route.body && bodies[route.path], { token: banned })
      expect(answer).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    }
  })
})
