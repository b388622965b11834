import { afterAll, expect, test } from 'vitest'
import { openTestApi } from './testApi.fixture.ts'

const api = await openTestApi()
afterAll(() => api.close())

const day = 24 * 60 * 60_000

const invites = async (token: string) => (await api.get('/invites', { token })).body.data

/** Registers with the invitation of `inviter`, from an address of its own unless one is given. */
const accept = (inviter: string, username: string, from?: string) =>
  api.register(username, { invited_by: inviter }, from === undefined ? undefined : { from })

test('before anybody accepted there is only the link', async () => {
  const { token } = await api.register('Dunlin')
  expect(await invites(token)).toEqual({
    code: 'Dunlin',
    url: 'http://localhost:4173/invite/Dunlin',
    redeemed: 0,
    rewarded: 0,
    days_earned: 0,
    recent: [],
  })
})

test('whoever accepted is named, newest first, with whether it brought days', async () => {
  const { token } = await api.register('Knot', {}, { from: '10.20.0.1' })
  const first = api.now().toISOString()
  await accept('knot', 'Knot_friend')
  api.pass(60_000)
  const second = api.now().toISOString()
  await accept('Knot', 'Knot_himself', '10.20.0.1')
  expect(await invites(token)).toMatchObject({
    redeemed: 2,
    rewarded: 1,
    days_earned: 30,
    recent: [
      { username: 'Knot_himself', at: second, rewarded: false },
      { username: 'Knot_friend', at: first, rewarded: true },
    ],
  })
})

test('two who come from one address bring days once in 30 days', async () => {
  const { token } = await api.register('Ruff')
  await accept('Ruff', 'Ruff_1', '10.20.1.1')
  await accept('Ruff', 'Ruff_2', '10.20.1.1')
  expect(await invites(token)).toMatchObject({ redeemed: 2, rewarded: 1, days_earned: 30 })
  api.pass(31 * day)
  await accept('Ruff', 'Ruff_3', '10.20.1.1')
  const { token: later } = (await api.post('/auth/login', { username: 'Ruff', password: 'lantern hill' })).body
  expect(await invites(later)).toMatchObject({ redeemed: 3, rewarded: 2, days_earned: 60 })
})

test('Z12: the thirteenth within a year brings nothing, and the list ends at twenty', async () => {
  const { token } = await api.register('Godwit')
  for (let guest = 1; guest <= 21; guest += 1) {
    await accept('Godwit', `Godwit_${guest}`)
    api.pass(1000)
  }
  const { recent, ...figures } = await invites(token)
  expect(figures).toMatchObject({ redeemed: 21, rewarded: 12, days_earned: 360 })
  expect(recent).toHaveLength(20)
  expect(recent[0]).toMatchObject({ username: 'Godwit_21', rewarded: false })
})

test('who deletes the account is not named any more, and the days stay', async () => {
  const { token } = await api.register('Turnstone')
  const { user } = await accept('Turnstone', 'Turnstone_1')
  await api.database.query.deleteFrom('users').where('id', '=', user.id).execute()
  expect(await invites(token)).toMatchObject({ redeemed: 0, rewarded: 0, days_earned: 30, recent: [] })
})

test('nobody reads of the invitations of others', async () => {
  await api.register('Curlew')
  await accept('Curlew', 'Curlew_1')
  const { token } = await api.register('Whimbrel')
  expect(await invites(token)).toMatchObject({ redeemed: 0, recent: [] })
})
