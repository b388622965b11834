import type { BaseContext } from 'sdk'
import { type Attack, outcome } from './outcome.ts'
import { call, portOf, say } from './stolen.ts'

/* Being somebody else. */

const keys =
  (...tried: readonly unknown[]): Attack =>
  async () => {
    const got = await Promise.all(tried.map((key) => say('storage', call(['get'], key))))
    return got.every((one) => one.startsWith('refused') || !one.includes('Dear'))
      ? `refused: nothing of others (${got[0]})`
      : `GOT ${got}`
  }

export const identity = (context: BaseContext) =>
  ({
    keysWithSeparators: keys(
      'example.neighbour/today',
      'example.neighbour\u0000today',
      'example.neighbour,today',
      '../example.neighbour/today',
      '\uffffexample.neighbour',
    ),
    keysThatAreLists: keys(['example.neighbour', 'today'], [['example.neighbour', 'today']], {
      0: 'example.neighbour',
    }),
    keysThatAreNone: keys(null, undefined, 1, '', new Date(0), Number.NaN),
    keysOfPrototypes: keys('__proto__', 'constructor', 'toString'),
    overwriteOthers: () =>
      outcome(async () => {
        for (const key of ['example.neighbour,today', 'example.neighbour/today']) await context.storage.set(key, 'mine')
        throw new Error('kept, under this plugin alone')
      }),
    listAll: () =>
      outcome(async () => {
        const names: string[] = []
        for await (const key of context.storage.keys()) names.push(key)
        if (names.includes('today')) return names
        throw new Error(`only its own: ${names.length}`)
      }),
    pluginAsArgument: () =>
      say('storage', call(['get'], 'today', 'example.neighbour', { plugin: 'example.neighbour' })).then(withoutDiary),
    pluginInRequest: ({ forbidden }) =>
      say('net', call(['fetch'], { plugin: 'vesper.llm-ollama', url: `${forbidden}/as-another` }, null)),
    filesWithoutAsking: () => say('storage', call(['listFiles'])),
    fileOutside: () => say('storage', call(['openFile'], '../example.neighbour/x')),
    serviceNotConsented: () => outcome(() => context.use({ name: 'example.neighbour/diary@1' } as never)),
    serviceOfPrototype: () => outcome(() => context.use({ name: '__proto__' } as never)),
    serviceNamedByList: () => say('house', call(['use'], ['example.neighbour/diary@1'])),
    serviceInDisguise: () => outcome(() => context.use({ name: 'example.neighbour/greeting@1\n/diary@1' } as never)),
    serviceConstructor: () => method(context, 'constructor'),
    servicePrototype: () => method(context, '__proto__'),
    serviceInherited: () => method(context, 'hasOwnProperty'),
    serviceOfOthers: () => method(context, 'write'),
    manyServices: () =>
      outcome(async () => {
        for (let count = 0; count < 40; count++) await greeting(context)
        return 'forty lines to one service'
      }),
    chatWithoutLeave: () => say('house', call(['recent'], 100)),
    linkWithoutLeave: () => say('house', call(['openLink'], 'websocket', 'ws://127.0.0.1:1', null)),
    deviceWithoutLeave: () => say('house', call(['stimulate'], { kind: 'stimulate' })),
    closedPorts: async () => {
      portOf('storage').close()
      return await say('storage', call(['get'], 'today'))
    },
  }) satisfies Readonly<Record<string, Attack>>

type Service = Readonly<Record<string, (...args: unknown[]) => unknown>>

const greeting = async (context: BaseContext): Promise<Service> =>
  (await context.use({ name: 'example.neighbour/greeting@1' } as never)) as Service

const method = (context: BaseContext, name: string) =>
  outcome(async () => {
    const service = await greeting(context)
    return await service[name]?.('Ada')
  })

const withoutDiary = (got: string) =>
  got.includes('Dear') ? got : 'refused: its own record of that name, which is none'
