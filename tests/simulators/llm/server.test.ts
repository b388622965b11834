import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { manualClock } from './clock.ts'
import { faultScripts } from './faultCatalogue.ts'
import { createMockFetch } from './mockFetch.ts'
import { type Dialect, dialects } from './script.ts'
import { type Simulator, startSimulator } from './server.ts'
import { chatBody, chatPath, chunksOf, decoded, textIn } from './testing.ts'

const clock = manualClock()
let sim: Simulator

beforeAll(async () => {
  sim = await startSimulator({ clock })
})
beforeEach(() => sim.reset())
afterAll(() => sim.close())

const ask = (dialect: Dialect, init: RequestInit = {}, body: Readonly<Record<string, unknown>> = {}) =>
  fetch(sim.url(dialect) + chatPath(dialect), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: chatBody(dialect, body),
    ...init,
  })

/** Waits, without a clock of its own, until the server has seen something happen. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve))
}

/** A request with everything in plain sight: host, raw headers, no decompression. */
function bare(url: string, headers: Readonly<Record<string, string>>, method = 'GET', body = '') {
  return new Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: Buffer }>(
    (resolve, reject) => {
      const request = httpRequest(url, { method, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        )
        response.on('error', reject)
      })
      request.on('error', reject)
      request.end(body)
    },
  )
}

test.each(dialects)('%s says over a socket what it says in memory', async (dialect) => {
  const mock = createMockFetch({ origin: null, clock: manualClock() })
  const inMemory = await mock.fetch(mock.url(dialect) + chatPath(dialect), { method: 'POST', body: chatBody(dialect) })
  expect(textIn(await (await ask(dialect)).text())).toBe(textIn(await inMemory.text()))
})

test('each dialect has a port of its own, and the routes are the real ones', async () => {
  expect(new Set(dialects.map((dialect) => sim.url(dialect))).size).toBe(dialects.length)
  expect(await (await fetch(`${sim.base('openrouter')}/key`)).json()).toHaveProperty('data')
  expect(await (await fetch(sim.url('ollama'))).text()).toBe('Ollama is running')
})

test('nobody listens at the refused address', async () => {
  await expect(fetch(sim.refusedUrl)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('F01 and F08 really break the connection', async () => {
  sim.script(...faultScripts('F01'))
  await expect(ask('openai')).rejects.toThrow(TypeError)
  sim.reset()
  sim.script(...faultScripts('F08'))
  const { chunks, failure } = await chunksOf(await ask('openai'))
  expect(failure).toMatchObject({ cause: { code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) } })
  expect(textIn(decoded(chunks))).not.toBe('')
  expect(sim.log().at(-1)?.outcome).toBe('reset')
})

test('F09 ends without a marker, yet cleanly', async () => {
  sim.script(...faultScripts('F09'))
  const { chunks, failure } = await chunksOf(await ask('ollama'))
  expect(failure).toBeUndefined()
  expect(decoded(chunks)).not.toContain('"done":true')
})

test('headers wait for the clock', async () => {
  sim.script({ headerDelayMs: 120_000 })
  const asking = ask('llamacpp')
  await until(() => clock.sleepers > 0)
  expect(sim.log()[0]?.headersAt).toBeUndefined()
  await clock.advance(120_000)
  expect((await asking).status).toBe(200)
})

test('the log shows at which byte a client left', async () => {
  sim.script({ tokensPerSec: 10 })
  const control = new AbortController()
  const response = await ask('openai', { signal: control.signal })
  const reading = chunksOf(response)
  await until(() => clock.sleepers > 0)
  control.abort()
  await reading
  await until(() => sim.log()[0]?.outcome !== 'pending')
  expect(sim.log()[0]).toMatchObject({ outcome: 'aborted', abortedAtByte: expect.any(Number) })
  expect(sim.log()[0]?.abortedAtByte).toBeGreaterThan(0)
})

test('F38 goes on talking to nobody', async () => {
  sim.script(...faultScripts('F38'))
  const control = new AbortController()
  await ask('openai', { signal: control.signal })
  await until(() => clock.sleepers > 0)
  control.abort()
  await until(() => sim.log()[0]?.outcome === 'aborted')
  await clock.runUntilIdle()
  expect(sim.log()[0]?.bytesAfterAbort).toBeGreaterThan(0)
})

test('F37 compresses, or sends until the connection closes', async () => {
  const raw = (accept: string) =>
    bare(
      sim.url('openai') + chatPath('openai'),
      { 'content-type': 'application/json', 'accept-encoding': accept },
      'POST',
      chatBody('openai'),
    )
  const plain = await raw('identity')
  expect(plain.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
  sim.reset()
  sim.script(...faultScripts('F37', { variant: 'gzip' }))
  const zipped = await raw('gzip')
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip' })
  expect(zipped.body.subarray(0, 2)).toEqual(gzipSync('').subarray(0, 2))
  sim.reset()
  sim.script(...faultScripts('F37', { variant: 'until close' }))
  const closing = await raw('identity')
  expect(closing.headers).not.toHaveProperty('transfer-encoding')
  expect(closing.headers).not.toHaveProperty('content-length')
  expect(closing.body.toString()).toContain('[DONE]')
  expect(textIn(await (await ask('openai')).text())).toBe(textIn(plain.body.toString()))
})

test('F36 leads to a second host that writes down what it is given', async () => {
  sim.script(...faultScripts('F36'))
  const headers = { 'content-type': 'application/json', authorization: 'Bearer secret' }
  await expect(ask('openai', { redirect: 'error', headers })).rejects.toThrow(TypeError)
  expect(sim.log().some(({ dialect }) => dialect === 'elsewhere')).toBe(false)
  await ask('openai', { headers })
  expect(sim.log().find(({ dialect }) => dialect === 'elsewhere')?.body).toBe(chatBody('openai'))
})

test('preflights are answered by each server’s own rules', async () => {
  const preflight = (dialect: Dialect, origin: string) =>
    bare(
      sim.url(dialect) + chatPath(dialect),
      {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
      'OPTIONS',
    )
  const page = 'https://vesper.example'
  expect((await preflight('ollama', page)).status).toBe(403)
  expect((await preflight('ollama', page)).headers).not.toHaveProperty('access-control-allow-origin')
  const local = await preflight('ollama', 'http://localhost:5173')
  expect(local).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': 'http://localhost:5173' } })
  expect(local.headers['access-control-allow-headers']).not.toContain('X-Title')
  expect((await preflight('lmstudio', page)).headers).not.toHaveProperty('access-control-allow-origin')
  expect((await preflight('llamacpp', page)).headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-credentials': 'true',
  })
})

test('host names are checked where the real servers check them', async () => {
  expect((await bare(`${sim.url('ollama')}/api/tags`, { host: 'evil.example' })).status).toBe(403)
  const tgwui = await bare(`${sim.url('tgwui')}/v1/models`, { host: 'evil.example' })
  expect([tgwui.status, tgwui.body.toString()]).toEqual([400, '{"detail":"Invalid host header"}'])
})

test('is driven from another process through its control routes', async () => {
  const control = (route: string, body?: unknown) =>
    fetch(
      `${sim.url('openai')}/__sim/${route}`,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    )
  await control('script', { match: { lastUser: 'lamp lit' }, reply: { text: 'Scripted.' } })
  expect(textIn(await (await ask('ollama')).text())).toBe('Scripted.')
  await control('script', [{ fault: { id: 'F24', variant: '402' } }])
  expect((await ask('openai')).status).toBe(402)
  const log = (await (await control('log?dialect=ollama')).json()) as { json: unknown; outcome: string }[]
  expect(log).toMatchObject([{ dialect: 'ollama', outcome: 'complete', json: { stream: true } }])
  expect(await (await control('urls')).json()).toMatchObject({ ollama: sim.url('ollama') })
  await control('reset', {})
  expect(sim.log()).toEqual([])
})

test.each<[unknown, string]>([
  [{ replies: {} }, 'no field “replies”'],
  [{ quirks: ['noSuchQuirk'] }, 'quirks'],
  [{ fault: { kind: 'meteor' } }, 'fault'],
  [{ match: { lastUser: 7 } }, 'lastUser'],
  ['F08', 'JSON object'],
])('explains what is wrong with the script %j', async (script, reason) => {
  const response = await fetch(`${sim.url('openai')}/__sim/script`, { method: 'POST', body: JSON.stringify(script) })
  expect(response.status).toBe(400)
  expect(((await response.json()) as { error: string }).error).toContain(reason)
})
