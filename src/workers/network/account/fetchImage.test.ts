import { afterEach, expect, test, vi } from 'vitest'
import { netLog } from '../log.ts'
import { web } from './account.fixture.ts'
import { fetchImage } from './fetchImage.ts'

const host = 'https://accounts.example'
const id = '018f0000-0000-7000-8000-00000000f00d'
const never = new AbortController().signal
const parts = { log: netLog(() => 0), host, token: 'a.b.c' }
const webp = { 'content-type': 'image/webp' }

afterEach(() => vi.unstubAllGlobals())

test('an image is asked for in the name of whoever is signed in, and comes as its bytes', async () => {
  const asked = web(() => ({ body: 'pixels', headers: webp }))
  const bytes = await fetchImage(parts, id, never)
  expect(new TextDecoder().decode(bytes)).toBe('pixels')
  expect(asked).toMatchObject([{ url: `${host}/media/${id}.webp`, method: 'GET', redirect: 'error' }])
  expect(asked[0]?.headers.authorization).toBe('Bearer a.b.c')
})

test('a guest asks without a token', async () => {
  const asked = web(() => ({ body: 'pixels', headers: webp }))
  await fetchImage({ ...parts, token: undefined }, id, never)
  expect(asked[0]?.headers.authorization).toBeUndefined()
})

test.each([
  ['one that may not be seen', { status: 404, body: {}, headers: webp }],
  ['what is no image', { body: '<script>', headers: { 'content-type': 'text/html' } }],
])('%s is none', async (_, answer) => {
  web(() => answer)
  expect(await fetchImage(parts, id, never)).toBeUndefined()
})

test('a file that is too large is stopped', async () => {
  web(() => ({ body: 'x'.repeat(8 * 1024 * 1024 + 1), headers: webp }))
  await expect(fetchImage(parts, id, never)).rejects.toMatchObject({ code: 'net/too-large' })
})

test.each(['../api/auth/me', `${id}/..`, '', `${id}?`, '018F0000-0000-7000-8000-00000000F00D'])(
  '%j is no id, and nothing is asked',
  async (wrong) => {
    const asked = web(() => ({ body: 'pixels', headers: webp }))
    await expect(fetchImage(parts, wrong, never)).rejects.toMatchObject({ code: 'plugin/refused' })
    expect(asked).toEqual([])
  },
)
