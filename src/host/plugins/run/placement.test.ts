import type { PluginId, PluginManifest } from 'sdk'
import { noteOpened, runningEngines } from 'sdk/page/engines.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PluginPlacement } from '../../../workers/plugin/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'

/** What is known where: "conversation: inline". */
const placed = vi.hoisted(() => ({ known: [] as string[] }))

const close = async (_: PluginId, __: object, port: MessagePort) => port.close()
replaceEngine('storage', { servePlugin: close, read: async () => undefined, commit: async () => 1 })
replaceEngine('network', { serveNet: async (_: object, port: MessagePort) => port.close(), revoke: async () => {} })
replaceEngine('conversation', engine('conversation'))
replaceEngine('embedding', engine('embedding'))
replaceEngine('stimulation', engine('stimulation'))
replaceEngine('scenario', engine('scenario'))

function engine(name: string) {
  return {
    addPlugin: async ({ kind }: PluginPlacement) => void placed.known.push(`${name}: ${kind}`),
    removePlugin: async () => void placed.known.push(`${name}: gone`),
    servePlugin: async (_: PluginId, port: MessagePort) => port.close(),
    forgetModels: async () => {},
  }
}

const { placeInline, joinEmbedding } = await import('./placement.ts')
const { Scope } = await import('sdk')

const labelled = { id: 'lamp', label: 'Lamp' }
const embedder = [{ ...labelled, dimensions: 384 }]
const llmProvider = [{ ...labelled, features: [], runs: 'on-your-network', needs: 'server', order: 1 }] as const
const scenarioEngine = [{ ...labelled }] as unknown as NonNullable<PluginManifest['contributes']['scenarioEngine']>

async function place(contributes: PluginManifest['contributes'], meanwhile: () => unknown = () => {}): Promise<void> {
  const scope = new Scope('test')
  const manifest: PluginManifest = {
    id: 'vesper.lamp' as PluginId,
    name: 'Lamp',
    version: '1.0.0',
    sdk: '^1.0',
    contributes,
  }
  const ports = [new MessageChannel(), new MessageChannel()]
  const init = { plugin: manifest, storage: ports[0]?.port1, house: ports[1]?.port1, settings: {} }
  const started = { manifest, init, scope, died() {} } as unknown as Parameters<typeof placeInline>[0]
  await placeInline(started)
  await joinEmbedding(started, { serve: async (port: MessagePort) => port.close() } as never)
  meanwhile()
  await new Promise((resolve) => setTimeout(resolve))
  scope.close()
  for (const { port1 } of ports) port1.close()
}

beforeEach(() => {
  placed.known.length = 0
})

test('what only turns texts into vectors works where they are compared', async () => {
  await place({ embedder })
  expect(placed.known).toEqual(['embedding: inline', 'embedding: gone'])
})

test('what brings a language model, too, starts nobody who compares vectors, and is known to one that starts later', async () => {
  const compares = runningEngines.get('embedding')
  runningEngines.delete('embedding')
  await place({ embedder, llmProvider }, () => compares && noteOpened('embedding', compares))
  expect(placed.known).toEqual(['conversation: inline', 'embedding: remote', 'embedding: gone', 'conversation: gone'])
})

test('what brings a language model, too, works with the turns, and can be asked where vectors are compared', async () => {
  await place({ embedder, llmProvider })
  expect(placed.known).toEqual(['conversation: inline', 'embedding: remote', 'embedding: gone', 'conversation: gone'])
})

test('what has no embedder is not known where vectors are compared', async () => {
  await place({ scenarioEngine })
  expect(placed.known).toEqual(['scenario: inline', 'scenario: gone'])
})
