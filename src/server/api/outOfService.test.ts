import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openTestApi } from './testApi.fixture.ts'

const api = await openTestApi()
afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())

const { token } = await api.register('Dunlin')
const failure = (code: string) => Object.assign(new Error('failed'), { code })

test.each([
  ['its disk is full', '53100'],
  ['nothing answers there', 'ECONNREFUSED'],
  ['it is told to stop', '57P01'],
])('while %s, callers are told when to come back, and are served as soon as it works', async (_, code) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const find = vi.spyOn(api.platform.sessions, 'find').mockRejectedValueOnce(failure(code))
  expect(await api.get('/auth/me', { token })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '30' },
    body: { code: 'overloaded', retry_after: 30 },
  })
  expect((await api.get('/auth/me', { token })).status).toBe(200)
  expect(find).toHaveBeenCalledTimes(2)
})

test('a fault of our own is not taken for that', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(api.platform.sessions, 'find').mockRejectedValueOnce(failure('42P01'))
  expect(await api.get('/auth/me', { token })).toMatchObject({ status: 500, body: { code: 'internal' } })
})
