import { codeOf, isAbort, messageOf } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type NetLog, netLog } from './log.ts'
import { maxMedium, storyMedium } from './storyMedium.ts'

const never = new AbortController().signal
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3, 4])
let log: NetLog

beforeEach(() => {
  log = netLog(() => 0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const get = (address = 'https://pics.example/cup.png', signal = never) => storyMedium(log, address, signal)
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Everybody asked answers so. */
function web(body: BodyInit | null, init: ResponseInit = {}) {
  const asked = vi.fn(async (_url: URL, _init: RequestInit) => new Response(body, init))
  vi.stubGlobal('fetch', asked)
  return asked
}

/** A body that goes on as long as somebody reads it. */
function endless(chunk: Uint8Array) {
  const stream = { sent: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      stream.sent += chunk.length
      controller.enqueue(chunk.slice())
    },
    cancel() {
      stream.cancelled = true
    },
  })
  return { stream, body }
}

test('a picture comes with what it is and its hash, and is asked for as a stranger', async () => {
  const asked = web(png, { headers: { 'content-type': 'application/octet-stream' } })
  expect(await get()).toEqual({ bytes: png, type: 'image/png', hash: expect.stringMatching(/^[0-9a-f]{40}$/) })
  const [url, init] = asked.mock.calls[0] ?? []
  expect(url?.href).toBe('https://pics.example/cup.png')
  expect(init).toMatchObject({
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'error',
    method: 'GET',
  })
  expect(log.entries()).toMatchObject([{ plugin: 'vesper', url: 'https://pics.example/cup.png', status: 200 }])
})

test('an old plain address is asked for encrypted', async () => {
  const asked = web(png)
  await get('http://pics.example/cup.png')
  expect(asked.mock.calls[0]?.[0].href).toBe('https://pics.example/cup.png')
})

test.each(['http://192.168.1.1/admin', 'https://localhost/x.png', 'https://[::ffff:7f00:1]/x', 'file:///x', 'blob:x'])(
  'nobody is asked for "%s"',
  async (address) => {
    const asked = web(png)
    expect(codeOf(await errorOf(get(address)))).toBe('net/bad-address')
    expect(asked).not.toHaveBeenCalled()
  },
)

test('a server that passes on elsewhere is not followed', async () => {
  // What browsers do for `redirect: "error"`.
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const error = await errorOf(get())
  expect(codeOf(error)).toBe('net/unreachable')
  expect(messageOf(error)).toContain('pass visitors on to somewhere else')
  expect(log.entries()[0]?.refused).toBe(messageOf(error))
})

test('a page instead of a picture is thrown away, whatever it says it is', async () => {
  for (const type of ['text/html', 'image/png']) {
    web('<!doctype html><script>alert(1)</script>', { headers: { 'content-type': type } })
    const error = await errorOf(get())
    expect(codeOf(error)).toBe('net/bad-address')
    expect(messageOf(error)).toBe('What pics.example sent is no picture, sound or film, so it was thrown away.')
  }
})

test('a drawing is a program, and is not taken from the web', async () => {
  web('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', { headers: { 'content-type': 'image/svg+xml' } })
  expect(codeOf(await errorOf(get()))).toBe('net/bad-address')
})

test('a body without end is stopped at the limit, and what is announced too large is not read', async () => {
  const chunk = new Uint8Array(4 * 1024 * 1024)
  chunk.set(png)
  const { stream, body } = endless(chunk)
  web(body)
  expect(codeOf(await errorOf(get()))).toBe('net/too-large')
  expect(stream.cancelled).toBe(true)
  expect(stream.sent).toBeLessThanOrEqual(maxMedium + 3 * chunk.length)

  const announced = endless(png)
  web(announced.body, { headers: { 'content-length': String(maxMedium + 1) } })
  expect(messageOf(await errorOf(get()))).toContain('larger than 50 MB')
  expect(announced.stream.sent).toBeLessThan(1000)
})

test('a body that stays silent is given up', async () => {
  vi.useFakeTimers()
  web(new ReadableStream({ start: (controller) => controller.enqueue(png) }))
  const error = errorOf(get())
  await vi.advanceTimersByTimeAsync(31_000)
  expect(codeOf(await error)).toMatch(/^(net\/unreachable|plugin\/timed-out)$/)
})

test('it says what the server answered instead of the file', async () => {
  web('gone', { status: 410 })
  expect(messageOf(await errorOf(get()))).toContain('pics.example answered with 410')
})

test('it ends with its signal, and cancelling is not failing', async () => {
  const { body, stream } = endless(png)
  web(body)
  const call = new AbortController()
  const got = errorOf(get(undefined, call.signal))
  call.abort()
  expect(isAbort(await got)).toBe(true)
  expect(stream.sent).toBeLessThan(100_000)
  expect(log.entries()[0]?.refused).toBeUndefined()
})
