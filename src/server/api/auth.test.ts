import { afterAll, describe, expect, test } from 'vitest'
import { openTestApi } from './testApi.fixture.ts'

const api = await openTestApi()
afterAll(() => api.close())

const minute = 60_000

describe('registration', () => {
  test('makes an account and signs in', async () => {
    const answer = await api.post('/auth/register', { username: 'Wren_1', password: 'lantern hill' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(answer.body).toMatchObject({ success: true, message: 'Registration successful', token: expect.any(String) })
    expect(answer.body.user).toMatchObject({
      username: 'Wren_1',
      email: null,
      subscription_tier: 'free',
      is_admin: false,
      role: 'user',
      adult_confirmed: false,
      has_password: true,
      providers: [],
      username_changes_left: 1,
    })
    const me = await api.get('/auth/me', { token: answer.body.token })
    expect(me).toMatchObject({ status: 200, body: { success: true, user: answer.body.user } })
    expect(me.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) })
  })

  test.each([
    [{}, 400, 'Username and password are required'],
    [{ username: 'ab', password: 'lantern hill' }, 400, 'Username must be at least 3 characters long'],
    [{ username: 'a'.repeat(31), password: 'lantern hill' }, 400, 'Username must be less than 30 characters'],
    [
      { username: 'wren!', password: 'lantern hill' },
      400,
      'Username can only contain letters, numbers, and underscores',
    ],
    [
      { username: 'wrеn', password: 'lantern hill' },
      400,
      'Username can only contain letters, numbers, and underscores',
    ],
    [{ username: 'Admin', password: 'lantern hill' }, 400, 'This username is reserved'],
    [{ username: 'wren_2', password: 'abcde' }, 400, 'Password must be at least 6 characters long'],
    [{ username: 'wren_2', password: 'password1' }, 400, 'This password is too common. Please choose another one.'],
    [{ username: 'wren_2', password: 'x'.repeat(257) }, 400, 'Password must be at most 256 characters long'],
    [{ username: 'WREN_1', password: 'lantern hill' }, 409, 'Username is already taken'],
    [{ username: 'wren_2', password: 'lantern hill', email: 'nobody' }, 400, 'Please enter a valid email address'],
  ])('is refused for %j', async (body, status, message) => {
    const answer = await api.post('/auth/register', body, { from: '10.0.0.9' })
    expect(answer).toMatchObject({ status, body: { success: false, error: message, message } })
    expect(answer.body.request_id).toBe(answer.headers['x-request-id'])
  })

  test('names every field that is wrong', async () => {
    const { body } = await api.post('/auth/register', { username: 'a', password: 'b', email: 'c' })
    expect(body.errors.map(({ field }: { readonly field: string }) => field)).toEqual(['username', 'password', 'email'])
  })

  test('Z2: takes nothing nobody asked for', async () => {
    const { user } = await api.register('wren_3', { role: 'admin', is_admin: true, subscription_tier: 'pro' })
    expect(user).toMatchObject({ role: 'user', is_admin: false, subscription_tier: 'free' })
  })

  test('P8: answers alike for an address somebody has, and tells only its owner', async () => {
    const { token } = await api.register('wren_4', { email: 'wren@example.com' }, { from: '10.0.1.1' })
    const link = /verify-email#token=([\w-]+)/.exec((await api.mails()).join('\n'))?.[1] ?? ''
    expect(link).not.toBe('')
    expect(await api.post('/email/verify', { token: link })).toMatchObject({
      status: 200,
      body: { message: 'Email verified' },
    })
    expect(await api.post('/email/verify', { token: link })).toMatchObject({ status: 410 })
    api.platform.sessions.forget((await api.get('/auth/me', { token })).body.user.id)
    expect((await api.get('/auth/me', { token })).body.user).toMatchObject({
      email: 'wren@example.com',
      email_verified: true,
    })
    const before = (await api.mails()).length
    const second = await api.register('wren_5', { email: 'WREN@example.com' }, { from: '10.0.1.2' })
    expect(second.user).toMatchObject({ email: null, pending_email: 'WREN@example.com', email_verified: false })
    const mails = (await api.mails()).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('To: wren@example.com')
    expect(mails[0]).not.toMatch(/verify-email/)
  })

  test('an invitation gives both a month, but not from one address', async () => {
    const { user } = await api.register('heron', {}, { from: '10.0.2.1' })
    const invited = await api.post(
      '/auth/register',
      { username: 'heron_2', password: 'lantern hill', invited_by: 'Heron' },
      { from: '10.0.2.2' },
    )
    expect(invited.body.invite).toEqual({ granted_days: 30, inviter_rewarded: true, reason: null })
    expect(invited.body.user).toMatchObject({
      subscription_tier: 'supporter',
      has_supporter_access: true,
      has_cloud_backup_access: false,
    })
    const third = { username: 'heron_3', password: 'lantern hill', invited_by: 'heron' }
    const same = await api.post('/auth/register', third, { from: '10.0.2.1' })
    expect(same.body.message).toBe(
      'Registration successful but invite rewards could not be processed (IP limit reached). You still have 30 days of Supporter access!',
    )
    expect(same.body.invite).toEqual({ granted_days: 30, inviter_rewarded: false, reason: 'ip_limit' })
    const rewards = await api.database.query
      .selectFrom('entitlements')
      .where('user_id', '=', user.id)
      .select('source')
      .execute()
    expect(rewards).toEqual([{ source: 'invite_reward' }])
  })
})

describe('sign-in', () => {
  const from = '10.1.0.1'
  const login = (body: Readonly<Record<string, unknown>>, address = from) =>
    api.post('/auth/login', body, { from: address })

  test('takes the name in any case, and says nothing of what is wrong', async () => {
    await api.register('Otter')
    expect(await login({ username: 'OTTER', password: 'lantern hill' })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Login successful', user: { username: 'Otter' } },
    })
    const wrong = await login({ username: 'otter', password: 'nope nope' })
    const unknown = await login({ username: 'nobody_here', password: 'nope nope' })
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        error: 'Invalid username or password',
        code: 'invalid_credentials',
        attempts: 1,
        maxAttempts: 5,
        windowMinutes: 15,
        requiresCaptcha: true,
      },
    })
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  test('P7: attempts are told with the same members for names that are known and for others', async () => {
    await api.register('Wolverine')
    await login({ username: 'wolverine', password: 'wrong one' }, '10.1.0.9')
    await login({ username: 'nobody_here', password: 'wrong one' }, '10.1.0.9')
    const told = async (username: string) =>
      (await api.post('/auth/check-attempts', { username }, { from: '10.1.0.9' })).body
    expect(await told('wolverine')).toEqual(await told('nobody_here'))
    expect(await told('wolverine')).toMatchObject({ attempts: 1, requiresCaptcha: true })
  })

  test('P6: five wrong passwords close the door to one address for fifteen minutes', async () => {
    await api.register('Badger')
    for (let tries = 0; tries < 5; tries += 1) await login({ username: ' badger', password: 'wrong one' }, '10.1.0.2')
    const refused = await login({ username: 'BADGER', password: 'lantern hill' }, '10.1.0.2')
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many authentication attempts. Please try again later.', attempts: 5 },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect((await login({ username: 'badger', password: 'lantern hill' }, '10.1.0.3')).status).toBe(200)
    const count = { username: 'badger' }
    expect((await api.post('/auth/check-attempts', count, { from: '10.1.0.2' })).body).toMatchObject({ attempts: 5 })
    api.pass(15 * minute)
    expect((await login({ username: 'badger', password: 'lantern hill' }, '10.1.0.2')).status).toBe(200)
    expect((await api.post('/auth/check-attempts', count, { from: '10.1.0.2' })).body).toEqual({
      success: true,
      attempts: 0,
      maxAttempts: 5,
      windowMinutes: 15,
      requiresCaptcha: false,
    })
  })
})

describe('a session', () => {
  test('P4, A5: twenty tabs that renew at once get tokens of one generation', async () => {
    const { token } = await api.register('Lynx')
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.post('/auth/refresh', undefined, { token })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const generations = answers.map(({ body }) => JSON.parse(atob(body.token.split('.')[1])).gen)
    expect(new Set(generations)).toEqual(new Set([1]))
    expect((await api.get('/auth/me', { token: answers[7]?.body.token })).status).toBe(200)
  })

  test('P5, A4: an old token that comes back ends the session, and the user hears of it', async () => {
    const { token, user } = await api.register('Ibis')
    const renewed = (await api.post('/auth/refresh', undefined, { token })).body.token
    api.pass(59_000)
    expect((await api.get('/auth/me', { token })).status).toBe(200)
    api.pass(2000)
    expect(await api.get('/auth/me', { token })).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    expect((await api.get('/auth/me', { token: renewed })).status).toBe(401)
    const notices = await api.database.query
      .selectFrom('notifications')
      .where('user_id', '=', user.id)
      .select('payload')
      .execute()
    expect(notices).toEqual([{ payload: { event: 'session-reuse' } }])
    expect(await api.platform.audit.verify()).toMatchObject({ kind: 'whole' })
  })

  test('A3: is over at once after sign-out, and signing out twice is no fault', async () => {
    const { token } = await api.register('Mink')
    expect((await api.get('/auth/me', { token })).status).toBe(200)
    expect(await api.post('/auth/logout', undefined, { token })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Logged out' },
    })
    expect((await api.get('/auth/me', { token })).status).toBe(401)
    expect((await api.post('/auth/logout', undefined, { token })).status).toBe(200)
    expect((await api.post('/auth/logout')).status).toBe(200)
  })

  test('A20, A21: is listed and ended by its owner only, and the eleventh ends the oldest', async () => {
    const { token } = await api.register('Vole')
    const other = await api.register('Weasel')
    const [foreign] = (await api.get('/auth/sessions', { token: other.token })).body.data
    expect((await api.remove(`/auth/sessions/${foreign.id}`, undefined, { token })).status).toBe(404)
    for (let more = 0; more < 10; more += 1) {
      api.pass(1000)
      await api.post('/auth/login', { username: 'vole', password: 'lantern hill' }, { from: '10.1.9.1' })
    }
    expect((await api.get('/auth/me', { token })).status).toBe(401)
    const last = await api.post('/auth/login', { username: 'vole', password: 'lantern hill' }, { from: '10.1.9.1' })
    const sessions = (await api.get('/auth/sessions', { token: last.body.token })).body.data
    expect(sessions).toHaveLength(10)
    const gone = sessions.find((session: { readonly current: boolean }) => !session.current)
    expect((await api.remove(`/auth/sessions/${gone.id}`, undefined, { token: last.body.token })).status).toBe(200)
    await api.post('/auth/sessions/revoke-others', undefined, { token: last.body.token })
    expect((await api.get('/auth/sessions', { token: last.body.token })).body.data).toHaveLength(1)
  })

  test('A18: a call that needs the password anew refuses after fifteen minutes', async () => {
    const { token } = await api.register('Civet')
    api.pass(16 * minute)
    const refused = await api.post('/auth/sessions/revoke-others', undefined, { token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
    expect(await api.post('/auth/reauth', { password: 'wrong one' }, { token })).toMatchObject({
      status: 403,
      body: { code: 'reauth_failed' },
    })
    const again = await api.post('/auth/reauth', { password: 'lantern hill' }, { token })
    expect(again.status).toBe(200)
    expect((await api.get('/auth/me', { token })).status).toBe(401)
    expect((await api.post('/auth/sessions/revoke-others', undefined, { token: again.body.token })).status).toBe(200)
  })

  test('ends with a new password, but for the one that set it', async () => {
    const first = await api.register('Tapir')
    const second = await api.post('/auth/login', { username: 'tapir', password: 'lantern hill' }, { from: '10.1.9.2' })
    const wrong = await api.put('/auth/password', { current_password: 'no', password: 'river stone' }, second.body)
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    const body = { current_password: 'lantern hill', password: 'river stone' }
    const changed = await api.put('/auth/password', body, { token: second.body.token })
    expect(changed).toMatchObject({ status: 200, body: { message: 'Password updated' } })
    expect((await api.get('/auth/me', { token: changed.body.token })).status).toBe(200)
    expect((await api.get('/auth/me', { token: first.token })).status).toBe(401)
    const old = await api.post('/auth/login', { username: 'tapir', password: 'lantern hill' }, { from: '10.1.9.3' })
    expect(old.status).toBe(401)
  })
})

describe('tokens', () => {
  test.each([
    ['none at all', undefined, 'token_missing'],
    ['a word', 'abc', 'token_invalid'],
    ['one without a signature', `${btoa('{"alg":"none","typ":"at+jwt"}').replace(/=/g, '')}.e30.`, 'token_invalid'],
  ])('A1: %s signs nobody in', async (_what, token, code) => {
    const answer = await api.get('/auth/me', token === undefined ? {} : { token })
    expect(answer).toMatchObject({ status: 401, body: { code, success: false } })
  })

  test('end with their day', async () => {
    const { token } = await api.register('Gecko')
    api.pass(24 * 60 * minute + 1000)
    expect(await api.get('/auth/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'token_expired', error: 'Your session has expired. Please sign in again.' },
    })
  })
})
