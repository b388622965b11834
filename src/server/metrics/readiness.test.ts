import { afterAll, describe, expect, test } from 'vitest'
import { openTestApi } from '../api/testApi.fixture.ts'
import { hangingDatabase } from './hangingDatabase.fixture.ts'
import { createReadiness } from './readiness.ts'

const metricsToken = 'sixteen letters, or more'
const api = await openTestApi({ metricsToken })
afterAll(() => api.close())

const far = { from: '203.0.113.9' }
const minute = 60_000

describe('whether the server is ready', () => {
  test('is told to everybody, the details only to who is near or has the token', async () => {
    const whole = { status: 'ready', checks: { db: 'ok', jobs: 'ok' } }
    expect(await api.get('/health/ready')).toMatchObject({ status: 200, body: whole })
    expect(await api.get('/health/ready', { from: '::1' })).toMatchObject({ body: whole })
    expect((await api.get('/health/ready', far)).body).toEqual({ status: 'ready' })
    const withToken = (token: string) => ({ ...far, headers: { authorization: `Bearer ${token}` } })
    expect((await api.get('/health/ready', withToken(metricsToken))).body).toEqual(whole)
    for (const wrong of ['', 'x', metricsToken.slice(1), `${metricsToken} `, metricsToken.toUpperCase()])
      expect((await api.get('/health/ready', withToken(wrong))).body).toEqual({ status: 'ready' })
  })

  test('is not told in full to somebody behind a proxy we were not told of', async () => {
    const answer = await api.get('/health/ready', { headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(answer.body).toEqual({ status: 'ready' })
  })

  test('is never too much to ask', async () => {
    for (let count = 0; count < 310; count += 1)
      expect((await api.get('/health/ready', { from: '203.0.113.77' })).status).toBe(200)
  })

  test('is no while jobs wait for minutes', async () => {
    await api.platform.jobs.enqueue({ queue: 'nobody.works.on.it', payload: {} })
    api.pass(4 * minute)
    expect((await api.get('/health/ready')).status).toBe(200)
    api.pass(2 * minute)
    expect(await api.get('/health/ready')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { success: false, code: 'not_ready', status: 'not-ready', checks: { db: 'ok', jobs: 'late' } },
    })
    const { body } = await api.get('/health/ready', far)
    expect(body).toMatchObject({ status: 'not-ready' })
    expect(body).not.toHaveProperty('checks')
  })

  test('is no in a moment while the database does not answer', async () => {
    const readiness = createReadiness({ database: hangingDatabase(), clock: () => new Date(), withinMs: 20 })
    expect(await readiness.check()).toEqual({ isReady: false, checks: { db: 'failed', jobs: 'failed' } })
  })
})
