import { codeOf, isAbort, PluginError, type PluginId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callPlugin, callPluginStream, type PluginReport, watchPluginCalls } from './callPlugin.ts'

const plugin = 'acme.lamp' as PluginId
let reports: PluginReport[]
let unwatch: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  reports = []
  unwatch = watchPluginCalls((report) => reports.push(report))
})
afterEach(() => {
  unwatch()
  vi.useRealTimers()
})

const call = (more: { signal?: AbortSignal; deadlineMs?: number } = {}) => ({
  plugin,
  method: 'shine',
  signal: new AbortController().signal,
  ...more,
})

test('an answer is passed on and counted', async () => {
  expect(await callPlugin(call(), () => 42)).toBe(42)
  expect(reports).toMatchObject([{ plugin, method: 'shine', outcome: 'answered' }])
})

test("what a plugin throws becomes an error that names it, and is the plugin's fault", async () => {
  const error = await callPlugin(call(), () => {
    throw new TypeError('x is undefined')
  }).catch((caught: unknown) => caught)
  expect(codeOf(error)).toBe('plugin/call-failed')
  expect((error as Error).message).toContain('acme.lamp')
  expect(reports).toMatchObject([{ outcome: 'failed' }])
})

test('a refusal with a code is an answer, not a fault', async () => {
  const error = await callPlugin(call(), () => {
    throw new PluginError('llm/auth', 'The key is wrong.')
  }).catch((caught: unknown) => caught)
  expect(codeOf(error)).toBe('llm/auth')
  expect(reports).toMatchObject([{ outcome: 'answered', code: 'llm/auth' }])
})

test('a plugin that takes too long is given up, and its own signal aborts', async () => {
  let told = false
  const waiting = callPlugin(call({ deadlineMs: 100 }), (signal) => {
    signal.addEventListener('abort', () => {
      told = true
    })
    return new Promise(() => {})
  }).catch((caught: unknown) => caught)
  await vi.advanceTimersByTimeAsync(100)
  expect(codeOf(await waiting)).toBe('plugin/timed-out')
  expect(told).toBe(true)
})

test('cancelling ends the call without blaming anyone', async () => {
  const controller = new AbortController()
  const waiting = callPlugin(call({ signal: controller.signal }), () => new Promise(() => {})).catch((e: unknown) => e)
  controller.abort()
  expect(isAbort(await waiting)).toBe(true)
  expect(reports).toMatchObject([{ outcome: 'aborted' }])
})

test("leaving a plugin's stream ends it", async () => {
  let ended = false
  async function* numbers() {
    try {
      yield 1
      yield 2
    } finally {
      ended = true
    }
  }
  for await (const _ of callPluginStream(call(), numbers)) break
  expect(ended).toBe(true)
})

test('a stream that throws is counted and named', async () => {
  // biome-ignore lint/correctness/useYield: it throws before it has anything to give
  async function* broken(): AsyncGenerator<number> {
    throw new Error('lamp is out')
  }
  const reading = (async () => {
    for await (const _ of callPluginStream(call(), broken));
  })()
  expect(codeOf(await reading.catch((caught: unknown) => caught))).toBe('plugin/call-failed')
  expect(reports).toMatchObject([{ outcome: 'failed' }])
})
