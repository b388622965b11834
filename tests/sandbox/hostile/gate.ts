import type { Attack } from './outcome.ts'
import { call, say, type Wire } from './stolen.ts'

/* What Comlink would do for anybody who knows its words. */

const pollution = { type: 'RAW', value: 'yes' }
const withPort =
  (make: (port: MessagePort) => Wire): Attack =>
  async () => {
    const { port2 } = new MessageChannel()
    return await say('storage', make(port2), [port2])
  }

export const gate = {
  getProperty: () => say('storage', { type: 'GET', path: ['set'] }),
  getRoot: () => say('storage', { type: 'GET', path: [] }),
  setPrototype: () => say('storage', { type: 'SET', path: ['__proto__', 'polluted'], value: pollution }),
  setMethod: () => say('house', { type: 'SET', path: ['log'], value: pollution }),
  construct: () => say('storage', { type: 'CONSTRUCT', path: ['get', 'constructor'], argumentList: [] }),
  endpoint: () => say('storage', { type: 'ENDPOINT', path: [] }),
  inventedType: () => say('storage', { type: 'DESTROY', path: ['get'] }),
  nestedPath: () => say('storage', call(['get', 'constructor'], 'return 1')),
  prototypePath: () => say('storage', call(['__proto__', 'toString'])),
  constructorPath: () => say('storage', call(['constructor'], 'x')),
  toStringPath: () => say('storage', call(['toString'])),
  thenPath: () => say('storage', call(['then'])),
  ownPropertyPath: () => say('house', call(['hasOwnProperty'], 'log')),
  symbolicPath: () => say('storage', call([{ toString: 'get' }], 'today')),
  pathAsText: () => say('storage', { ...call([]), path: 'get' }),
  emptyPath: () => say('storage', call([])),
  otherContract: () => say('storage', call(['erasePlugin'], 'example.neighbour')),
  gatesOwnMethods: () => say('house', call(['permit'], ['chat', 'net'], [])),
  pingForFree: () => say('house', call(['serveService'], 'example.neighbour/diary@1')),
  proxyArgument: withPort((port) => ({
    type: 'APPLY',
    path: ['get'],
    argumentList: [{ type: 'HANDLER', name: 'proxy', value: port }],
  })),
  streamArgument: withPort((port) => ({
    type: 'APPLY',
    path: ['set'],
    argumentList: [
      { type: 'RAW', value: 'x' },
      { type: 'HANDLER', name: 'stream', value: port },
    ],
  })),
  signalWhereNoneIs: withPort((port) => ({
    type: 'APPLY',
    path: ['get'],
    argumentList: [{ type: 'HANDLER', name: 'signal', value: port }],
  })),
  portArgument: withPort((port) => call(['set'], 'port', port)),
  unknownHandler: () =>
    say('storage', {
      type: 'APPLY',
      path: ['get'],
      argumentList: [{ type: 'HANDLER', name: 'constructor', value: {} }],
    }),
  throwArgument: () =>
    say('storage', {
      type: 'APPLY',
      path: ['get'],
      argumentList: [{ type: 'HANDLER', name: 'throw', value: { isError: true, value: { message: 'x' } } }],
    }),
  argumentsThatAreNone: () => say('storage', { type: 'APPLY', path: ['get'], argumentList: { length: 1, 0: 'today' } }),
  tooManyArguments: () => say('storage', call(['get'], ...Array.from({ length: 17 }, () => 'x'))),
  idThatIsNoText: () => say('storage', { ...call(['get'], 'today'), id: { toString: 'x' } }),
  idThatIsLong: () => say('storage', { ...call(['get'], 'today'), id: 'x'.repeat(101) }),
  forgedLiveArgument: () =>
    say('net', {
      type: 'APPLY',
      path: ['fetch'],
      argumentList: [
        { type: 'HANDLER', name: 'live', value: { plain: null, live: [['__proto__', 'stream', 1]] } },
        { type: 'RAW', value: null },
      ],
    }),
  forgedSignal: () =>
    say('net', {
      type: 'APPLY',
      path: ['fetch'],
      argumentList: [
        { type: 'RAW', value: { url: 'https://nobody.example/' } },
        { type: 'HANDLER', name: 'signal', value: { postMessage: 'x' } },
      ],
    }),
} satisfies Readonly<Record<string, Attack>>
