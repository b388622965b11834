import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestApi } from './testApi.fixture.ts'

const api = await openTestApi()
afterAll(() => api.close())

const minute = 60_000
const linkIn = (mail: string, path: string) =>
  new RegExp(`http://localhost:4173/${path}([\\w-]{20,})`).exec(mail)?.[1] ?? 'no link'

/** The mails to somebody, the newest last: each is written a moment after the one before. */
async function mailsTo(address: string): Promise<readonly string[]> {
  const mails = await api.mails()
  api.pass(1000)
  return mails.filter((mail) => mail.includes(`To: ${address}`))
}
const newestTo = async (address: string) => (await mailsTo(address)).at(-1) ?? ''

async function confirmed(username: string, email: string) {
  const account = await api.register(username, { email })
  const token = linkIn(await newestTo(email), 'verify-email#token=')
  expect((await api.post('/email/verify', { token })).status).toBe(200)
  api.platform.sessions.forget(account.user.id)
  return account
}

describe('a forgotten password', () => {
  test('A9: is answered alike for every address, and only owners get a mail', async () => {
    await confirmed('Crane', 'crane@example.com')
    const before = (await api.mails()).length
    expect(await mailsTo('nobody@example.com')).toEqual([])
    const known = await api.post('/email/password-reset/request', { email: ' Crane@example.com ' })
    const unknown = await api.post('/email/password-reset/request', { email: 'nobody@example.com' })
    expect(known).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'If an account exists with this email, a password reset link has been sent.',
      },
    })
    expect(unknown.body).toEqual(known.body)
    const mails = (await api.mails()).slice(before)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('To: crane@example.com')
  })

  test.each([
    [{}, 'Please enter your email address'],
    [{ email: 'crane' }, 'Please enter a valid email address'],
  ])('is not asked for with %j', async (body, error) => {
    expect(await api.post('/email/password-reset/request', body)).toMatchObject({ status: 400, body: { error } })
  })

  test('P9, A10: is set anew once, with a link of our own address, and signs out everybody', async () => {
    const { token: old } = await confirmed('Plover', 'plover@example.com')
    const headers = { 'x-forwarded-host': 'evil.example' }
    await api.post('/email/password-reset/request', { email: 'plover@example.com' }, { headers })
    const mail = await newestTo('plover@example.com')
    expect(mail).not.toContain('evil')
    const token = linkIn(mail, 'reset-password/')
    expect(await api.get(`/email/password-reset/verify/${token}`)).toMatchObject({
      status: 200,
      body: { username: 'Plover' },
    })
    const short = await api.post('/email/password-reset/confirm', { token, password: 'abc' })
    expect(short).toMatchObject({ status: 400, body: { code: 'password_short' } })
    const both = await Promise.all(
      [1, 2].map(() => api.post('/email/password-reset/confirm', { token, password: 'river stone' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(both.find(({ status }) => status === 200)?.body.message).toBe('Password has been reset successfully')
    expect(both.find(({ status }) => status === 410)?.body.error).toBe('Invalid or expired reset token')
    expect((await api.get('/auth/me', { token: old })).status).toBe(401)
    expect((await api.post('/auth/login', { username: 'plover@example.com', password: 'river stone' })).status).toBe(
      200,
    )
    expect((await api.get(`/email/password-reset/verify/${token}`)).status).toBe(410)
  })

  test('A10: a link ends after an hour, with a newer one, and is good for nothing else', async () => {
    await confirmed('Godwit', 'godwit@example.com')
    const ask = async () => {
      await api.post('/email/password-reset/request', { email: 'godwit@example.com' })
      return linkIn(await newestTo('godwit@example.com'), 'reset-password/')
    }
    const first = await ask()
    const second = await ask()
    expect((await api.get(`/email/password-reset/verify/${first}`)).status).toBe(410)
    expect((await api.post('/email/verify', { token: second })).status).toBe(410)
    expect((await api.get(`/email/password-reset/verify/${second}`)).status).toBe(200)
    api.pass(60 * minute)
    expect((await api.get(`/email/password-reset/verify/${second}`)).status).toBe(410)
  })
})

test.each([
  ['a password', '/email/password-reset/confirm', { password: 'river stone' }, 'Invalid or expired reset token'],
  ['an address to confirm', '/email/verify', {}, 'Invalid or expired confirmation link'],
  ['an address to take back', '/email/undo', {}, 'Invalid or expired undo link'],
  ['an account to keep', '/privacy/delete/cancel', {}, 'Invalid or expired cancellation link'],
])('a link of a mail that is no good says what it was for: %s', async (_, path, more, error) => {
  expect(await api.post(path, { token: 'none', ...more })).toMatchObject({
    status: 410,
    body: { error, code: 'token_invalid' },
  })
})

describe('an address', () => {
  test('changes when the new one confirms, and the old one can take it back', async () => {
    const { token } = await confirmed('Dunlin', 'dunlin@example.com')
    expect(await api.put('/profile/email', { email: 'new@example.com' }, { token })).toMatchObject({
      status: 200,
      body: { message: 'Check your inbox to confirm the new address' },
    })
    const toNew = linkIn(await newestTo('new@example.com'), 'verify-email#token=')
    expect((await api.post('/email/verify', { token: toNew })).status).toBe(200)
    const notice = await newestTo('dunlin@example.com')
    api.pass(6000)
    expect((await api.get('/auth/me', { token })).body.user).toMatchObject({ email: 'new@example.com' })
    const undo = linkIn(notice, 'undo-email-change#token=')
    const undone = await api.post('/email/undo', { token: undo })
    expect([undone.status, undone.body.message]).toEqual([200, 'Your earlier email address is back'])
    api.pass(6000)
    expect((await api.get('/auth/me', { token })).body.user).toMatchObject({ email: 'dunlin@example.com' })
  })

  test('is not changed long after the password was given', async () => {
    const { token } = await api.register('Knot')
    api.pass(16 * minute)
    expect(await api.put('/profile/email', { email: 'k@example.com' }, { token })).toMatchObject({
      status: 403,
      body: { error: 'Please confirm your password to continue.' },
    })
  })
})

describe('a username', () => {
  const check = (name: string, token?: string) =>
    api.get(`/profile/check-username?username=${encodeURIComponent(name)}`, token === undefined ? {} : { token })

  test('is looked up before it is taken', async () => {
    const { token } = await api.register('Sanderling')
    expect((await check('ruff')).body).toEqual({ success: true, available: true })
    expect((await check('SANDERLING')).body).toEqual({
      success: true,
      available: false,
      error: 'Username is already taken',
    })
    expect((await check('sanderling', token)).body).toEqual({ success: true, available: true })
    expect((await check('ab')).body).toEqual({
      success: true,
      available: false,
      error: 'Username must be at least 3 characters',
    })
    expect((await check('support')).body).toMatchObject({ available: false, error: 'This username is reserved' })
    expect((await check('google_a1b2c3d4')).body).toMatchObject({ available: false })
  })

  test('P10, A22: is changed once, also when two tabs do it at once', async () => {
    const { token } = await api.register('Turnstone')
    const both = await Promise.all(
      ['Curlew_1', 'Curlew_2'].map((username) => api.put('/profile/username', { username }, { token })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const done = both.find(({ status }) => status === 200)?.body
    expect(done).toMatchObject({ message: 'Username updated', username: expect.stringMatching(/^curlew_[12]$/) })
    expect(both.find(({ status }) => status === 409)?.body.error).toBe('Username can only be changed once')
    const me = (await api.get('/auth/me', { token })).body.user
    expect(me).toMatchObject({ username: done?.username, username_changes_left: 0 })
  })

  test('that was made up does not count as the one', async () => {
    const { token, user } = await api.register('Phalarope')
    await api.database.query
      .updateTable('users')
      .set({ username: 'google_a1b2c3d4', username_key: 'google_a1b2c3d4' })
      .where('id', '=', user.id)
      .execute()
    api.platform.sessions.forget(user.id)
    expect((await api.put('/profile/username', { username: 'phalarope' }, { token })).status).toBe(200)
    expect((await api.get('/auth/me', { token })).body.user).toMatchObject({ username_changes_left: 1 })
    expect(await api.put('/profile/username', { username: 'Plover' }, { token })).toMatchObject({ status: 409 })
    expect((await api.put('/profile/username', { username: 'phalarope_2' }, { token })).status).toBe(200)
    expect((await api.put('/profile/username', { username: 'phalarope_3' }, { token })).status).toBe(409)
  })
})

describe('a profile', () => {
  test('is changed by the version it was read with', async () => {
    const { token } = await api.register('Avocet')
    expect((await api.get('/profile', { token })).body.data).toEqual({
      first_name: '',
      last_name: '',
      avatar_media_id: null,
      bio: '',
      version: 0,
    })
    const written = await api.put('/profile', { bio: 'I like the sea.', version: 0 }, { token })
    expect(written.body.data).toMatchObject({ bio: 'I like the sea.', version: 1 })
    expect(await api.put('/profile', { bio: 'late', version: 0 }, { token })).toMatchObject({
      status: 412,
      body: {
        error: 'This was changed elsewhere. Reload and try again.',
        data: { bio: 'I like the sea.', version: 1 },
      },
    })
    expect(await api.put('/profile', { bio: 'x' }, { token })).toMatchObject({ status: 400 })
    expect(await api.put('/profile', { role: 'admin', version: 1 }, { token })).toMatchObject({
      status: 400,
      body: { code: 'unknown_field' },
    })
  })

  test('shows others no address, name or plan that is hidden', async () => {
    const { user } = await confirmed('Whimbrel', 'whimbrel@example.com')
    const seen = await api.get('/profile/whimbrel')
    expect(Object.keys(seen.body.data).sort()).toEqual([
      'avatar_url',
      'bio',
      'created_at',
      'is_admin',
      'is_moderator',
      'subscription_tier',
      'username',
    ])
    const hide = (privacy: object) =>
      api.database.query.updateTable('users').set({ privacy }).where('id', '=', user.id).execute()
    await hide({ show_tier: false })
    expect((await api.get('/profile/whimbrel')).body.data.subscription_tier).toBeNull()
    await hide({ show_profile: false })
    expect((await api.get('/profile/whimbrel')).status).toBe(404)
    expect((await api.get('/profile/nobody_at_all')).status).toBe(404)
  })

  test('says that somebody is an adult only when they do', async () => {
    const { token } = await api.register('Stint')
    expect((await api.post('/profile/adult-confirmation', { version: 1, confirmed: false }, { token })).status).toBe(
      400,
    )
    expect((await api.post('/profile/adult-confirmation', { version: 1, confirmed: true }, { token })).status).toBe(200)
    expect((await api.get('/auth/me', { token })).body.user.adult_confirmed).toBe(true)
  })
})

describe('a second factor', () => {
  const codeAt = (secret: string, at: Date) =>
    new TOTP({ secret, period: 30, digits: 6, algorithm: 'SHA1' }).generate({ timestamp: at.getTime() })

  test('A19: is asked for at sign-in, and each code and recovery code counts once', async () => {
    const { token } = await api.register('Redshank')
    const started = await api.post('/auth/mfa/totp', undefined, { token })
    const { secret, otpauth_url: url } = started.body.data
    expect(url).toMatch(/^otpauth:\/\/totp\/Vesper:Redshank\?/)
    const bad = await api.post('/auth/mfa/totp/confirm', { code: '000000' }, { token })
    expect(bad).toMatchObject({ status: 400, body: { code: 'bad_code' } })
    const on = await api.post('/auth/mfa/totp/confirm', { code: codeAt(secret, api.now()) }, { token })
    expect(on.status).toBe(200)
    expect(on.body.data.recovery_codes).toHaveLength(10)
    const login = (mfa_code?: string) =>
      api.post('/auth/login', { username: 'redshank', password: 'lantern hill', mfa_code }, { from: '10.3.0.1' })
    expect(await login()).toMatchObject({
      status: 403,
      body: { code: 'mfa_required', error: 'Two-factor authentication is required.' },
    })
    expect(await login(codeAt(secret, api.now()))).toMatchObject({ status: 400, body: { code: 'bad_code' } })
    api.pass(30_000)
    expect((await login(codeAt(secret, api.now()))).status).toBe(200)
    expect((await login(codeAt(secret, new Date(api.now().getTime() - 2 * 30_000)))).status).toBe(400)
    const [recovery] = on.body.data.recovery_codes
    expect((await login(recovery.toUpperCase())).status).toBe(200)
    expect((await login(recovery)).status).toBe(400)
    for (let tries = 0; tries < 4; tries += 1) await login('111111')
    expect((await login('111111')).status).toBe(429)
  })
})

describe('requests', () => {
  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'username=a', 415],
    ['plain text', { 'content-type': 'text/plain' }, '{"username":"abc"}', 415],
    ['half of an object', {}, '{"username":', 400],
    ['a member twice', {}, '{"username":"abc","username":"def"}', 400],
    ['a prototype', {}, '{"username":"abc","__proto__":{"x":1}}', 400],
    ['a NUL', {}, '{"username":"abc\\u0000"}', 400],
    ['half a pair', {}, '{"username":"abc\\ud800"}', 400],
    ['another type', {}, '{"username":["abc"]}', 400],
    ['too much', {}, JSON.stringify({ username: 'a'.repeat(1_100_000) }), 413],
  ])('I3, I4, I5: %s is refused', async (_what, headers, body, status) => {
    const answer = await api.post('/auth/check-attempts', body, { headers })
    expect(answer).toMatchObject({ status, body: { success: false, request_id: expect.any(String) } })
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|select |at \//i)
  })

  test('a parameter twice is refused', async () => {
    expect(await api.get('/profile/check-username?username=abc&username=def')).toMatchObject({
      status: 400,
      body: { code: 'duplicate_parameter' },
    })
  })

  test('a key makes a call count once, and belongs to one body', async () => {
    const { token } = await api.register('Pintail')
    const headers = { 'idempotency-key': '0b7f4f8e-52a4-4d0e-9a3c-6a6d0f6b3a11' }
    const body = { version: 1, confirmed: true }
    const first = await api.post('/profile/adult-confirmation', body, { token, headers })
    const again = await api.post('/profile/adult-confirmation', body, { token, headers })
    expect([first.status, again.status]).toEqual([200, 200])
    const other = await api.post('/auth/reauth', { password: 'lantern hill' }, { token, headers })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
  })

  test('too many from one address are refused for a while', async () => {
    const from = '10.7.7.7'
    for (let calls = 0; calls < 60; calls += 1) await api.post('/auth/check-attempts', { username: 'abc' }, { from })
    const refused = await api.post('/auth/check-attempts', { username: 'abc' }, { from })
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', retry_after: expect.any(Number) } })
    expect(refused.headers['retry-after']).toBe(String(refused.body.retry_after))
    api.pass(2 * minute)
    expect((await api.post('/auth/check-attempts', { username: 'abc' }, { from })).status).toBe(200)
  })
})
