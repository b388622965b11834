import { afterAll, expect, test } from 'vitest'
import { openTestApi } from '../api/testApi.fixture.ts'
import { makeAdmin } from './makeAdmin.ts'

const api = await openTestApi()
const { platform, database } = api
afterAll(() => api.close())

const make = (username: string) =>
  makeAdmin(platform, username, () => platform.passwords.hash('lantern hill'), api.now())

test('an admin is a new account with a password', async () => {
  expect(await make('Keeper')).toBe('made')
  const { body } = await api.post('/auth/login', { username: 'keeper', password: 'lantern hill' })
  expect(body.user).toMatchObject({ username: 'Keeper', role: 'admin', is_admin: true })
  expect(await make('KEEPER')).toBe('already-admin')
})

test('A3: an account that is there becomes an admin, and has to sign in again', async () => {
  const { token, user } = await api.register('Warden')
  expect(await make('warden')).toBe('promoted')
  api.pass(6000)
  expect(await api.get('/auth/me', { token })).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
  const rows = await database.query
    .selectFrom('audit_log')
    .where('action', '=', 'staff.role-changed')
    .selectAll()
    .execute()
  expect(rows.map(({ subject, meta }) => [subject, meta])).toContainEqual([`user:${user.id}`, { role: 'admin' }])
})

test('an account that is banned does not become one', async () => {
  const { user } = await api.register('Exile')
  await database.query.updateTable('users').set({ status: 'banned' }).where('id', '=', user.id).execute()
  expect(await make('Exile')).toBe('unavailable')
})
