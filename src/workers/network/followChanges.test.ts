import { codeOf } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChanges } from './followChanges.ts'

const address = 'http://localhost:4611/changes'

type Answer = () => Response | Promise<Response>
let answers: Answer[]
/** When each connection was tried. */
let tries: number[]
let ended: AbortController

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  answers = []
  tries = []
  ended = new AbortController()
  vi.stubGlobal('fetch', async (_: URL, { signal }: { signal: AbortSignal }) => {
    tries.push(Date.now())
    const answer = answers.shift()
    if (answer) return await answer()
    return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
})
afterEach(() => {
  ended.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stream =
  (...pieces: string[]): Answer =>
  () =>
    new Response(new Blob(pieces).stream(), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
const refusing: Answer = () => Promise.reject(new TypeError('refused'))

function follow(from = address) {
  const heard: string[] = []
  const done = (async () => {
    for await (const change of followChanges(from, ended.signal)) heard.push(change)
  })()
  return { heard, done }
}

test('gives what the server says, event by event', async () => {
  answers = [stream(': hello\n\ndata: {"vers', 'ion":1}\n\ndata: two\n\n')]
  const { heard } = follow()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['{"version":1}', 'two'])
})

test('comes back after a server that ended, at first soon and then less often', async () => {
  answers = Array.from({ length: 7 }, () => refusing)
  follow()
  await vi.advanceTimersByTimeAsync(45_000)
  expect(tries).toEqual([0, 500, 1500, 3500, 7500, 15_500, 25_500, 35_500])
})

test('is patient anew once the server has said something', async () => {
  answers = [refusing, refusing, stream('data: back\n\n'), refusing]
  const { heard } = follow()
  await vi.advanceTimersByTimeAsync(3000)
  expect(heard).toEqual(['back'])
  expect(tries).toEqual([0, 500, 1500, 2000, 3000])
})

test.each([
  ['a page instead of a stream', () => new Response('<h1>Vite</h1>', { headers: { 'content-type': 'text/html' } })],
  ['an error', () => new Response('data: no\n\n', { status: 500, headers: { 'content-type': 'text/event-stream' } })],
  ['an event without an end', stream(`data: ${'x'.repeat(70_000)}`)],
])('hears nothing in %s, and tries again', async (_, answer) => {
  answers = [answer]
  const { heard } = follow()
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toEqual([])
  expect(tries).toEqual([0, 500])
})

test('ends with its signal, connected or waiting, and leaves nothing running', async () => {
  for (const answer of [[], [refusing]] as Answer[][]) {
    answers = answer
    ended = new AbortController()
    const { done } = follow()
    await vi.advanceTimersByTimeAsync(10)
    ended.abort()
    await done
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('leaving the loop closes the connection', async () => {
  const cancelled = vi.fn()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: one\n\n')),
    cancel: cancelled,
  })
  vi.stubGlobal('fetch', async (_: URL, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', cancelled)
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  for await (const change of followChanges(address, ended.signal)) {
    expect(change).toBe('one')
    break
  }
  expect(cancelled).toHaveBeenCalled()
})

test.each(['http://192.168.1.2:4611/', 'https://plugins.example/changes', 'ftp://localhost/', 'localhost'])(
  'follows nothing at %s',
  async (elsewhere) => {
    const error = await follow(elsewhere).done.catch((caught: unknown) => caught)
    expect(codeOf(error)).toBe('net/bad-address')
    expect(tries).toEqual([])
  },
)
