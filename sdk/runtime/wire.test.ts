import { transferHandlers } from 'comlink'
import fc from 'fast-check'
import { codeOf, isAbort, type PluginError, Scope } from 'sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, type Remote } from './connect.ts'
import { serve } from './serve.ts'

interface Plugin {
  ask(...args: unknown[]): Promise<unknown>
}

interface Call {
  readonly id: string
  readonly argumentList: readonly { readonly type: string; readonly name?: string; readonly value: unknown }[]
}

/*
 * A peer that does not use our side of the wire: it sees the messages as they are and answers what it likes.
 */
let scope: Scope
let remote: Remote<Plugin>
let answer: (message: object, transfer?: Transferable[]) => void
let calls: Call[]

beforeEach(() => {
  scope = new Scope('wire test')
  const { port1, port2 } = new MessageChannel()
  calls = []
  let reply: object | undefined
  let moved: Transferable[] = []
  port1.onmessage = ({ data }) => {
    calls.push(data)
    if (reply && data.type === 'APPLY') port1.postMessage({ id: data.id, ...reply }, moved)
  }
  answer = (message, transfer = []) => {
    reply = message
    moved = transfer
  }
  scope.add(() => port1.close())
  remote = connect<Plugin>(port2, 'stranger', scope)
})
afterEach(() => scope.close())

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('an error from a stranger', () => {
  const thrownBy = async (value: unknown, isError = true) => {
    answer({ type: 'HANDLER', name: 'throw', value: { isError, value } })
    return (await errorOf(remote.ask())) as PluginError
  }

  test('is its name, message, code, wait and details, and nothing else', async () => {
    const details = { kind: 'rate', tries: [1, 2] }
    const error = await thrownBy({
      name: 'PluginError',
      message: 'Busy.',
      code: 'llm/rate',
      retryAfterMs: 4000,
      details,
      stack: 'at somewhere',
      cause: 'theirs',
      toString: 'mine',
    })
    expect(error).toBeInstanceOf(Error)
    expect(Object.keys(error).sort()).toEqual(['code', 'details', 'name', 'retryAfterMs'])
    expect(error).toMatchObject({
      name: 'PluginError',
      message: 'Busy.',
      code: 'llm/rate',
      retryAfterMs: 4000,
      details,
    })
    expect(error.stack).not.toContain('at somewhere')
  })

  test('has no field of the wrong type', async () => {
    const error = await thrownBy({ name: 7, message: { html: '<b>' }, code: ['llm/rate'], retryAfterMs: 'soon' })
    expect(error).toMatchObject({ name: 'Error', message: '' })
    expect(Object.keys(error)).toEqual(['name'])
    expect(await thrownBy({ message: 'x', retryAfterMs: Number.NaN })).not.toHaveProperty('retryAfterMs')
    expect(await thrownBy({ message: 'x', retryAfterMs: -5 })).not.toHaveProperty('retryAfterMs')
  })

  test('is clipped', async () => {
    const error = await thrownBy({ name: 'N'.repeat(500), message: 'm'.repeat(9000), code: `a/${'c'.repeat(500)}` })
    expect([error.name.length, error.message.length, error.code.length]).toEqual([100, 4000, 100])
  })

  test('leaves details out that are large, cyclic, or no plain data', async () => {
    const round: Record<string, unknown> = {}
    round.self = round
    const deep = JSON.parse(`${'['.repeat(500)}${'1,'.repeat(2000)}1${']'.repeat(500)}`)
    for (const details of ['x'.repeat(20_000), round, deep, new Map([[1, 2]]), new Uint8Array(9)]) {
      expect(await thrownBy({ message: 'x', details })).not.toHaveProperty('details')
    }
  })

  test('is an error also when something else was thrown', async () => {
    expect(await thrownBy('just words', false)).toMatchObject({ name: 'Error', message: 'just words' })
    expect(await thrownBy({ message: 'almost', code: 'a/b' }, false)).toMatchObject({ message: 'almost', code: 'a/b' })
    for (const value of [undefined, null, 7, [], new Date()]) expect(await thrownBy(value, false)).toBeInstanceOf(Error)
  })

  test('cannot change what every object is', async () => {
    const error = await thrownBy(JSON.parse('{"message":"x","__proto__":{"code":"llm/rate"}}'))
    expect(codeOf(error)).toBeUndefined()
    expect(Object.getPrototypeOf(error)).toBe(Error.prototype)
  })

  test('that says it was cancelled is an AbortError', async () => {
    expect(isAbort(await thrownBy({ name: 'AbortError', message: 'm'.repeat(9000) }))).toBe(true)
  })

  test('is an error whatever it is made of', async () => {
    const read = transferHandlers.get('throw')?.deserialize as (wire: unknown) => unknown
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true, withTypedArray: true }), (value) => {
        const caught = (() => {
          try {
            return read({ isError: true, value })
          } catch (error) {
            return error
          }
        })()
        expect(caught instanceof Error || caught instanceof DOMException).toBe(true)
        expect((caught as Error).message.length).toBeLessThanOrEqual(4000)
      }),
    )
  })
})

describe('a stream from a stranger', () => {
  /** What the reader gets when the stranger does this with its end. */
  function streamed(speak: (port: MessagePort, question: unknown) => void, onOpen = (_: MessagePort) => {}) {
    const { port1, port2 } = new MessageChannel()
    scope.add(() => port1.close())
    port1.onmessage = ({ data }) => speak(port1, data)
    onOpen(port1)
    answer({ type: 'HANDLER', name: 'stream', value: port2 }, [port2])
    return remote.ask() as Promise<AsyncIterable<unknown>>
  }
  const read = async (items: Promise<AsyncIterable<unknown>>) => {
    const all: unknown[] = []
    try {
      for await (const item of await items) all.push(item)
      return { all }
    } catch (error) {
      return { all, code: codeOf(error) }
    }
  }

  test('that answers each question once is read', async () => {
    let count = 0
    const items = streamed((port, to) => port.postMessage(++count < 3 ? { to, value: count } : { to, done: true }))
    expect(await read(items)).toEqual({ all: [1, 2] })
  })

  test('fails when it answers more often than it was asked', async () => {
    const questions: unknown[] = []
    const items = streamed((port, to) => {
      questions.push(to)
      for (let more = 0; more < 1000; more++) port.postMessage({ to, value: more })
    })
    expect(await read(items)).toEqual({ all: [0], code: 'plugin/call-failed' })
    expect(questions.filter((question) => typeof question === 'number').length).toBeLessThanOrEqual(2)
  })

  test('fails when it answers what nobody has asked yet', async () => {
    const items = streamed((port, to) => {
      for (let guess = 0; guess < 10; guess++) port.postMessage({ to: Number(to) + guess, value: guess })
    })
    expect(await read(items)).toEqual({ all: [0], code: 'plugin/call-failed' })
  })

  test('fails when it speaks before anybody asked', async () => {
    const items = streamed(
      () => {},
      (port) => port.postMessage({ to: 0, value: 'hello' }),
    )
    expect(await read(items)).toEqual({ all: [], code: 'plugin/call-failed' })
  })

  test.each([[undefined], [null], ['value'], [7], [[]], [{}], [{ value: 1 }], [{ to: '1', value: 1 }]])(
    'fails when its answer is %j',
    async (reply) => {
      expect(await read(streamed((port) => port.postMessage(reply)))).toEqual({ all: [], code: 'plugin/call-failed' })
    },
  )

  test('fails when its answer to the question says nothing', async () => {
    const items = streamed((port, to) => port.postMessage({ to, done: false }))
    expect(await read(items)).toEqual({ all: [], code: 'plugin/call-failed' })
  })

  test('fails with its error as it is read anywhere', async () => {
    const items = streamed((port, to) =>
      port.postMessage({ to, error: { message: 'm'.repeat(9000), code: 'llm/rate' } }),
    )
    expect(await read(items)).toEqual({ all: [], code: 'llm/rate' })
  })

  test('fails when there is no port at all', async () => {
    for (const value of [null, 7, { postMessage: 'x' }]) {
      answer({ type: 'HANDLER', name: 'stream', value })
      expect(await read(remote.ask() as Promise<AsyncIterable<unknown>>)).toMatchObject({ code: 'plugin/call-failed' })
    }
  })
})

describe('a reply with live parts from a stranger', () => {
  const replyOf = async (value: unknown, transfer: Transferable[] = []) => {
    answer({ type: 'HANDLER', name: 'live', value }, transfer)
    return (await remote.ask()) as Record<string, unknown>
  }

  test('has the parts that are what they say, and no others', async () => {
    const { port1, port2 } = new MessageChannel()
    const live = [['body', 'stream', port2], ['a', 'proxy', port2], ['b', 'signal', 7], [7, 'signal', port2], 'c', null]
    const reply = await replyOf({ plain: { status: 200 }, live }, [port2])
    expect(Object.keys(reply)).toEqual(['status', 'body'])
    expect(reply.status).toBe(200)
    expect(Symbol.asyncIterator in (reply.body as object)).toBe(true)
    port1.close()
  })

  test('cannot name its parts so that they change the object', async () => {
    const ports = [new MessageChannel(), new MessageChannel()]
    const live = ['__proto__', 'constructor'].map((key, index) => [key, 'signal', ports[index]?.port2])
    const plain = JSON.parse('{"ok":1,"__proto__":{"admin":true}}')
    const reply = await replyOf(
      { plain, live },
      ports.map(({ port2 }) => port2),
    )
    expect(Object.getPrototypeOf(reply)).toBe(Object.prototype)
    expect(Reflect.ownKeys(reply)).toEqual(['ok'])
    for (const { port1 } of ports) port1.close()
  })

  test.each([[null], [7], [[]], [{}], [{ plain: null, live: 'x' }], [{ plain: [1], live: { length: 3 } }]])(
    'is an empty object when it is %j',
    async (value) => {
      expect(await replyOf(value)).toEqual({})
    },
  )
})

describe('a call from a stranger', () => {
  /** Our side answers; the stranger sends what it likes and hears what comes back. */
  function served(contract: object) {
    const { port1, port2 } = new MessageChannel()
    scope.add(() => port1.close())
    serve(contract, port1)
    let ids = 0
    return (method: string, argument: object, transfer: Transferable[] = []) => {
      const id = `call ${++ids}`
      port2.postMessage({ id, type: 'APPLY', path: [method], argumentList: [argument] }, transfer)
      return new Promise<{ readonly type: string; readonly value: unknown }>((resolve) => {
        port2.addEventListener('message', ({ data }) => data.id === id && resolve(data))
        port2.start()
      })
    }
  }

  test.each([[null], [7], [{ close: 1 }]])('with %j for a signal has one that never aborts', async (value) => {
    const call = served({
      wait: async (signal: unknown) => [signal instanceof AbortSignal, (signal as AbortSignal).aborted],
    })
    expect((await call('wait', { type: 'HANDLER', name: 'signal', value })).value).toEqual([true, false])
  })

  test('that was cancelled before it was made arrives cancelled', async () => {
    const call = served({ wait: async (signal: AbortSignal) => [signal.aborted, signal.reason.message.length] })
    const told = await call('wait', { type: 'HANDLER', name: 'signal', value: 'x'.repeat(5000) })
    expect(told.value).toEqual([true, 1000])
  })

  test('is cancelled with a clipped reason, whatever it says', async () => {
    const reasons: string[] = []
    const call = served({
      wait: (signal: AbortSignal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason.message)
            resolve('ended')
          }),
        ),
    })
    for (const said of ['r'.repeat(5000), { toString: 'x', valueOf: 'x' }, null]) {
      const { port1, port2 } = new MessageChannel()
      const ended = call('wait', { type: 'HANDLER', name: 'signal', value: port2 }, [port2])
      port1.postMessage(said)
      expect((await ended).value).toBe('ended')
      port1.close()
    }
    expect(reasons.map(({ length }) => length)).toEqual([1000, 9, 9])
  })

  test('cannot hand us a way to call it back', async () => {
    expect(transferHandlers.has('proxy')).toBe(false)
  })

  describe('for a stream', () => {
    function counting() {
      const seen = { pulled: 0, ended: 0 }
      const call = served({
        count: (_: unknown) => ({
          [Symbol.asyncIterator]: () => ({
            next: async () => {
              seen.pulled += 1
              await new Promise(setImmediate)
              return { value: seen.pulled, done: false }
            },
            return: async () => {
              seen.ended += 1
              return { value: undefined, done: true }
            },
          }),
        }),
      })
      const open = async () => (await call('count', { type: 'RAW', value: 0 })).value as MessagePort
      return { seen, open }
    }
    const heard = (port: MessagePort) =>
      new Promise<unknown>((resolve) => {
        port.onmessage = ({ data }) => resolve(data)
      })

    test('gets one item for each question', async () => {
      const { seen, open } = counting()
      const port = await open()
      for (const value of [1, 2, 3]) {
        const item = heard(port)
        port.postMessage(40 + value)
        expect(await item).toEqual({ to: 40 + value, value })
      }
      expect(seen).toEqual({ pulled: 3, ended: 0 })
      port.postMessage('return')
      await vi.waitFor(() => expect(seen.ended).toBe(1))
    })

    test('that does not wait for its answers loses the stream', async () => {
      const { seen, open } = counting()
      const port = await open()
      for (let flood = 0; flood < 1000; flood++) port.postMessage(flood)
      await vi.waitFor(() => expect(seen.ended).toBe(1))
      expect(seen.pulled).toBe(1)
      port.close()
    })

    test.each([[null], [{ next: 1 }], ['next']])('that asks with %j loses the stream', async (question) => {
      const { seen, open } = counting()
      const port = await open()
      port.postMessage(question)
      await vi.waitFor(() => expect(seen).toEqual({ pulled: 0, ended: 1 }))
      port.close()
    })

    test('that is gone ends its producer', async () => {
      const { seen, open } = counting()
      const port = await open()
      port.close()
      await vi.waitFor(() => expect(seen.ended).toBe(1))
    })
  })
})
