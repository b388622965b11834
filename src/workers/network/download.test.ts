import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf, isAbort, messageOf, Scope } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'
import { type NetLog, netLog } from './log.ts'

const never = new AbortController().signal
let scope: Scope
let log: NetLog

beforeEach(() => {
  scope = new Scope('download test')
  log = netLog(() => 0)
})
afterEach(() => {
  scope.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function host(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.add(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const get = (address: string, { maxBytes = 1000, signal = never, pageOrigin = 'https://vesper.example' } = {}) =>
  download({ log, pageOrigin }, address, { maxBytes }, signal)

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** An answer as it would come from `from`, wherever that is. */
function stage(from: string, body: BodyInit | null = 'package', init: ResponseInit = {}): void {
  const answer = Object.defineProperty(new Response(body, init), 'url', { value: from })
  vi.stubGlobal('fetch', async () => answer)
}

test('gives the bytes and where they came from', async () => {
  const origin = await host((_, response) => {
    response.write('one ')
    response.end('two')
  })
  const { bytes, from } = await get(`${origin}/lamp.zip`)
  expect([new TextDecoder().decode(bytes), from]).toEqual(['one two', `${origin}/lamp.zip`])
  expect(log.entries()).toEqual([
    { plugin: 'vesper', at: 0, method: 'GET', url: `${origin}/lamp.zip`, status: 200, ms: 0 },
  ])
})

test('looks a path up where this app came from, wherever that is', async () => {
  const fetched = vi.fn(async (url: URL) => Object.defineProperty(new Response('index'), 'url', { value: url.href }))
  vi.stubGlobal('fetch', fetched)
  const { from } = await get('/registry/index.json', { pageOrigin: 'http://vesper.example' })
  expect(from).toBe('http://vesper.example/registry/index.json')
  expect(await get('http://vesper.example/x', { pageOrigin: 'http://vesper.example' })).toMatchObject({
    from: 'http://vesper.example/x',
  })
})

test.each([
  'http://plugins.example/lamp.zip',
  '//plugins.example/lamp.zip',
  '/\\plugins.example/lamp.zip',
  'lamp.zip',
  'file:///etc/passwd',
  'data:text/plain,x',
  'https://me:secret@plugins.example/',
  '',
])('asks nobody for "%s"', async (address) => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  expect(codeOf(await errorOf(get(address)))).toBe('net/bad-address')
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['https://plugins.example/lamp.zip', 'https://cdn.example/lamp.zip', 'taken'],
  ['http://127.0.0.1:4610/a', 'http://127.0.0.1:4610/b', 'taken'],
  ['http://127.0.0.1:4610/a', 'https://cdn.example/b', 'taken'],
  ['https://plugins.example/a', 'http://plugins.example/a', 'refused'],
  ['https://plugins.example/a', 'http://127.0.0.1:4610/a', 'refused'],
  ['https://plugins.example/a', 'https://192.168.1.1/a', 'refused'],
  ['http://127.0.0.1:4610/a', 'http://192.168.1.1/a', 'refused'],
])('what %s passes on to %s is %s', async (asked, from, outcome) => {
  stage(from)
  const got = await get(asked).catch(codeOf)
  expect(got).toEqual(outcome === 'taken' ? expect.objectContaining({ from }) : 'net/redirected')
})

test('stops what is larger than allowed, whether it is announced or not', async () => {
  const announced = await host((_, response) => response.end('x'.repeat(1001)))
  const silent = await host((_, response) => {
    response.flushHeaders()
    response.write('x'.repeat(600))
    response.end('x'.repeat(600))
  })
  for (const origin of [announced, silent]) {
    const error = await errorOf(get(origin))
    expect(codeOf(error)).toBe('net/too-large')
    expect(messageOf(error)).toContain('1 KB')
  }
  expect((await get(announced, { maxBytes: 1001 })).bytes).toHaveLength(1001)
})

test('says what the server answered when it was not the file', async () => {
  const origin = await host((_, response) => {
    response.statusCode = 404
    response.end('<h1>Not here</h1>')
  })
  const error = await errorOf(get(`${origin}/gone.zip`))
  expect(codeOf(error)).toBe('net/unreachable')
  expect(messageOf(error)).toContain('answered with 404 instead of the file')
  expect(log.entries()[0]).toMatchObject({ status: 404, refused: messageOf(error) })
})

test('says when nobody answers', async () => {
  const error = await errorOf(get('http://127.0.0.1:4619/'))
  expect(codeOf(error)).toBe('net/unreachable')
  expect(messageOf(error)).toContain('could not be reached')
})

test('says when the connection breaks off midway', async () => {
  const origin = await host((_, response) => {
    response.setHeader('content-length', '100')
    response.write('half', () => response.destroy())
  })
  expect(codeOf(await errorOf(get(origin)))).toBe('net/unreachable')
})

test('ends with its signal, and cancelling is not failing', async () => {
  const cancel = new AbortController()
  let wasCut = () => {}
  const cut = new Promise<void>((resolve) => {
    wasCut = resolve
  })
  const origin = await host((_, response) => {
    response.on('close', wasCut)
    response.write('half', () => cancel.abort())
  })
  expect(isAbort(await errorOf(get(origin, { signal: cancel.signal })))).toBe(true)
  await cut
  expect(log.entries()[0]).not.toHaveProperty('refused')
})

test('gives up on a server that falls silent', async () => {
  vi.useFakeTimers()
  const body = new ReadableStream({ pull: () => new Promise(() => {}) })
  stage('https://plugins.example/lamp.zip', body)
  const error = errorOf(get('https://plugins.example/lamp.zip'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(messageOf(await error)).toContain('stopped sending')
  expect(vi.getTimerCount()).toBe(0)
})
