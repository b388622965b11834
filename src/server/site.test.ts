import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { accountsOf } from './accounts.ts'
import { openTestApi } from './api/testApi.fixture.ts'
import { createApp } from './app.ts'
import { askOn } from './ask.fixture.ts'
import { listen } from './listen.ts'
import { hangingDatabase } from './metrics/hangingDatabase.fixture.ts'
import { fileObjects } from './objects/fileObjects.ts'
import { createPlatform } from './platform.ts'
import { tombstonesIn } from './privacy/tombstones.ts'

/* A server that others reach: by its public name, from the pages of other origins, through proxies. */

const api = await openTestApi()
const site = {
  hostNames: ['play.example'],
  origins: ['https://play.example', 'https://app.example'],
  trustedProxies: [],
  graceMs: 0,
}
const dist = import.meta.dirname

async function serve(trustedProxies: readonly string[] = []) {
  const accounts = await accountsOf(api.platform, { trustedProxies })
  // The platform is shared, and closed by the tests.
  const app = createApp({
    dist,
    version: '1.2.3',
    accounts: { ...accounts, close: async () => {} },
    site: { ...site, trustedProxies },
  })
  const listening = await listen(app, 0)
  if (listening.kind !== 'listening') throw new Error('no port')
  return { ask: askOn(listening.server.port), close: listening.server.close }
}

const { ask, close } = await serve()
afterAll(async () => {
  await close()
  await api.close()
})

const host = 'play.example'
const from = (origin: string, more: Readonly<Record<string, string>> = {}) => ({ host, origin, ...more })
const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

describe('a name it is called by', () => {
  test.each(['play.example', 'PLAY.example:443', '127.0.0.1:8787', 'localhost'])('%s is answered', async (name) => {
    expect((await ask('/api/config', { headers: { host: name } })).status).toBe(200)
  })

  test.each([
    'evil.example',
    'play.example.evil.example',
    'evil-play.example',
    'sub.play.example',
    'play.example.',
    'play.example@evil.example',
    'play.example:80:80',
    '203.0.113.9',
  ])('%s is not', async (name) => {
    const answer = await ask('/api/config', { headers: { host: name } })
    expect([400, 421]).toContain(answer.status)
    expect(answer.body).not.toContain('vesper')
  })
})

describe('I8: a page of', () => {
  const exposed = 'x-request-id, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, etag'

  test.each(['https://play.example', 'https://app.example'])('%s may call the API and read answers', async (origin) => {
    for (const path of ['/api/config', '/api/health', '/api/auth/me']) {
      const answer = await ask(path, { headers: from(origin, crossSite) })
      expect([200, 401]).toContain(answer.status)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': exposed,
        vary: 'Origin',
      })
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  test('an allowed origin may ask for images', async () => {
    const path = '/media/018f0000-0000-7000-8000-000000000000.webp'
    const answer = await ask(path, { headers: from('https://app.example', crossSite) })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([404, 'https://app.example'])
  })

  test('an allowed origin is told before a call what it may send', async () => {
    const headers = from('https://app.example', {
      ...crossSite,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    })
    const answer = await ask('/api/profile', { method: 'OPTIONS', headers })
    expect([answer.status, answer.body]).toEqual([204, ''])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match, x-request-id',
      'access-control-max-age': '600',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test.each([
    'https://evil.example',
    'null',
    'https://sub.app.example',
    'https://app.example.evil.example',
    'http://app.example',
    'http://play.example',
    'https://app.example:8443',
    'https://APP.example',
    'https://app.example/',
    'https://app.example, https://evil.example',
    '*',
    '',
  ])('"%s" may not', async (origin) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      for (const fetched of [crossSite, { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }, {}]) {
        const preflight = method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}
        const answer = await ask('/api/config', { method, headers: from(origin, { ...fetched, ...preflight }) })
        expect([answer.status, answer.body]).toEqual([403, 'Forbidden\n'])
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  test('an allowed origin may call nothing but the API and images', async () => {
    for (const path of ['/', '/app.ts', '/apis', '/assets/x.js']) {
      const answer = await ask(path, { headers: from('https://app.example', crossSite) })
      expect(answer.status).toBe(403)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('I9: an allowed origin that the browser does not name is not let in', async () => {
    const headers = { host, ...crossSite, 'sec-fetch-mode': 'no-cors' }
    expect((await ask('/api/config', { headers })).status).toBe(403)
  })
})

describe('I15: the address a caller is counted by', () => {
  const flood = async (asking: typeof ask, forwardedFor: (count: number) => string) => {
    const statuses = []
    for (let count = 0; count < 62; count += 1) {
      const { status } = await asking('/api/auth/check-attempts', {
        method: 'POST',
        headers: { 'x-forwarded-for': forwardedFor(count) },
        body: { username: 'nobody_here' },
      })
      statuses.push(status)
    }
    return statuses.filter((status) => status === 429).length
  }

  test('is not what somebody says who is no trusted proxy', async () => {
    expect(await flood(ask, (count) => `198.51.100.${count}`)).toBe(2)
  })

  test('is what a trusted proxy says', async () => {
    const trusting = await serve(['127.0.0.0/8'])
    expect(await flood(trusting.ask, (count) => `198.51.100.${count}`)).toBe(0)
    expect(await flood(trusting.ask, (count) => `198.51.100.${count}, 192.0.2.7`)).toBe(2)
    await trusting.close()
  })
})

test('health is told within 50 ms while the database hangs and callers wait for it', async () => {
  const key = { id: 'k', key: new Uint8Array(32).fill(7) }
  const platform = createPlatform({
    database: hangingDatabase(),
    clock: () => new Date(),
    version: '1.2.3',
    publicUrl: 'https://play.example',
    tokenKeys: [key],
    sealKeys: [key],
    mail: { from: 'a@b.example', delivery: { kind: 'outbox', folder: dist } },
    captcha: api.platform.captcha,
    social: {},
    upstreams: [],
    objects: fileObjects(dist),
    tombstones: tombstonesIn(join(dist, 'erased.jsonl')),
    onError: () => {},
  })
  const accounts = await accountsOf(platform, {})
  const app = createApp({ dist, version: '1.2.3', accounts: { ...accounts, close: async () => {} }, site })
  const listening = await listen(app, 0)
  if (listening.kind !== 'listening') throw new Error('no port')
  const hanging = askOn(listening.server.port)
  const waiting = Array.from({ length: 20 }, () => hanging('/api/config').catch(() => undefined))
  await hanging('/api/health')
  const times: number[] = []
  for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET']) {
    const began = performance.now()
    const answer = await hanging('/api/health', { method })
    times.push(performance.now() - began)
    expect([answer.status, answer.body]).toEqual([200, method === 'HEAD' ? '' : '{"status":"ok","version":"1.2.3"}'])
  }
  // The fastest: this computer may do something else for a moment.
  expect(Math.min(...times)).toBeLessThan(50)
  expect((await hanging('/api/health/ready')).status).toBe(503)
  await listening.server.close()
  await Promise.all(waiting)
})
