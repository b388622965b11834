import { expect, test } from 'vitest'
import type { LlmProvider } from '../contributions/llmProvider.ts'
import { definePlugin } from '../definePlugin.ts'
import type { PluginSubject } from './PluginSubject.ts'
import type { PluginKits } from './pluginKits.ts'
import { type PluginUnderTest, pluginTests } from './pluginTests.ts'
import { chatCompletionsWire } from './wire.ts'

async function broken(plugin: PluginUnderTest): Promise<readonly string[]> {
  const found: string[] = []
  for (const { row, run } of pluginTests(plugin)) await run().catch(({ message }) => found.push(`${row}: ${message}`))
  return found
}

const hello = definePlugin({
  command: { hello: () => ({ run: async ({ signal }) => signal.throwIfAborted() }) },
})
const manifest = { id: 'acme.hello', contributes: { command: [{ id: 'hello' }] } }

test('each contribution is held to the promises of its kind', async () => {
  expect(await broken({ manifest, definition: hello })).toEqual([])
  const heedless = definePlugin({ command: { hello: () => ({ run: async () => {} }) } })
  expect(await broken({ manifest, definition: heedless })).toEqual([expect.stringContaining('command hello: aborted')])
})

test('what holds for every plugin is part of it', async () => {
  const nameless = { id: 'acme.hello', contributes: {} }
  expect(await broken({ manifest: nameless, definition: hello })).toEqual([expect.stringContaining('ids: command')])
})

test('a kit that lacks something it must be told is no pass', async () => {
  const contributes = { deviceProvider: [{ id: 'lamp' }] }
  const lamp = { watch: async function* () {}, open: async () => {}, apply() {}, stop: async () => {} }
  expect(
    await broken({ manifest: { contributes }, definition: definePlugin({ deviceProvider: { lamp: () => lamp } }) }),
  ).toEqual(['kits: deviceProvider lamp: kit.ts does not say how to look at its hardware, so nothing was looked at.'])
})

test('settings are the defaults of the manifest and what the kits say over them', async () => {
  const seen: unknown[] = []
  const schema = { properties: { name: { default: 'Iris' }, times: { default: 1 } } }
  const definition = definePlugin({
    command: {
      hello: ({ settings }) => ({
        async run({ signal }) {
          signal.throwIfAborted()
          seen.push(await settings.get())
        },
      }),
    },
  })
  const contributes: PluginSubject['manifest']['contributes'] = { command: [{ id: 'hello' }], settings: { schema } }
  const kits: PluginKits = { settings: { times: 3 } }
  expect(await broken({ manifest: { contributes }, kits, definition })).toEqual([])
  expect(seen[0]).toEqual({ name: 'Iris', times: 3 })
})

test('capabilities and secrets are there as the manifest and the kits say', async () => {
  const has = new Set<boolean>()
  const provider: LlmProvider = {
    models: async () => [],
    check: async () => ({ kind: 'ready' }),
    async *chat(_request, { signal }) {
      yield signal.aborted ? { kind: 'end', reason: 'aborted' } : { kind: 'end', reason: 'stop' }
    },
  }
  const definition = definePlugin({
    uses: ['secrets'],
    llmProvider: {
      a: async ({ secrets }) => {
        has.add(await secrets.has('api-key'))
        return provider
      },
    },
  })
  const asking = { contributes: { llmProvider: [{ id: 'a' }] }, permissions: { secrets: {} } }
  const rowsWith = (kits: PluginKits) => pluginTests({ manifest: asking, kits, definition })
  const kits: PluginKits = { secrets: ['api-key'], llmProvider: { a: { model: 'm' } } }
  for (const { run } of rowsWith(kits).filter(({ row }) => row.startsWith('llmProvider'))) await run()
  expect([...has]).toEqual([true])
  const names = rowsWith({ llmProvider: { a: { model: 'm', wire: chatCompletionsWire } } }).map(({ row }) => row)
  expect(names).toContain('llmProvider a: torn')
})

test('a factory that takes a clock is given the kit’s', async () => {
  const waits = definePlugin({
    command: {
      wait: (_context, clock?: { sleep(ms: number, signal: AbortSignal): Promise<void> }) => ({
        async run({ signal }) {
          await clock?.sleep(30_000, signal)
          signal.throwIfAborted()
        },
      }),
    },
  })
  expect(await broken({ manifest: { contributes: { command: [{ id: 'wait' }] } }, definition: waits })).toEqual([])
})
