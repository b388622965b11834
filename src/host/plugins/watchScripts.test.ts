import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceScripts, type ScriptNews } from '../../workers/scenario/announceScripts.ts'
import { watchScripts } from './watchScripts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  let hear = (_: { readonly data: unknown }) => {}
  const alarms: string[] = []
  const stop = watchScripts(
    {
      addEventListener: (_, listener) => {
        hear = listener
      },
    },
    { late: () => alarms.push('late'), overrun: () => alarms.push('overrun') },
  )
  return { say: (data: unknown) => hear({ data }), alarms, stop }
}

test('a script that runs on is late after its time and overrun after twice of it', () => {
  const { say, alarms } = watched()
  say({ scriptMs: 2000 })
  vi.advanceTimersByTime(1999)
  expect(alarms).toEqual([])
  vi.advanceTimersByTime(1)
  expect(alarms).toEqual(['late'])
  vi.advanceTimersByTime(2000)
  expect(alarms).toEqual(['late', 'overrun'])
})

test('one that ends raises no alarm, nor does another message, nor one after the watch', () => {
  const { say, alarms, stop } = watched()
  say({ scriptMs: 2000 })
  vi.advanceTimersByTime(1990)
  say({ scriptMs: 0 })
  for (const other of [null, 'scriptMs', { scriptMs: '5' }, { scriptMs: Number.NaN }, { id: 1 }]) say(other)
  vi.advanceTimersByTime(10_000)
  say({ scriptMs: 100 })
  stop()
  say({ scriptMs: 100 })
  vi.advanceTimersByTime(10_000)
  expect(alarms).toEqual([])
})

test('scripts in a row are announced now and then, each with the whole of its time, and their end once', () => {
  const said: ScriptNews[] = []
  let now = 0
  let free = () => {}
  const announce = announceScripts(
    (news) => said.push(news),
    () => now,
    (work) => {
      free = work
    },
  )
  for (; now < 1000; now += 10) announce(2000)
  announce(500)
  free()
  announce(2000)
  expect(said.map(({ scriptMs }) => scriptMs)).toEqual([2000, 2000, 500, 0, 2000])
})

test('a thread that never ends is ended from outside', async () => {
  vi.useRealTimers()
  const code = `const { parentPort } = require('node:worker_threads'); parentPort.postMessage({ scriptMs: 100 }); for (;;);`
  const thread = new Worker(code, { eval: true })
  const alarms: string[] = []
  watchScripts(
    { addEventListener: (_, listener) => void thread.on('message', (data) => listener({ data })) },
    {
      late: () => alarms.push('late'),
      overrun: () => {
        alarms.push('overrun')
        void thread.terminate()
      },
    },
  )
  await once(thread, 'exit')
  expect(alarms).toEqual(['late', 'overrun'])
})
