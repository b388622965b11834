import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { codeOf, isAbort, PluginError, Scope } from 'sdk'
import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { serve } from './serve.ts'

interface Harbour {
  greet(name: string): Promise<string>
  fail(): Promise<void>
  wait(signal: AbortSignal): Promise<void>
  waitWith(options: { signal: AbortSignal }): Promise<void>
  count(upTo: number): AsyncIterable<number>
  letter(): Promise<{ status: number; body: AsyncIterable<string> }>
  never(): Promise<void>
  album(): Promise<{ readonly page: string }>
  unsendable(): AsyncIterable<unknown>
}

function harbour() {
  const scope = new Scope('test')
  const { port1, port2 } = new MessageChannel()
  const seen = { aborted: false, ended: 0, pulled: 0 }
  const waiting = (signal: AbortSignal) =>
    new Promise<void>((_, reject) =>
      signal.addEventListener('abort', () => {
        seen.aborted = true
        reject(signal.reason)
      }),
    )
  const contract: Harbour = {
    greet: async (name) => `Hello, ${name}`,
    fail: async () => {
      throw new PluginError('llm/rate', 'The model is busy.', { retryAfterMs: 4000, details: { kind: 'rate' } })
    },
    wait: waiting,
    waitWith: ({ signal }) => waiting(signal),
    async *count(upTo) {
      try {
        for (let number = 1; number <= upTo; number++) {
          seen.pulled = number
          yield number
        }
        if (upTo > 100) throw new PluginError('net/unreachable', 'too far')
      } finally {
        seen.ended++
      }
    },
    letter: async () => ({
      status: 200,
      body: (async function* () {
        yield 'Dear '
        yield 'reader'
      })(),
    }),
    never: () => new Promise(() => {}),
    album: async () => ({ page: 'x'.repeat(1000) }),
    async *unsendable() {
      try {
        yield { play: () => {} }
      } finally {
        seen.ended++
      }
    },
  }
  serve(contract, port1)
  return { remote: connect<Harbour>(port2, 'harbour', scope), scope, seen }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('a call is answered', async () => {
  const { remote, scope } = harbour()
  expect(await remote.greet('Iris')).toBe('Hello, Iris')
  scope.close()
})

test('the code, the wait and the details of an error survive the trip', async () => {
  const { remote, scope } = harbour()
  const error = await remote.fail().catch((caught: unknown) => caught)
  expect(codeOf(error)).toBe('llm/rate')
  expect(error).toMatchObject({ message: 'The model is busy.', retryAfterMs: 4000, details: { kind: 'rate' } })
  scope.close()
})

test('an abort crosses, as an argument of its own or within options', async () => {
  for (const method of ['wait', 'waitWith'] as const) {
    const { remote, scope, seen } = harbour()
    const controller = new AbortController()
    const call = method === 'wait' ? remote.wait(controller.signal) : remote.waitWith({ signal: controller.signal })
    controller.abort()
    expect(isAbort(await call.catch((error: unknown) => error))).toBe(true)
    expect(seen.aborted).toBe(true)
    scope.close()
  }
})

test('a stream is pulled item by item, and its producer does not run ahead', async () => {
  const { remote, scope, seen } = harbour()
  for await (const number of remote.count(50)) {
    if (number === 3) break
  }
  expect(seen.pulled).toBeLessThanOrEqual(4)
  scope.close()
})

test('leaving a stream runs the end of its producer', async () => {
  const { remote, scope, seen } = harbour()
  for await (const _ of remote.count(50)) break
  await remote.greet('once more')
  expect(seen.ended).toBe(1)
  scope.close()
})

test('a stream that fails says why, after what it gave', async () => {
  const { remote, scope } = harbour()
  const error = await collect(remote.count(101)).catch((caught: unknown) => caught)
  expect(codeOf(error)).toBe('net/unreachable')
  scope.close()
})

test('a reply may carry a stream as its body', async () => {
  const { remote, scope } = harbour()
  const { status, body } = await remote.letter()
  expect(status).toBe(200)
  expect(await collect(body)).toEqual(['Dear ', 'reader'])
  scope.close()
})

test('calls that wait are told when the other side ends', async () => {
  const { remote, scope } = harbour()
  const waiting = remote.never().catch((error: unknown) => codeOf(error))
  scope.close()
  expect(await waiting).toBe('plugin/crashed')
})

test('an item that cannot be copied ends the stream with an error instead of silence', async () => {
  const { remote, scope, seen } = harbour()
  const error = await collect(remote.unsendable()).catch((caught: unknown) => caught)
  expect((error as Error).message).toContain('could not be cloned')
  await remote.greet('once more')
  expect(seen.ended).toBe(1)
  scope.close()
})

test('a thousand answers leave nothing behind', async () => {
  const { remote, scope } = harbour()
  const answers: WeakRef<object>[] = []
  for (let call = 0; call < 1000; call++) answers.push(new WeakRef(await remote.album()))
  await collectGarbage()
  expect(answers.filter((answer) => answer.deref()).length).toBeLessThan(50)
  scope.close()
})

/** What a WeakRef was made for is kept until the present task is over. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  for (let round = 0; round < 3; round++) {
    await new Promise((resolve) => setImmediate(resolve))
    gc()
  }
}
