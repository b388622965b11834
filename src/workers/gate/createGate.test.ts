import { transfer } from 'comlink'
import { definePlugin, type PermissionName, type PluginDefinition, type PluginId, Scope } from 'sdk'
import { type PluginContract, type PluginInit, RunningPlugin, type ServiceContract, serve } from 'sdk/runtime'
import { fakeStorage } from 'sdk/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { GateEvent } from './contract.ts'
import { createGate } from './createGate.ts'
import { portTo } from './portTo.fixture.ts'

const id = 'acme.lamp' as PluginId
const signal = new AbortController().signal
const scopes: Scope[] = []

afterEach(() => {
  for (const scope of scopes.splice(0)) scope.close()
  vi.useRealTimers()
})

interface Staging {
  readonly adaptedFrom?: string
  readonly granted?: readonly PermissionName[]
  readonly denied?: readonly PermissionName[]
  readonly services?: Readonly<Record<string, ServiceContract>>
}

/** A plugin behind its gate, with small engines on the other side of it. */
async function stage(plugin: PluginDefinition | ((port: MessagePort) => void), staging: Staging = {}) {
  const scope = new Scope('stage')
  scopes.push(scope)
  const lay = (contract: object) => portTo(contract, scope)
  const asked: string[] = []
  const logged: string[] = []
  const kept = fakeStorage()
  const init: PluginInit = {
    plugin: { id, version: '1.0.0' },
    settings: { colour: 'amber' },
    capabilities: ['net', 'secrets', 'chat'],
    storage: lay({ get: kept.get, set: kept.set, delete: kept.delete, keys: async () => [] }),
    net: lay({
      fetch: async ({ url }: { url: string }) => {
        asked.push(url)
        return { status: 200, headers: {}, body: bytes('light') }
      },
      hasSecret: async () => true,
    }),
    house: lay({
      log: async (_: string, message: string) => void logged.push(message),
      recent: async () => [{ role: 'user', name: 'Sam', content: 'Good evening.' }],
      use: async (service: string) => {
        const offered = staging.services?.[service]
        if (!offered) throw new Error('no such service')
        const port = lay(offered)
        return transfer(port, [port])
      },
    }),
  }
  const gate = createGate()
  const { port1, port2 } = new MessageChannel()
  scope.add(() => port1.close())
  scope.add(() => port2.close())
  if (typeof plugin === 'function') plugin(port2)
  else serve(contractOf(plugin), port2)
  const entry = { plugin: id, adaptedFrom: staging.adaptedFrom, port: port1 }
  await gate.enter({
    ...entry,
    granted: staging.granted ?? ['net', 'secrets', 'chat'],
    denied: staging.denied ?? [],
    services: Object.keys(staging.services ?? {}),
  })
  const events: GateEvent[] = []
  void (async () => {
    for await (const event of gate.events(scope.signal)) events.push(event)
  })()
  await gate.start(init)
  return { gate, events, asked, logged }
}

async function* bytes(text: string) {
  yield new TextEncoder().encode(text)
}

function contractOf(definition: PluginDefinition): PluginContract {
  let running: RunningPlugin | undefined
  return {
    start: async (init) => {
      running = new RunningPlugin(definition, init)
    },
    configure: async (settings) => await running?.configure(settings),
    stop: async () => await running?.stop(),
    ping: async () => {},
    call: async (...args) => await running?.call(...args),
    stream: (...args) => running?.stream(...args) ?? none(),
  }
}

async function* none() {}

const command = (run: (context: never) => Promise<unknown>) =>
  definePlugin({ command: { run: (context) => ({ run: () => run(context as never) as Promise<void> }) } })

const run = (gate: Awaited<ReturnType<typeof stage>>['gate']) => gate.call('command', 'run', 'run', { signal })

describe('a plugin behind its gate', () => {
  test('is called, and reaches its storage and its log', async () => {
    const plugin = definePlugin({
      command: {
        run: (context) => ({
          run: async () => {
            await context.storage.set('lit', true)
            context.log.info(`lit: ${await context.storage.get('lit')}`)
          },
        }),
      },
    })
    const { gate, logged } = await stage(plugin)
    await run(gate)
    await vi.waitFor(() => expect(logged).toEqual(['lit: true']))
  })

  test('reaches the network by the port of its own, body and all', async () => {
    const plugin = definePlugin({
      uses: ['net'],
      command: {
        run: ({ net }) => ({
          run: async () => {
            const { body } = await net.fetch({ url: 'https://lamp.example/' }, { signal })
            let text = ''
            for await (const chunk of body) text += new TextDecoder().decode(chunk)
            return text as unknown as undefined
          },
        }),
      },
    })
    const { gate, asked } = await stage(plugin)
    expect(await run(gate)).toBe('light')
    expect(asked).toEqual(['https://lamp.example/'])
  })

  test('does not have redirects followed, which lead who knows where', async () => {
    const plugin = definePlugin({
      uses: ['net'],
      command: {
        run: ({ net }) => ({
          run: async () => void (await net.fetch({ url: 'https://a.example/', redirects: 'follow' }, { signal })),
        }),
      },
    })
    const { gate, asked } = await stage(plugin)
    await expect(run(gate)).rejects.toMatchObject({ code: 'plugin/refused' })
    expect(asked).toEqual([])
  })

  test('is refused what the player denied', async () => {
    const plugin = definePlugin({
      uses: ['net'],
      command: {
        run: ({ net }) => ({ run: async () => void (await net.fetch({ url: 'https://a.example/' }, { signal })) }),
      },
    })
    const { gate, asked } = await stage(plugin, { granted: [], denied: ['net'] })
    await expect(run(gate)).rejects.toMatchObject({ code: 'plugin/denied' })
    expect(asked).toEqual([])
  })

  test('waits for an answer to what it may ask for later', async () => {
    const plugin = definePlugin({
      uses: ['chat'],
      command: { run: ({ chat }) => ({ run: async () => (await chat.recent(5)) as unknown as undefined }) },
    })
    const { gate, events } = await stage(plugin, { granted: [], denied: [] })
    const running = run(gate)
    await vi.waitFor(() => expect(events).toEqual([{ kind: 'asks', permission: 'chat' }]))
    await gate.permit(['chat'], [], [])
    expect(await running).toEqual([{ role: 'user', name: 'Sam', content: 'Good evening.' }])
  })

  test('uses the service of another, and only by calls', async () => {
    const services = {
      'acme.weather/forecast@1': {
        call: async (method: string, day: unknown) => `${method} of ${day}: clear`,
        stream: () => none(),
      },
    }
    const plugin = definePlugin({
      command: {
        run: (context) => ({
          run: async () => {
            const weather = await context.use<{ look(day: string): Promise<string> }>({
              name: 'acme.weather/forecast@1',
            })
            return (await weather.look('today')) as unknown as undefined
          },
        }),
      },
    })
    const { gate } = await stage(plugin, { services })
    expect(await run(gate)).toBe('look of today: clear')
  })

  test('loses a service it has open with the grant', async () => {
    const services = { 'acme.weather/forecast@1': { call: async () => 'clear', stream: () => none() } }
    let look: (() => Promise<string>) | undefined
    const plugin = command(async (context: never) => {
      const { use } = context as { use(service: { name: string }): Promise<{ look(): Promise<string> }> }
      const weather = await use({ name: 'acme.weather/forecast@1' })
      look = () => weather.look()
      return await look()
    })
    const { gate } = await stage(plugin, { services })
    expect(await run(gate)).toBe('clear')
    await gate.permit([], [], [])
    await expect(look?.()).rejects.toMatchObject({ code: 'plugin/denied' })
  })

  test('does not have its answer taken when it is too large', async () => {
    const { gate } = await stage(command(async () => 'x'.repeat(2_000_000)))
    await expect(run(gate)).rejects.toMatchObject({ code: 'plugin/too-large' })
  })

  test('cannot enter a second time', async () => {
    const { gate } = await stage(command(async () => {}))
    const { port1 } = new MessageChannel()
    await expect(gate.enter({ plugin: id, granted: [], denied: [], services: [], port: port1 })).rejects.toMatchObject({
      code: 'plugin/refused',
    })
    port1.close()
  })
})

describe('a hostile plugin', () => {
  /** A plugin that answers its first call with what it should not do. */
  const whenCalled = (port: MessagePort, act: () => void) => {
    const contract: PluginContract = {
      ...contractOf(command(async () => {})),
      call: async () => {
        act()
        await new Promise(() => {})
      },
    }
    serve(contract, port)
  }

  test('that floods is over at once, with the reason', async () => {
    const { gate, events } = await stage((port) =>
      whenCalled(port, () => {
        for (let index = 0; index < 5000; index++) port.postMessage({ id: `${index}`, type: 'RAW', value: 1 })
      }),
    )
    run(gate).catch(() => {})
    await vi.waitFor(() =>
      expect(events.at(-1)).toEqual({ kind: 'over', why: 'It sent more messages than anybody could answer.' }),
    )
    await expect(run(gate)).rejects.toMatchObject({ code: 'plugin/crashed' })
  })

  test('that keeps trying doors is over, and its first tries are told', async () => {
    const { gate, events } = await stage((port) =>
      whenCalled(port, () => {
        for (let index = 0; index < 300; index++) port.postMessage({ id: `${index}`, type: 'GET', path: ['__proto__'] })
      }),
    )
    run(gate).catch(() => {})
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ kind: 'over' }))
    expect(events.filter(({ kind }) => kind === 'refused').length).toBeGreaterThan(0)
    expect(events.filter(({ kind }) => kind === 'refused').length).toBeLessThanOrEqual(20)
  })
})

describe('a plugin of SDK 0.1', () => {
  /** The border as it was then: the methods of a language-model provider, and nothing else. */
  const old = (port: MessagePort) =>
    serve(
      {
        start: async () => {},
        configure: async () => {},
        stop: async () => {},
        models: async (provider: string) => [{ id: `${provider}-1` }],
        async *chat(provider: string, request: { messages: readonly { content: string }[] }) {
          yield { kind: 'text', text: `${provider}: ${request.messages[0]?.content}` }
          yield { kind: 'end', reason: 'stop' }
        },
      },
      port,
    )

  test('is called as if it were one of today', async () => {
    const { gate } = await stage(old, { adaptedFrom: '0.1.0' })
    expect(await gate.call('llmProvider', 'wick', 'models', { signal })).toEqual([{ id: 'wick-1' }])
    const deltas: unknown[] = []
    const request = { messages: [{ role: 'user', content: 'Hello' }] }
    for await (const delta of gate.stream('llmProvider', 'wick', 'chat', request, { signal })) deltas.push(delta)
    expect(deltas).toEqual([
      { kind: 'text', text: 'wick: Hello' },
      { kind: 'end', reason: 'stop' },
    ])
  })

  test('says so when it is asked for what came later', async () => {
    const { gate } = await stage(old, { adaptedFrom: '0.1.0' })
    await expect(gate.call('command', 'light', 'run', { signal })).rejects.toMatchObject({ code: 'plugin/not-found' })
  })
})
