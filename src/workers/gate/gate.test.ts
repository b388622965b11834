import fc from 'fast-check'
import { Scope } from 'sdk'
import { connect, serve } from 'sdk/runtime'
import { settled as oneTurn } from 'sdk/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CallRules, gate } from './gate.ts'

const rules: CallRules = {
  greet: { maxBytes: 1000, signal: false },
  wait: { maxBytes: 1000, signal: true },
}

const scopes: Scope[] = []

afterEach(() => {
  for (const scope of scopes.splice(0)) scope.close()
})

/** A served object behind the gate, and the stranger's end of its port. */
function stage(counted: () => boolean = () => true) {
  const { port1, port2 } = new MessageChannel()
  const calls: string[] = []
  const refused = vi.fn()
  const contract = {
    greet: async (name: string) => {
      calls.push('greet')
      return `Hello, ${name}`
    },
    wait: async (signal: AbortSignal) => {
      calls.push('wait')
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return signal.aborted
    },
    secret: async () => {
      calls.push('secret')
      return 'the key'
    },
  }
  serve(contract, gate(port1, rules, { counted, refused, overweight: () => {} }))
  const scope = new Scope('stage')
  scopes.push(scope)
  scope.add(() => port1.close())
  scope.add(() => port2.close())
  const received: unknown[] = []
  port2.addEventListener('message', ({ data }) => received.push(data))
  port2.start()
  return { port: port2, calls, refused, received, contract, scope }
}

const raw = (value: unknown) => ({ type: 'RAW', value })
/** Messages cross from port to port in turns of the event loop, however long a turn takes. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await oneTurn()
}

test('ordinary calls pass', async () => {
  const { port, scope } = stage()
  const peer = connect<{ greet(name: string): Promise<string>; wait(signal: AbortSignal): Promise<boolean> }>(
    port,
    'peer',
    scope,
  )
  expect(await peer.greet('Iris')).toBe('Hello, Iris')
  expect(await peer.wait(AbortSignal.abort())).toBe(true)
})

describe('a stranger who speaks raw messages', () => {
  test.each([
    ['constructs', { id: '1', type: 'CONSTRUCT', path: ['greet'], argumentList: [] }],
    ['sets a property', { id: '1', type: 'SET', path: ['greet'], value: raw('mine') }],
    ['sets a prototype', { id: '1', type: 'SET', path: ['__proto__', 'polluted'], value: raw(true) }],
    ['reads a property', { id: '1', type: 'GET', path: ['secret'] }],
    ['asks for a port of its own', { id: '1', type: 'ENDPOINT', path: [] }],
    ['calls what has no name', { id: '1', type: 'APPLY', path: [], argumentList: [] }],
    ['calls what is not offered', { id: '1', type: 'APPLY', path: ['secret'], argumentList: [] }],
    ['calls what every object has', { id: '1', type: 'APPLY', path: ['toString'], argumentList: [] }],
    ['calls a constructor', { id: '1', type: 'APPLY', path: ['constructor'], argumentList: [] }],
    ['follows a path', { id: '1', type: 'APPLY', path: ['greet', 'constructor'], argumentList: [raw('return 1')] }],
    ['names a method by an object', { id: '1', type: 'APPLY', path: [['greet']], argumentList: [] }],
    ['names a method by a trap', { id: '1', type: 'APPLY', path: [{ toString: 'greet' }], argumentList: [] }],
    ['says with a trap what it wants', { id: '1', type: { toString: 'APPLY' }, path: ['greet'], argumentList: [] }],
    [
      'hands over a proxy',
      { id: '1', type: 'APPLY', path: ['greet'], argumentList: [{ type: 'HANDLER', name: 'proxy' }] },
    ],
    [
      'hands over a stream',
      { id: '1', type: 'APPLY', path: ['greet'], argumentList: [{ type: 'HANDLER', name: 'stream' }] },
    ],
    [
      'hands over a signal nobody wants',
      { id: '1', type: 'APPLY', path: ['greet'], argumentList: [{ type: 'HANDLER', name: 'signal' }] },
    ],
    [
      'names an unknown encoding',
      { id: '1', type: 'APPLY', path: ['wait'], argumentList: [{ type: 'HANDLER', name: '__proto__' }] },
    ],
    ['sends arguments that are no list', { id: '1', type: 'APPLY', path: ['greet'], argumentList: { length: 1 } }],
    [
      'sends too many arguments',
      { id: '1', type: 'APPLY', path: ['greet'], argumentList: Array.from({ length: 17 }, () => raw(1)) },
    ],
  ])('%s, and is told no', async (_, message) => {
    const { port, calls, refused, received } = stage()
    port.postMessage(message)
    await settled()
    expect(calls).toEqual([])
    expect(refused).toHaveBeenCalledOnce()
    expect(received).toEqual([expect.objectContaining({ id: '1', type: 'HANDLER', name: 'throw' })])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('gets no answer to what is no call at all', async () => {
    const { port, refused, received } = stage()
    for (const message of [
      'hello',
      7,
      null,
      [],
      { type: 'APPLY', path: ['greet'] },
      { id: 'x'.repeat(200), type: 'APPLY' },
    ]) {
      port.postMessage(message)
    }
    await settled()
    expect(received).toEqual([])
    expect(refused).toHaveBeenCalledTimes(6)
  })

  test('may not send more than the call is for', async () => {
    const { port, calls, received } = stage()
    port.postMessage({ id: '1', type: 'APPLY', path: ['greet'], argumentList: [raw('a'.repeat(2000))] })
    await settled()
    expect(calls).toEqual([])
    expect(received).toEqual([
      expect.objectContaining({
        value: expect.objectContaining({ value: expect.objectContaining({ code: 'plugin/too-large' }) }),
      }),
    ])
  })

  test('finds the port closed when it sends one message too many', async () => {
    let left = 3
    const { port, calls } = stage(() => left-- > 0)
    for (let index = 0; index < 10; index++) {
      port.postMessage({ id: `${index}`, type: 'APPLY', path: ['greet'], argumentList: [raw('a')] })
    }
    await settled()
    expect(calls).toHaveLength(3)
  })

  test('never gets further than the offered calls, whatever it says', async () => {
    const word = fc.constantFrom(
      'greet',
      'secret',
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'then',
      'call',
      'bind',
    )
    const message = fc.record(
      {
        id: fc.oneof(fc.string(), fc.integer()),
        type: fc.constantFrom('APPLY', 'GET', 'SET', 'CONSTRUCT', 'ENDPOINT', 'apply', ''),
        path: fc.oneof(fc.array(fc.oneof(word, fc.string()), { maxLength: 4 }), fc.anything()),
        argumentList: fc.oneof(
          fc.array(fc.record({ type: fc.constantFrom('RAW', 'HANDLER'), name: word, value: fc.jsonValue() })),
          fc.jsonValue(),
        ),
        value: fc.record({ type: fc.constantFrom('RAW', 'HANDLER'), name: word, value: fc.jsonValue() }),
      },
      { requiredKeys: [] },
    )
    const { port, calls, contract } = stage()
    const before = { ...contract }
    fc.assert(
      fc.property(message, (each) => {
        try {
          port.postMessage(each)
        } catch {
          // What cannot be cloned cannot be sent.
        }
      }),
      { numRuns: 300 },
    )
    await settled()
    expect(calls).not.toContain('secret')
    expect(contract).toEqual(before)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
