import { afterAll, describe, expect, test } from 'vitest'
import { openTestApi } from './testApi.fixture.ts'

const api = await openTestApi()
afterAll(() => api.close())

const minute = 60_000

describe('a lock on the server', () => {
  test('runs by the server’s clock and opens whenever its owner says so', async () => {
    const { token } = await api.register('Fern')
    expect((await api.get('/chastity/first-lock-warning', { token })).body.shouldShowWarning).toBe(true)
    expect((await api.get('/chastity/status', { token })).body.status).toMatchObject({
      isLocked: false,
      remainingSeconds: 0,
      formattedTime: '0s',
      unlockAt: null,
      serverTime: api.now().toISOString(),
    })
    const locked = await api.post('/chastity/lock', { duration: '2h', provider: 'local' }, { token })
    expect(locked.body.status).toMatchObject({ isLocked: true, remainingSeconds: 7200, provider: 'local' })
    expect(await api.post('/chastity/lock', { duration: 60 }, { token })).toMatchObject({
      status: 409,
      body: { error: 'A lock is already active.' },
    })
    api.pass(30 * minute)
    expect((await api.get('/chastity/status', { token })).body.status.remainingSeconds).toBe(5400)
    expect((await api.post('/chastity/unlock', {}, { token })).body.status.isLocked).toBe(false)
    expect(await api.post('/chastity/unlock', {}, { token })).toMatchObject({
      status: 409,
      body: { error: 'No lock is active.' },
    })
    expect((await api.get('/chastity/stats', { token })).body.stats).toMatchObject({ totalLocks: 1, earlyUnlocks: 1 })
  })

  test.each([
    [{ duration: 'soon' }, 400, 'Invalid time format. Use format like 1d, 2h, 30m, or 45s.'],
    [{ duration: '12h; DROP TABLE users' }, 400, 'Invalid time format. Use format like 1d, 2h, 30m, or 45s.'],
    [{ duration: -60 }, 400, 'Invalid time format. Use format like 1d, 2h, 30m, or 45s.'],
    [{ duration: 59 }, 400, 'A lock lasts from 1 minute to 90 days.'],
    [{ duration: '91d' }, 400, 'A lock lasts from 1 minute to 90 days.'],
    [{ duration: '1h', provider: 'chaster' }, 409, 'Please create a lock in the Chaster app first, then sync.'],
    [{ duration: '1h', provider: 'moon' }, 400, 'Provider moon not available'],
  ])('Z17: does not begin with %j', async (body, status, error) => {
    const { token } = await api.register(`Moss_${Math.random().toString(36).slice(2, 9)}`)
    expect(await api.post('/chastity/lock', body, { token })).toMatchObject({ status, body: { error } })
  })

  test('Z17, Z18: grows within its limits only, and those only fall while it is closed', async () => {
    const { token } = await api.register('Sedge')
    expect(await api.post('/chastity/add-time', { time: '10m' }, { token })).toMatchObject({ status: 409 })
    await api.post('/chastity/lock', { duration: '1h' }, { token })
    const refused = await api.post('/chastity/add-time', { time: '2h' }, { token })
    expect(refused).toMatchObject({ status: 400, body: { error: 'Cannot add more than 1h in one action.' } })
    const body = { time: '10m', characterId: 'ana' }
    expect(await api.post('/chastity/add-time', body, { token })).toMatchObject({
      status: 403,
      body: { error: 'This character is not allowed to add time.' },
    })
    await api.post(
      '/chastity/permissions',
      { characterId: 'ana', characterName: 'Ana', permissionLevel: 'control' },
      { token },
    )
    expect((await api.post('/chastity/add-time', body, { token })).body).toMatchObject({
      added: 600,
      status: { remainingSeconds: 4200, totalTimeAdded: 600 },
    })
    expect((await api.get('/chastity/ai-context?characterId=ana', { token })).body.context).not.toBe('')
    expect((await api.get('/chastity/ai-context?characterId=ben', { token })).body.context).toBe('')
    const raise = await api.put('/chastity/settings', { maxAddPerAction: 7200 }, { token })
    expect(raise).toMatchObject({ status: 409, body: { code: 'locked' } })
    const lower = await api.put('/chastity/settings', { maxAddPerHour: 900 }, { token })
    expect(lower.body.settings).toMatchObject({ maxAddPerHour: 900 })
    expect(await api.post('/chastity/add-time', { time: '10m' }, { token })).toMatchObject({
      status: 429,
      body: {
        error: 'Hourly limit reached. You can add up to 5m more this hour.',
        remainingAddThisHour: 300,
      },
    })
  })

  test('Z19: opens for a suspended user, and however often it is asked for', async () => {
    const { token, user } = await api.register('Reed')
    await api.post('/chastity/lock', { duration: '30d' }, { token })
    await api.database.query.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    api.platform.sessions.forget(user.id)
    expect((await api.get('/chastity/status', { token })).status).toBe(403)
    const opened = await api.post('/chastity/unlock', { emergency: true }, { token })
    expect(opened.body.status.isLocked).toBe(false)
    for (let times = 0; times < 310; times += 1) {
      expect((await api.post('/chastity/unlock', {}, { token })).status).toBe(409)
    }
  }, 30_000)
})
