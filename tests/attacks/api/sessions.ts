import { TOTP } from 'otpauth'
import { contract } from '../../../src/platform/contract.ts'
import { type Attack, heldUnless } from '../attack.ts'
import { all, minute, password, type Rig, refusedWith, row } from './rig.ts'

/* A18 to A22: what a session may do when, whose it is, and what a user may be called. */

const bodies: Readonly<Record<string, unknown>> = {
  '/auth/password': { current_password: password, password: 'river stone' },
  '/auth/mfa/totp/confirm': { code: '000000' },
  '/auth/mfa/totp': { code: '000000' },
  '/profile/email': { email: 'new@example.com' },
}

export async function sessionAttacks(rig: Rig): Promise<readonly Attack[]> {
  const stale = await rig.join()
  rig.pass(16 * minute)
  const sensitive = contract.filter(({ access }) => access.sudo)

  /** Somebody with an authenticator app, and the codes it shows at other times. */
  async function withApp() {
    const account = await rig.join()
    const { data } = (await rig.post('/auth/mfa/totp', undefined, { token: account.token })).body
    const app = new TOTP({ secret: data.secret, period: 30, digits: 6, algorithm: 'SHA1' })
    const codeIn = (steps: number) => app.generate({ timestamp: rig.now().getTime() + steps * 30_000 })
    const confirmed = await rig.post('/auth/mfa/totp/confirm', { code: codeIn(0) }, { token: account.token })
    const codes: readonly string[] = confirmed.body.data.recovery_codes
    const login = (mfa_code?: string, from = rig.somewhere()) =>
      rig.post(
        '/auth/login',
        { username: account.username, password, ...(mfa_code !== undefined && { mfa_code }) },
        { from },
      )
    return { ...account, token: String(confirmed.body.data.token), codeIn, codes, login }
  }

  const rename = (token: string, username: string) => rig.put('/profile/username', { username }, { token })

  return [
    ...sensitive.map((route) =>
      row(
        `A18 ${route.method} ${route.path}`,
        `makes the call ${route.method} ${route.path} 16 minutes after signing in`,
        async () => {
          const path = route.path.replace(':id', '018f0000-0000-7000-8000-000000000000')
          const answer = await rig.call(route.method, path, route.body && bodies[route.path], { token: stale.token })
          return refusedWith(answer, 403, 'reauth_required')
        },
      ),
    ),
    row('A18 after a renewal', 'makes a sensitive call with a token that was renewed just now', async () => {
      const account = await rig.join()
      rig.pass(16 * minute)
      const { body } = await rig.post('/auth/refresh', undefined, { token: account.token })
      return refusedWith(await rig.post('/auth/mfa/totp', undefined, { token: body.token }), 403, 'reauth_required')
    }),
    row('A18 with a wrong password', 'confirms the password with a wrong one', async () => {
      const account = await rig.join()
      return refusedWith(
        await rig.post('/auth/reauth', { password: 'x' }, { token: account.token }),
        403,
        'reauth_failed',
      )
    }),
    row('A18 guessing', 'guesses the password with a stolen token', async () => {
      const account = await rig.join()
      const statuses: number[] = []
      for (let count = 0; count < 6; count += 1) {
        statuses.push((await rig.post('/auth/reauth', { password: `guess ${count}` }, { token: account.token })).status)
      }
      return heldUnless(statuses.at(-1) !== 429 && statuses.join())
    }),
    row('A19 no code', 'signs in without the code', async () => {
      const account = await withApp()
      return refusedWith(await account.login(), 403, 'mfa_required')
    }),
    row('A19 used at once', 'signs in with a code that was used a moment ago', async () => {
      const account = await withApp()
      return refusedWith(await account.login(account.codeIn(0)), 400, 'bad_code')
    }),
    row('A19 used at sign-in', 'signs in twice with one code', async () => {
      const account = await withApp()
      rig.pass(60_000)
      const code = account.codeIn(0)
      const first = await account.login(code)
      return all([
        heldUnless(first.status !== 200 && `${first.status}`),
        refusedWith(await account.login(code), 400, 'bad_code'),
      ])
    }),
    row('A19 used by many', 'signs in ten times at once with one code', async () => {
      const account = await withApp()
      rig.pass(60_000)
      const answers = await Promise.all(Array.from({ length: 10 }, () => account.login(account.codeIn(0))))
      const count = answers.filter(({ status }) => status === 200).length
      return heldUnless(count !== 1 && `${count} got in`)
    }),
    ...[-2, -3, 2, 10].map((steps) =>
      row(`A19 step ${steps}`, `signs in with the code of step ${steps}`, async () => {
        const account = await withApp()
        rig.pass(10 * minute)
        return refusedWith(await account.login(account.codeIn(steps)), 400, 'bad_code')
      }),
    ),
    row('A19 guessing', 'guesses the code', async () => {
      const [account, from] = [await withApp(), rig.somewhere()]
      const statuses: number[] = []
      for (let count = 0; count < 6; count += 1) statuses.push((await account.login(`00000${count}`, from)).status)
      return heldUnless(statuses.at(-1) !== 429 && statuses.join())
    }),
    row('A19 recovery code', 'uses a recovery code twice', async () => {
      const account = await withApp()
      const [code = ''] = account.codes
      const first = await account.login(code)
      return all([
        heldUnless(first.status !== 200 && `${first.status}`),
        refusedWith(await account.login(code), 400, 'bad_code'),
      ])
    }),
    row('A19 another user’s code', 'signs in with a recovery code of somebody else', async () => {
      const [mine, theirs] = [await withApp(), await withApp()]
      return refusedWith(await theirs.login(mine.codes[1]), 400, 'bad_code')
    }),
    row('A19 turned off', 'turns the second factor off without a code', async () => {
      const account = await withApp()
      const answer = await rig.remove('/auth/mfa/totp', { code: '000000' }, { token: account.token })
      return all([refusedWith(answer, 400, 'bad_code'), refusedWith(await account.login(), 403, 'mfa_required')])
    }),
    row('A20 list', 'sees the sessions of somebody else', async () => {
      const [mine, theirs] = [await rig.join(), await rig.join()]
      const { data } = (await rig.get('/auth/sessions', { token: mine.token })).body
      const foreign = await rig.database.query
        .selectFrom('sessions')
        .where('user_id', '=', theirs.user.id)
        .select('id')
        .execute()
      return heldUnless((data.length !== 1 || foreign.some(({ id }) => id === data[0].id)) && JSON.stringify(data))
    }),
    row('A20 revoke', 'ends a session of somebody else', async () => {
      const [mine, theirs] = [await rig.join(), await rig.join()]
      const { data } = (await rig.get('/auth/sessions', { token: theirs.token })).body
      const answer = await rig.remove(`/auth/sessions/${data[0].id}`, undefined, { token: mine.token })
      const after = await rig.get('/auth/me', { token: theirs.token })
      return all([refusedWith(answer, 404, 'not_found'), heldUnless(after.status !== 200 && 'it ended')])
    }),
    ...["' or 1=1 --", '*', '../me', '00000000-0000-0000-0000-00000000000', 'null'].map((id) =>
      row(`A20 revoke ${id}`, `ends sessions by the id ${id}`, async () => {
        const mine = await rig.join()
        const answer = await rig.remove(`/auth/sessions/${encodeURIComponent(id)}`, undefined, { token: mine.token })
        const after = await rig.get('/auth/me', { token: mine.token })
        return heldUnless((![400, 404].includes(answer.status) || after.status !== 200) && `${answer.status}`)
      }),
    ),
    row('A21', 'keeps eleven sessions', async () => {
      const account = await rig.join()
      for (let count = 0; count < 10; count += 1) {
        rig.pass(1000)
        await rig.post('/auth/login', { username: account.username, password }, { from: rig.somewhere() })
      }
      return refusedWith(await rig.get('/auth/me', { token: account.token }), 401, 'session_revoked')
    }),
    row('A22 twice at once', 'changes a name twice at once', async () => {
      const account = await rig.join()
      const names = [rig.someName(), rig.someName()]
      const statuses = (await Promise.all(names.map((name) => rename(account.token, name)))).map(({ status }) => status)
      return heldUnless(statuses.sort().join() !== '200,409' && statuses.join())
    }),
    row('A22 two for one', 'shares a name by taking it at the same time', async () => {
      const [one, other] = [await rig.join(), await rig.join()]
      const name = rig.someName()
      const answers = await Promise.all([rename(one.token, name), rename(other.token, name.toUpperCase())])
      const statuses = answers.map(({ status }) => status)
      return heldUnless(statuses.sort().join() !== '200,409' && statuses.join())
    }),
    row('A22 letter case', 'takes the name of somebody in other letters', async () => {
      const [one, other] = [await rig.join(), await rig.join()]
      return refusedWith(await rename(one.token, other.username.toUpperCase()), 409, 'username_taken')
    }),
    ...[
      'admin',
      'Admin',
      'ADMIN',
      'moderator',
      'support',
      'api',
      'system',
      'username',
      'email',
      'settings',
      'discord_a1b2c3d4',
      'google_ZZZZZZZZ',
    ].map((name) =>
      row(`A22 ${name}`, `takes the name ${name}`, async () =>
        refusedWith(await rename((await rig.join()).token, name), 400, 'username_reserved'),
      ),
    ),
    ...['аdmin', 'ａｄｍｉｎ', 'ad‍min', 'admin\u202e', 'adm in', 'admin.', '<b>x</b>'].map((name) =>
      row(`A22 look-alike ${JSON.stringify(name)}`, `takes a name that looks like ${JSON.stringify(name)}`, async () =>
        refusedWith(await rename((await rig.join()).token, name), 400, 'username_charset'),
      ),
    ),
  ]
}
