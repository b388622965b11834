import { codeOf, type LlmProvider, type PluginDefinition, type PluginId } from 'sdk'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import * as builtins from '../shared/plugins/builtins.ts'
import { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import { Providers } from './providers.ts'

const plugin = 'acme.lamp' as PluginId
const code = { load: async (): Promise<PluginDefinition> => ({}) }
const loading = vi.spyOn(builtins, 'loadBuiltin').mockImplementation(() => code.load())
afterAll(() => loading.mockRestore())

const provider = (more: Partial<Record<keyof LlmProvider, unknown>> = {}): PluginDefinition => ({
  llmProvider: {
    lamp: () =>
      ({
        models: async () => [{ id: 'bulb' }],
        check: async () => ({ kind: 'ready' }),
        async *chat() {
          yield { kind: 'end', reason: 'stop' }
        },
        ...more,
      }) as unknown as LlmProvider,
  },
})

const ports: MessagePort[] = []
const placement = () => {
  const [forStorage, forPage] = [new MessageChannel(), new MessageChannel()]
  ports.push(forStorage.port1, forStorage.port2, forPage.port1, forPage.port2)
  return {
    kind: 'inline' as const,
    init: {
      plugin: { id: plugin, version: '1' },
      settings: {},
      capabilities: [],
      storage: forStorage.port1,
      house: forPage.port1,
    },
  }
}
const signal = new AbortController().signal

beforeEach(() => {
  for (const port of ports.splice(0)) port.close()
  code.load = async () => provider()
})

test('a plugin that is switched off while its code is on the way does not come back', async () => {
  const plugins = new PluginHosts()
  const providers = new Providers(plugins)
  let arrive = () => {}
  code.load = () =>
    new Promise((resolve) => {
      arrive = () => resolve(provider())
    })
  const adding = plugins.add(placement())
  plugins.remove(plugin)
  arrive()
  await adding
  expect(() => providers.get(plugin, 'lamp')).toThrow('switched off')
})

test('what a plugin says of its models is read, not believed', async () => {
  code.load = async () => provider({ models: async () => 'all of them' })
  const plugins = new PluginHosts()
  const providers = new Providers(plugins)
  await plugins.add(placement())
  const error = await providers
    .get(plugin, 'lamp')
    .models({ signal })
    .catch((caught: unknown) => caught)
  expect(codeOf(error)).toBe('plugin/call-failed')
  plugins.remove(plugin)
})

test('a reply from a plugin that is switched off fails as a reply does, not before', async () => {
  const request = { model: 'bulb', messages: [], contextTokens: 100 }
  const reply = new Providers(new PluginHosts()).chat(plugin, 'lamp', request, signal)
  const error = await reply[Symbol.asyncIterator]()
    .next()
    .catch((caught: unknown) => caught)
  expect(codeOf(error)).toBe('plugin/disabled')
})

test('a reply that loses its plugin in the middle says so instead of looking stopped', async () => {
  code.load = async () =>
    provider({
      async *chat() {
        yield { kind: 'text', text: 'Half a' }
        await new Promise(() => {})
      },
    })
  const plugins = new PluginHosts()
  const providers = new Providers(plugins)
  await plugins.add(placement())
  const reply = providers
    .chat(plugin, 'lamp', { model: 'bulb', messages: [], contextTokens: 100 }, signal)
    [Symbol.asyncIterator]()
  await reply.next()
  const next = reply.next().catch((caught: unknown) => caught)
  plugins.remove(plugin)
  expect(codeOf(await next)).toBe('plugin/disabled')
})

test('a hundred plugins added and removed leave no call waiting', async () => {
  code.load = async () => provider({ check: () => new Promise(() => {}) })
  const plugins = new PluginHosts()
  const providers = new Providers(plugins)
  for (let round = 0; round < 100; round++) {
    await plugins.add(placement())
    const asked = providers
      .get(plugin, 'lamp')
      .check({ signal })
      .catch((caught: unknown) => (caught as Error).name)
    plugins.remove(plugin)
    expect(await asked).toBe('AbortError')
  }
})
