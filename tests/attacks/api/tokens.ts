import { makeAdmin } from '../../../src/server/accounts/makeAdmin.ts'
import { type Attack, heldUnless } from '../attack.ts'
import { all, claimsOf, forge, minute, password, type Rig, refusedWith, row, tokenHeader } from './rig.ts'

/* A1 to A5: tokens that were forged, are over, or were used before. */

export async function tokenAttacks(rig: Rig): Promise<readonly Attack[]> {
  const { token, user } = await rig.join()
  const other = await rig.join()
  const claims = claimsOf(token)
  const seconds = Math.floor(rig.now().getTime() / 1000)
  const [head, body, signature = ''] = token.split('.')
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const me = (shown: string) => rig.get('/auth/me', { token: shown, from: rig.somewhere() })

  const forged: readonly (readonly [what: string, token: string])[] = [
    ['alg none', `${part({ ...tokenHeader, alg: 'none' })}.${body}.`],
    ['alg None', `${part({ ...tokenHeader, alg: 'None' })}.${body}.`],
    ['alg none and the old signature', `${part({ ...tokenHeader, alg: 'none' })}.${body}.${signature}`],
    ['RS256 with our secret as key', forge({ ...tokenHeader, alg: 'RS256' }, claims)],
    ['HS512 with our secret', forge({ ...tokenHeader, alg: 'HS512' }, claims, { hash: 'sha512' })],
    ['an unknown kid', forge({ ...tokenHeader, kid: 't2' }, claims)],
    ['a kid that is a path', forge({ ...tokenHeader, kid: '../../dev/null' }, claims, { key: new Uint8Array(0) })],
    ['no kid', forge({ alg: 'HS256', typ: 'at+jwt' }, claims)],
    [
      'a key of its own in the header',
      forge({ ...tokenHeader, jwk: { kty: 'oct', k: 'AAAA' } }, claims, { key: new Uint8Array(3) }),
    ],
    ['an extension nobody knows', forge({ ...tokenHeader, crit: ['x'], x: 1 }, claims)],
    ['another key', forge(tokenHeader, claims, { key: new Uint8Array(32).fill(9) })],
    ['another user in the payload', `${head}.${part({ ...claims, sub: other.user.id })}.${signature}`],
    ['another user, signed', forge(tokenHeader, { ...claims, sub: other.user.id })],
    ['a generation to come', forge(tokenHeader, { ...claims, gen: 7 })],
    ['a cut signature', token.slice(0, -4)],
    ['no signature', `${head}.${body}.`],
    ['a session nobody has', forge(tokenHeader, { ...claims, sid: '018f0000-0000-7000-8000-000000000000' })],
    ['a session that is no id', forge(tokenHeader, { ...claims, sid: "' or 1=1 --" })],
    ['five parts', `${token}.x.y`],
  ]
  const wrong: readonly (readonly [what: string, claims: object, header?: object])[] = [
    ['is over', { ...claims, iat: seconds - 7200, exp: seconds - 1 }],
    ['begins tomorrow', { ...claims, iat: seconds + 86_400, exp: seconds + 90_000 }],
    ['is for another audience', { ...claims, aud: 'vesper-mail' }],
    ['is for nobody', { ...claims, aud: undefined }],
    ['is of another issuer', { ...claims, iss: 'https://evil.example' }],
    ['never ends', { ...claims, exp: undefined }],
    ['is of another type', claims, { ...tokenHeader, typ: 'JWT' }],
    ['is of no type', claims, { alg: 'HS256', kid: 't1' }],
  ]
  const mailed = async (kind: 'reset' | 'email') =>
    rig.platform.oneTimeTokens.issue({ kind, userId: user.id, payload: {}, lastsMs: minute })

  /** What ends a token, and by then at the latest. */
  const endings: readonly (readonly [
    what: string,
    end: (account: typeof other, second: string) => Promise<unknown>,
  ])[] = [
    ['a logout', async (account) => rig.post('/auth/logout', undefined, { token: account.token })],
    [
      'a new password, set in another session',
      async (_account, second) =>
        rig.put('/auth/password', { current_password: password, password: 'river stone' }, { token: second }),
    ],
    [
      'a new password by mail',
      async (account) => {
        const reset = {
          kind: 'reset',
          userId: account.user.id,
          payload: { email: 'a@b.example' },
          lastsMs: minute,
        } as const
        const link = await rig.platform.oneTimeTokens.issue(reset)
        await rig.post('/email/password-reset/confirm', { token: link, password: 'river stone' })
      },
    ],
    ['another role', async (account) => makeAdmin(rig.platform, account.username, async () => '', rig.now())],
    ['a ban', async (account) => rig.change(account.user.id, { status: 'banned' })],
    ['the end of the account', async (account) => rig.change(account.user.id, { status: 'deleted' })],
    [
      'the end of all other sessions',
      async (_account, second) => rig.post('/auth/sessions/revoke-others', undefined, { token: second }),
    ],
  ]

  return [
    row('A1 check', 'shows that what these rows forge with is the real key', async () =>
      heldUnless((await me(forge(tokenHeader, claims))).status !== 200 && 'the key is not the one'),
    ),
    ...forged.map(([what, shown]) =>
      row(`A1 ${what}`, `gets in with a token of ${what}`, async () => {
        const answer = await me(shown)
        const { request_id, ...said } = answer.body
        const plain =
          '{"success":false,"error":"Authentication required","message":"Authentication required","code":"token_invalid"}'
        return heldUnless(
          (answer.status !== 401 || JSON.stringify(said) !== plain) && `${answer.status} ${JSON.stringify(said)}`,
        )
      }),
    ),
    ...wrong.map(([what, said, header = tokenHeader]) =>
      row(`A2 ${what}`, `gets in with a token that ${what}`, async () =>
        refusedWith(await me(forge(header, said)), 401),
      ),
    ),
    ...(['reset', 'email'] as const).map((kind) =>
      row(`A2 a ${kind} link`, `gets in with the token of a ${kind} link`, async () =>
        refusedWith(await me(await mailed(kind)), 401),
      ),
    ),
    ...endings.map(([what, end]) =>
      row(`A3 ${what}`, `gets in with a token from before ${what}`, async () => {
        const account = await rig.join()
        const signedIn = await rig.post(
          '/auth/login',
          { username: account.username, password },
          { from: rig.somewhere() },
        )
        await me(account.token)
        await end(account, String(signedIn.body.token))
        const now = await rig.post('/auth/sessions/revoke-others', undefined, { token: account.token })
        rig.pass(5001)
        return all([refusedWith(now, 401), refusedWith(await me(account.token), 401)])
      }),
    ),
    ...(['/auth/me', '/auth/refresh'] as const).map((path) =>
      row(`A4 ${path}`, `gets in by ${path} with a token that was renewed 61 seconds ago`, async () => {
        const account = await rig.join()
        const renewed = await rig.post('/auth/refresh', undefined, { token: account.token })
        rig.pass(61_000)
        const replayed = await rig.call(path === '/auth/me' ? 'GET' : 'POST', path, undefined, { token: account.token })
        const noted = await rig.database.query
          .selectFrom('audit_log')
          .where('action', '=', 'auth.refresh-reuse')
          .where('actor_id', '=', account.user.id)
          .select('seq')
          .execute()
        return all([
          refusedWith(replayed, 401),
          refusedWith(await me(String(renewed.body.token)), 401),
          heldUnless(noted.length !== 1 && `it was noted ${noted.length} times`),
        ])
      }),
    ),
    row('A5', 'renews a token more than once with 20 calls at once, or is left without one', async () => {
      const account = await rig.join()
      const calls = Array.from({ length: 20 }, () => rig.post('/auth/refresh', undefined, { token: account.token }))
      const answers = await Promise.all(calls)
      const tokens = answers.map(({ body: said }) => String(said.token))
      const generations = new Set(tokens.map((each) => claimsOf(each).gen))
      const good = await Promise.all(tokens.map(me))
      return heldUnless(
        ([...generations].join() !== '1' || good.some(({ status }) => status !== 200)) &&
          `${[...generations].join()}: ${good.map(({ status }) => status).join()}`,
      )
    }),
  ]
}
