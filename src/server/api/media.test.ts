import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { GateOutcome } from '../hosted/safetyGate.ts'
import { jpegWithPlace, png } from '../media/testImages.fixture.ts'
import { openTestApi } from './testApi.fixture.ts'

const gate = vi.fn(async (): Promise<GateOutcome> => 'allow')
const api = await openTestApi({ imageGate: gate })
const plain = await openTestApi()
afterAll(() => Promise.all([api.close(), plain.close()]))
beforeEach(() => void gate.mockReset().mockResolvedValue('allow'))

const hour = 3_600_000
type Api = typeof api

const upload = (on: Api, token: string | undefined, bytes: Buffer | string, type = 'image/png', kind = 'avatar') =>
  on.post(`/media?kind=${kind}`, bytes, { ...(token !== undefined && { token }), headers: { 'content-type': type } })

let count = 0
async function join(on: Api = api) {
  count += 1
  return on.register(`painter_${count}`)
}

async function uploaded(on: Api = api, width = 10) {
  const { token, user } = await join(on)
  const { status, body } = await upload(on, token, png(width, 10))
  expect(status).toBe(201)
  return { token, user, id: String(body.data.id), data: body.data }
}

const keys = async (on: Api) => {
  const rows = await on.database.query.selectFrom('media').selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

test('an image is shown to everybody once it is kept, where nothing judges it', async () => {
  const { id, data } = await uploaded(plain)
  expect(data).toEqual({ id, url: `/media/${id}.webp`, width: 10, height: 10, state: 'clean' })
  const shown = await plain.show(data.url)
  expect(shown.status).toBe(200)
  expect(Buffer.from(shown.bytes.subarray(8, 12)).toString()).toBe('WEBP')
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="${id}.webp"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

test('only its owner sees an image that nobody has judged yet', async () => {
  const { token, id, data } = await uploaded()
  const { token: other } = await join()
  expect(data.state).toBe('quarantined')
  expect((await api.show(data.url)).status).toBe(404)
  expect((await api.show(data.url, { token: other })).status).toBe(404)
  const own = await api.show(data.url, { token })
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
  await api.platform.jobs.runDue()
  expect(gate).toHaveBeenCalledOnce()
  expect((await api.show(`/media/${id}.webp`)).status).toBe(200)
})

test('an image for review stays hidden, and one the gate failed on is asked about again', async () => {
  gate.mockResolvedValue('review')
  const review = await uploaded()
  await api.platform.jobs.runDue()
  expect((await api.show(review.data.url)).status).toBe(404)
  gate.mockRejectedValueOnce(new Error('down')).mockResolvedValue('allow')
  const failed = await uploaded()
  await api.platform.jobs.runDue()
  expect((await api.show(failed.data.url)).status).toBe(404)
  api.pass(30_000)
  await api.platform.jobs.runDue()
  expect((await api.show(failed.data.url)).status).toBe(200)
})

test('a blocked image is hidden from its owner too, is no avatar any more and does not come in again', async () => {
  gate.mockResolvedValue('block')
  const { token, user, id, data } = await uploaded(api, 33)
  await api.put('/profile', { avatar_media_id: id, version: 0 }, { token })
  await api.platform.jobs.runDue()
  expect((await api.show(data.url, { token })).status).toBe(404)
  expect((await api.get('/profile', { token })).body.data.avatar_media_id).toBeNull()
  expect(await api.remove(`/media/${id}`, undefined, { token })).toMatchObject({ status: 404 })
  const again = await upload(api, (await join()).token, png(33, 10))
  expect([again.status, again.body.code]).toEqual([422, 'content_blocked'])
  await api.database.query
    .insertInto('privacy_requests')
    .values({
      id: crypto.randomUUID(),
      user_id: user.id,
      kind: 'delete',
      state: 'requested',
      execute_after: api.now(),
      created_at: api.now(),
    })
    .execute()
  await api.platform.deletion.runDue(api.now())
  expect((await keys(api)).get(id)).toMatchObject({ owner_id: null, state: 'blocked' })
})

test('an avatar is the own image, and others see it once it is clean', async () => {
  const { token, user, id, data } = await uploaded()
  const stranger = await uploaded()
  const preview = await upload(api, token, png(12, 12), 'image/png', 'preview')
  for (const other of [stranger.id, preview.body.data.id, crypto.randomUUID()]) {
    const refused = await api.put('/profile', { avatar_media_id: other, version: 0 }, { token })
    expect([refused.status, refused.body.code]).toEqual([400, 'image_missing'])
  }
  const written = await api.put('/profile', { avatar_media_id: id, version: 0 }, { token })
  expect(written.body.data).toMatchObject({ avatar_media_id: id, version: 1 })
  expect((await api.get(`/profile/${user.username}`)).body.data.avatar_url).toBeNull()
  await api.platform.jobs.runDue()
  expect((await api.get(`/profile/${user.username}`)).body.data.avatar_url).toBe(data.url)
  expect((await api.get('/auth/me', { token })).body.user?.avatar_url).toBe(data.url)
  await api.put('/profile', { avatar_media_id: null, version: 1 }, { token })
  expect((await api.get(`/profile/${user.username}`)).body.data.avatar_url).toBeNull()
})

test('a deleted image is gone at once, and its object a day later', async () => {
  const { token, user, id, data } = await uploaded(plain)
  const key = (await keys(plain)).get(id)?.object_key ?? ''
  await plain.put('/profile', { avatar_media_id: id, version: 0 }, { token })
  expect((await plain.remove(`/media/${id}`, undefined, { token: (await join(plain)).token })).status).toBe(404)
  expect((await plain.remove(`/media/${id}`, undefined, { token })).status).toBe(200)
  expect((await plain.remove(`/media/${id}`, undefined, { token })).status).toBe(404)
  expect((await plain.show(data.url, { token })).status).toBe(404)
  expect((await plain.get(`/profile/${user.username}`)).body.data.avatar_url).toBeNull()
  plain.pass(23 * hour)
  await plain.platform.media.sweep(plain.now())
  expect(await plain.objects.head(key)).toBeDefined()
  plain.pass(hour)
  await plain.platform.media.sweep(plain.now())
  expect(await plain.objects.head(key)).toBeUndefined()
  expect((await keys(plain)).has(id)).toBe(false)
})

test('an avatar that nobody chose for a day is deleted, one in use stays', async () => {
  const used = await uploaded(plain)
  const unused = await uploaded(plain)
  await plain.put('/profile', { avatar_media_id: used.id, version: 0 }, { token: used.token })
  plain.pass(25 * hour)
  await plain.platform.media.sweep(plain.now())
  const rows = await keys(plain)
  expect([rows.get(used.id)?.state, rows.get(unused.id)?.state]).toEqual(['clean', 'deleted'])
})

test('objects without a row are removed after a day, all others stay', async () => {
  const { id } = await uploaded(plain)
  const key = (await keys(plain)).get(id)?.object_key ?? ''
  await plain.objects.put('media-lost', new Uint8Array(3))
  await plain.objects.put('archive', new Uint8Array(3))
  const written = (await plain.objects.head('media-lost'))?.changedAt.getTime() ?? 0
  await plain.platform.media.sweepOrphans(new Date(written + 23 * hour))
  expect(await plain.objects.head('media-lost')).toBeDefined()
  await plain.platform.media.sweepOrphans(new Date(written + 25 * hour))
  expect(await plain.objects.head('media-lost')).toBeUndefined()
  expect(await plain.objects.head('archive')).toBeDefined()
  expect(await plain.objects.head(key)).toBeDefined()
})

test('the images of an account go with it', async () => {
  const { token, user, id } = await uploaded(plain)
  const key = (await keys(plain)).get(id)?.object_key ?? ''
  await plain.post('/privacy/delete', { confirm: user.username }, { token })
  plain.pass(15 * 24 * hour)
  await plain.platform.deletion.runDue(plain.now())
  expect(await plain.objects.head(key)).toBeUndefined()
  expect((await keys(plain)).has(id)).toBe(false)
})

test('what the camera wrote is left behind', async () => {
  const { token } = await join(plain)
  const { status, body } = await upload(plain, token, jpegWithPlace(), 'image/jpeg')
  expect([status, body.data.width, body.data.height]).toEqual([201, 16, 8])
  const { bytes } = await plain.show(body.data.url)
  expect(Buffer.from(bytes).includes('GPS')).toBe(false)
  expect(Buffer.from(bytes).includes('Exif')).toBe(false)
})

test.each([
  ['an image of 4,097 pixels', png(8, 8, { told: [4097, 8] }), 'image/png', 422, 'image_unreadable'],
  ['an image of 17 megapixels', png(8, 8, { told: [4096, 4096] }), 'image/png', 422, 'image_unreadable'],
  ['an image of no pixels', png(8, 8, { told: [0, 8] }), 'image/png', 422, 'image_unreadable'],
  ['a broken image', png(8, 8).subarray(0, 60), 'image/png', 422, 'image_unreadable'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script><p>hello</p>'), 'image/png', 415, 'wrong_type'],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 415, 'wrong_type'],
  ['an image of another type', png(8, 8), 'image/gif', 415, 'wrong_type'],
  ['nothing', Buffer.alloc(0), 'image/png', 415, 'wrong_type'],
  ['too many bytes', Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png', 413, 'too_large'],
])('%s is refused', async (_name, bytes, type, status, code) => {
  const { token } = await join(plain)
  const answer = await upload(plain, token, bytes, type)
  expect([answer.status, answer.body.code]).toEqual([status, code])
})

test('a stranger, a muted user and a kind that is none are refused', async () => {
  expect((await upload(plain, undefined, png(8, 8))).status).toBe(401)
  const { token, user } = await join(plain)
  expect((await upload(plain, token, png(8, 8), 'image/png', 'cover')).status).toBe(400)
  await plain.database.query.updateTable('users').set({ status: 'muted' }).where('id', '=', user.id).execute()
  plain.platform.sessions.forget(user.id)
  expect((await upload(plain, token, png(8, 8))).body.code).toBe('muted')
})

test('thirty images in half an hour are enough', async () => {
  const { token } = await join(plain)
  for (let number = 0; number < 30; number += 1) {
    expect((await upload(plain, token, Buffer.from('no image at all, but it counts as one'))).status).toBe(415)
  }
  const refused = await upload(plain, token, png(8, 8))
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(refused.headers['retry-after']).toBeDefined()
})

test.each(['..%2f..%2fsecret.webp', '%2e%2e.webp', 'x.webp', `${'0'.repeat(36)}.webp`, "';--.webp"])(
  'no file is at /media/%s',
  async (name) => {
    expect((await plain.show(`/media/${name}`)).status).toBe(404)
  },
)

test('an export holds the images', async () => {
  const { token, id, user } = await uploaded(plain)
  const asked = await plain.post('/privacy/export', undefined, { token })
  await plain.platform.jobs.runDue()
  const archive = await plain.platform.exports.archive(user.id, asked.body.data.id)
  expect(Buffer.from(archive as Uint8Array).includes(`images/${id}.webp`)).toBe(true)
})
