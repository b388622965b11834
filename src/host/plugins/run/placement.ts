import { transfer } from 'comlink'
import type { PluginManifest, Scope } from 'sdk'
import { conversation } from 'sdk/page/engines.ts'
import { connect, type PluginInit, type Remote } from 'sdk/runtime'
import type { PluginHostContract } from '../../../workers/plugin/contract.ts'

/** Where a plugin's code runs. Callers cannot tell. */
export type Placement = 'inline' | 'worker' | 'sandbox'

/** Whoever started a plugin in some place, and wants to know how it ends by itself. */
export interface Started {
  readonly manifest: PluginManifest
  readonly init: PluginInit
  readonly scope: Scope
  /** The plugin ended by its own doing; everything of it is gone. */
  readonly died: (why: string) => void
}

/**
 * The engine worker that a plugin works with most: what steers devices stands beside the governor, what plays stories
 * where stories are played, what paints where pictures are kept, what only turns texts into vectors where they are
 * compared.
 */
const engineFor = async ({ contributes }: PluginManifest) => {
  if (contributes.deviceProvider) return (await import('../../engines/stimulationEngine.ts')).stimulation()
  if (contributes.scenarioEngine) return (await import('../scenarioEngine.ts')).scenarios()
  if (contributes.imageBackend && !contributes.llmProvider)
    return (await import('../../engines/imageEngine.ts')).images()
  if (contributes.embedder && !contributes.llmProvider) return await embeddingEngine()
  return conversation()
}

const embeddingEngine = async () => (await import('../../engines/embeddingEngine.ts')).embedding()

/** Starts a built-in plugin within its engine worker: no messages between it and the turn, or the frame. */
export async function placeInline({ manifest, init, scope }: Started): Promise<Remote<PluginHostContract>> {
  const engine = await engineFor(manifest)
  await engine.addPlugin(transfer({ kind: 'inline' as const, init }, portsOf(init)))
  scope.add(() => void engine.removePlugin(manifest.id))
  const { port1, port2 } = new MessageChannel()
  await engine.servePlugin(manifest.id, transfer(port1, [port1]))
  return connect<PluginHostContract>(port2, manifest.name, scope)
}

/** Starts a built-in plugin in a thread of its own. */
export async function placeInWorker({ manifest, init, scope, died }: Started): Promise<Remote<PluginHostContract>> {
  const worker = new Worker(new URL('../../../workers/plugin/worker.ts', import.meta.url), {
    type: 'module',
    name: manifest.id,
  })
  scope.add(() => worker.terminate())
  worker.addEventListener('error', ({ message }) => died(message))
  const host = connect<PluginHostContract>(worker, manifest.name, scope)
  await host.start(transfer(init, portsOf(init)))
  return host
}

/** Lets an engine worker reach a plugin that runs outside it. */
export async function joinEngine(
  started: Pick<Started, 'manifest' | 'scope'>,
  host: Remote<PluginHostContract>,
): Promise<void> {
  await join(await engineFor(started.manifest), started, host)
}

/** Lets texts be turned into vectors by a plugin that works mostly elsewhere. */
export async function joinEmbedding(started: Started, host: Remote<PluginHostContract>): Promise<void> {
  const { contributes } = started.manifest
  const { llmProvider, deviceProvider, scenarioEngine, embedder } = contributes
  if (embedder && (llmProvider || deviceProvider || scenarioEngine)) await join(await embeddingEngine(), started, host)
}

async function join(
  engine: Awaited<ReturnType<typeof engineFor>>,
  { manifest, scope }: Pick<Started, 'manifest' | 'scope'>,
  host: Remote<PluginHostContract>,
): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  await host.serve(transfer(port1, [port1]))
  await engine.addPlugin(transfer({ kind: 'remote' as const, plugin: manifest.id, port: port2 }, [port2]))
  scope.add(() => void engine.removePlugin(manifest.id))
}

export const portsOf = ({ storage, net, house }: PluginInit): Transferable[] => [storage, house, ...(net ? [net] : [])]
