import { afterAll, expect, test } from 'vitest'
import { openTestApi } from './testApi.fixture.ts'

const api = await openTestApi()
afterAll(() => api.close())

const day = 24 * 60 * 60_000

/** Changes a password, which is a security event. */
async function changePassword(token: string, from: string, to: string): Promise<string> {
  const answer = await api.put('/auth/password', { current_password: from, password: to }, { token })
  expect(answer.status).toBe(200)
  return String(answer.body.token)
}

test('what happened to an account is listed, counted and marked as read', async () => {
  const { token: first } = await api.register('Teal')
  const token = await changePassword(first, 'lantern hill', 'harbour light')
  const count = () => api.get('/notifications/count', { token })
  expect((await count()).body.data).toEqual({ unread: 1 })
  const { items, next_cursor } = (await api.get('/notifications', { token })).body.data
  expect(items).toEqual([
    {
      id: expect.any(String),
      kind: 'security',
      payload: { event: 'password-changed' },
      read_at: null,
      created_at: expect.any(String),
    },
  ])
  expect(next_cursor).toBeNull()
  const read = await api.post('/notifications/read', { ids: [items[0].id] }, { token })
  expect(read.body.data).toEqual({ unread: 0 })
  expect((await api.get('/notifications?unread=true', { token })).body.data.items).toEqual([])
  expect((await api.get('/notifications', { token })).body.data.items[0].read_at).not.toBeNull()
})

test('a list is read page by page, and a cursor is good for its list only', async () => {
  const { token: first, user } = await api.register('Garganey')
  let token = first
  for (let change = 0; change < 5; change += 1) {
    token = await changePassword(
      token,
      change === 0 ? 'lantern hill' : `river stone ${change - 1}`,
      `river stone ${change}`,
    )
    api.pass(1000)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await api.get(`/notifications?limit=2${cursor && `&cursor=${cursor}`}`, { token })
    seen.push(...page.body.data.items.map(({ created_at }: { created_at: string }) => created_at))
    expect(page.body.data.items.length).toBeLessThanOrEqual(2)
    cursor = page.body.data.next_cursor
  }
  expect(seen).toHaveLength(5)
  expect(seen).toEqual(seen.toSorted().toReversed())
  const { next_cursor } = (await api.get('/notifications?limit=2', { token })).body.data
  const wrong = { status: 400, body: { code: 'bad_cursor' } }
  expect(await api.get(`/notifications?unread=true&cursor=${next_cursor}`, { token })).toMatchObject(wrong)
  const other = await api.register('Gadwall')
  expect(await api.get(`/notifications?cursor=${next_cursor}`, { token: other.token })).toMatchObject(wrong)
  expect((await api.get('/notifications?limit=51', { token })).status).toBe(400)
  expect(user.username).toBe('Garganey')
})

test('nobody reads or marks what belongs to somebody else', async () => {
  const { token: first } = await api.register('Pintail')
  const token = await changePassword(first, 'lantern hill', 'harbour light')
  const [{ id }] = (await api.get('/notifications', { token })).body.data.items
  const other = await api.register('Shoveler')
  expect((await api.get('/notifications', { token: other.token })).body.data.items).toEqual([])
  await api.post('/notifications/read', { ids: [id] }, { token: other.token })
  expect((await api.get('/notifications/count', { token })).body.data).toEqual({ unread: 1 })
})

test('all at once are marked as read', async () => {
  const { token: first } = await api.register('Wigeon')
  const token = await changePassword(first, 'lantern hill', 'harbour light')
  expect((await api.post('/notifications/read', { all: true }, { token })).body.data).toEqual({ unread: 0 })
  expect((await api.post('/notifications/read', {}, { token })).status).toBe(400)
})

test('an invitation that was accepted is told in the ways the inviter chose', async () => {
  const inviter = await api.register('Smew', { email: 'smew@example.com' })
  const link = /verify-email#token=([\w-]+)/.exec((await api.mails()).at(-1) ?? '')?.[1]
  await api.post('/email/verify', { token: link })
  const invite = (name: string) => api.register(name, { invited_by: 'Smew' })
  const { token } = inviter
  await invite('Scoter')
  const told = (await api.get('/notifications', { token })).body.data.items
  expect(told).toMatchObject([{ kind: 'invite_reward', payload: { days: 30 } }])
  expect((await api.mails()).some((mail) => mail.includes('Subject: Somebody accepted your invitation'))).toBe(true)

  const off = { site: false, email: false }
  const put = await api.put('/notifications/preferences', { invite_reward: off }, { token })
  expect(put.body.data).toEqual({ invite_reward: off, security: { site: true, email: true } })
  const mails = (await api.mails()).length
  await invite('Merganser')
  expect((await api.get('/notifications', { token })).body.data.items).toHaveLength(1)
  expect(await api.mails()).toHaveLength(mails)
})

test('security notifications cannot be switched off', async () => {
  const { token } = await api.register('Eider')
  for (const security of [
    { site: false, email: true },
    { site: true, email: false },
  ]) {
    const refused = await api.put('/notifications/preferences', { security }, { token })
    expect(refused).toMatchObject({ status: 400, body: { code: 'security_mails' } })
  }
  expect((await api.get('/notifications/preferences', { token })).body.data.security).toEqual({
    site: true,
    email: true,
  })
})

test('they are kept for half a year', async () => {
  const { token: first, user } = await api.register('Pochard')
  await changePassword(first, 'lantern hill', 'harbour light')
  const kept = () =>
    api.database.query.selectFrom('notifications').where('user_id', '=', user.id).select('id').execute()
  api.pass(180 * day - 60_000)
  await api.platform.notifications.deleteOld(api.now())
  expect(await kept()).toHaveLength(1)
  api.pass(120_000)
  await api.platform.notifications.deleteOld(api.now())
  expect(await kept()).toHaveLength(0)
})
