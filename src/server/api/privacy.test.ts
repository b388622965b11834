import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestApi } from './testApi.fixture.ts'

const api = await openTestApi()
afterAll(() => api.close())

const day = 24 * 60 * 60_000

/** An account with a confirmed address. */
async function confirmed(username: string) {
  const email = `${username.toLowerCase()}@example.com`
  const account = await api.register(username, { email })
  const token = await linkIn(email, 'verify-email#token=')
  await api.post('/email/verify', { token })
  api.platform.sessions.forget(account.user.id)
  return { ...account, email }
}

async function linkIn(email: string, path: string): Promise<string> {
  const mail = (await api.mails()).findLast((text) => text.includes(`To: ${email}`) && text.includes(path)) ?? ''
  return new RegExp(`${path}([\\w-]{20,})`).exec(mail)?.[1] ?? 'no link'
}

const login = (username: string) =>
  api.post(
    '/auth/login',
    { username, password: 'lantern hill' },
    { from: `10.20.${Math.floor(api.now().getTime() / 1000) % 250}.7` },
  )

const rows = async (table: 'users' | 'notifications' | 'privacy_requests', column: string, id: string) =>
  (await api.database.query.selectFrom(table).selectAll().execute()).filter((row) => Object(row)[column] === id)

describe('privacy settings', () => {
  test('hide the profile and the plan, and say nothing else', async () => {
    const { token } = await api.register('Dunlin')
    const profile = () => api.get('/profile/dunlin')
    expect((await profile()).body.data.subscription_tier).toBe('free')
    await api.put('/privacy/settings', { show_tier: false }, { token })
    expect((await profile()).body.data.subscription_tier).toBeNull()
    const answer = await api.put('/privacy/settings', { show_profile: false }, { token })
    expect(answer.body.data).toEqual({ show_profile: false, show_tier: false })
    expect((await profile()).status).toBe(404)
    expect((await api.put('/privacy/settings', { analytics: true }, { token })).status).toBe(400)
  })

  test('the summary says what is stored, why and how long', async () => {
    const { token } = await api.register('Knot')
    const { items } = (await api.get('/privacy/summary', { token })).body.data
    expect(items.length).toBeGreaterThan(15)
    for (const item of items) expect(Object.keys(item).sort()).toEqual(['kept', 'what', 'why'])
  })
})

describe('an export', () => {
  test('holds all that is stored of its owner and no secret, for a week, and is made once a day', async () => {
    const { token, user, email } = await confirmed('Ruff')
    await api.register('Reeve')
    const asked = await api.post('/privacy/export', undefined, { token })
    expect([asked.status, asked.body.data.state]).toEqual([202, 'pending'])
    expect(await api.post('/privacy/export', undefined, { token })).toMatchObject({
      status: 429,
      body: { code: 'export_too_soon', retry_after: 86_400 },
    })
    const { id } = asked.body.data
    const fetched = () => api.download(`/privacy/export/${id}/download`, { token })
    expect((await fetched()).status).toBe(404)
    await api.platform.jobs.runDue()
    expect((await api.get('/privacy/export', { token })).body.data).toMatchObject({ id, state: 'ready' })
    const { status, bytes, headers } = await fetched()
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]))
    expect(JSON.parse(files['users.json'] ?? '')).toMatchObject([{ id: user.id, username: 'Ruff', email }])
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['what-is-stored.json', 'sessions.json']))
    const all = Object.values(files).join('\n')
    expect(all).not.toMatch(/argon2|Reeve|eyJ/)

    const other = await api.register('Turnstone')
    expect((await api.download(`/privacy/export/${id}/download`, { token: other.token })).status).toBe(404)

    api.pass(7 * day)
    const again = await login('Ruff')
    const later = { token: String(again.body.token) }
    expect(await api.get(`/privacy/export/${id}/download`, later)).toMatchObject({
      status: 410,
      body: { code: 'export_expired' },
    })
    await api.platform.exports.deleteOld(api.now())
    expect((await api.get('/privacy/export', later)).body.data.state).toBe('expired')
  })

  test('wants the password of the last quarter of an hour', async () => {
    const { token } = await api.register('Sanderling')
    api.pass(16 * 60_000)
    expect(await api.post('/privacy/export', undefined, { token })).toMatchObject({
      status: 403,
      body: { code: 'reauth_required' },
    })
  })
})

describe('a deletion', () => {
  test('waits for two weeks, signs out other browsers, and is taken back by the link of the mail', async () => {
    const { token, email } = await confirmed('Avocet')
    const other = String((await login('Avocet')).body.token)
    expect(await api.post('/privacy/delete', { confirm: 'avocet' }, { token })).toMatchObject({
      status: 400,
      body: { code: 'confirmation_wrong' },
    })
    const asked = await api.post('/privacy/delete', { confirm: 'Avocet' }, { token })
    const at = new Date(api.now().getTime() + 14 * day).toISOString()
    expect(asked.body.data).toEqual({ execute_after: at })
    expect((await api.get('/auth/me', { token: other })).status).toBe(401)
    expect((await api.get('/auth/me', { token })).body.user.status).toBe('deleting')
    expect((await api.get('/privacy/delete', { token })).body.data).toEqual({ execute_after: at })

    const link = await linkIn(email, 'cancel-deletion#token=')
    expect((await api.post('/privacy/delete/cancel', { token: link })).body.message).toBe('Your account stays')
    expect((await api.get('/auth/me', { token })).body.user.status).toBe('active')
    expect((await api.get('/privacy/delete', { token })).body.data).toBeNull()
    expect((await api.post('/privacy/delete/cancel', { token: link })).status).toBe(410)
    expect(await api.post('/privacy/delete/cancel', {}, { token })).toMatchObject({
      status: 409,
      body: { code: 'not_deleting' },
    })
    expect((await api.post('/privacy/delete/cancel', {})).status).toBe(401)
  })

  test('P25: erases all that names the user, and an older copy of the database does not bring them back', async () => {
    const inviter = await api.register('Godwit')
    const guest = await api.register('Curlew', { invited_by: 'Godwit' })
    const { id } = inviter.user
    await api.post('/privacy/delete', { confirm: 'Godwit' }, { token: inviter.token })
    const [kept] = await rows('users', 'id', id)
    api.pass(14 * day - 60_000)
    await api.platform.deletion.runDue(api.now())
    expect(await rows('users', 'id', id)).toHaveLength(1)
    api.pass(120_000)
    await api.platform.deletion.runDue(api.now())
    expect(await rows('users', 'id', id)).toEqual([])
    expect(await rows('notifications', 'user_id', id)).toEqual([])
    expect(await rows('privacy_requests', 'user_id', id)).toMatchObject([{ state: 'done' }])
    expect((await login('Godwit')).status).toBe(401)
    const invitations = await api.database.query.selectFrom('invite_redemptions').selectAll().execute()
    expect(invitations.find(({ invitee_id }) => invitee_id === guest.user.id)?.inviter_id).toBeNull()

    // The copy of an hour ago is put back.
    if (!kept) throw new Error('no row')
    await api.database.query
      .insertInto('users')
      .values(kept as never)
      .execute()
    await api.platform.deletion.replay()
    expect(await rows('users', 'id', id)).toEqual([])
  })

  test('the only admin cannot go', async () => {
    const { token, user } = await api.register('Whimbrel')
    await api.database.query.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
    api.platform.sessions.forget(user.id)
    expect(await api.post('/privacy/delete', { confirm: 'Whimbrel' }, { token })).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    })
  })
})
