import { transfer } from 'comlink'
import type { PluginManifest, Scope } from 'sdk'
import {
  conversation,
  type Engines,
  embedding,
  images,
  runningEngines,
  scenarios,
  whenOpened,
} from 'sdk/page/engines.ts'
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
 * The engine that a plugin works with most: what steers devices stands beside the governor, what plays stories where
 * stories are played, what paints where pictures are kept, what only turns texts into vectors where they are compared.
 */
export function engineOf({ contributes }: PluginManifest): keyof Engines {
  if (contributes.deviceProvider) return 'stimulation'
  if (contributes.scenarioEngine) return 'scenario'
  if (contributes.llmProvider) return 'conversation'
  if (contributes.imageBackend) return 'image'
  return contributes.embedder ? 'embedding' : 'conversation'
}

/** Each is fetched with the first plugin that works with it. */
async function reachEngineOf(manifest: PluginManifest) {
  switch (engineOf(manifest)) {
    case 'stimulation':
      return (await import('../../engines/stimulationEngine.ts')).stimulation()
    case 'scenario':
      await import('../scenarioEngine.ts')
      return scenarios()
    case 'image':
      await import('../../engines/imageEngine.ts')
      return images()
    case 'embedding':
      await import('../../engines/embeddingEngine.ts')
      return embedding()
    default:
      return conversation()
  }
}

/** Starts a built-in plugin within its engine worker: no messages between it and the turn, or the frame. */
export async function placeInline({ manifest, init, scope }: Started): Promise<Remote<PluginHostContract>> {
  const engine = await reachEngineOf(manifest)
  await engine.addPlugin(transfer({ kind: 'inline' as const, init }, portsOf(init)))
  scope.add(() => leave(engine, manifest))
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
  await join(await reachEngineOf(started.manifest), started, host)
}

/**
 * Lets texts be turned into vectors by a plugin that works mostly elsewhere, whenever there is somebody who compares
 * them: none is started for it.
 */
export async function joinEmbedding(started: Started, host: Remote<PluginHostContract>): Promise<void> {
  const { manifest, scope } = started
  if (!manifest.contributes.embedder || engineOf(manifest) === 'embedding') return
  // It may have ended before this one came.
  scope.add(whenOpened('embedding', (engine) => void join(engine, started, host).catch(() => {})))
  if (runningEngines.has('embedding')) await join(embedding(), started, host)
}

async function join(
  engine: Awaited<ReturnType<typeof reachEngineOf>>,
  { manifest, scope }: Pick<Started, 'manifest' | 'scope'>,
  host: Remote<PluginHostContract>,
): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  // First of all: what the engine is asked next may be about this plugin.
  const added = engine.addPlugin(transfer({ kind: 'remote' as const, plugin: manifest.id, port: port2 }, [port2]))
  await Promise.all([added, host.serve(transfer(port1, [port1]))])
  scope.add(() => leave(engine, manifest))
}

/** An engine that has ended knows nobody. */
function leave(engine: Awaited<ReturnType<typeof reachEngineOf>>, { id }: PluginManifest): void {
  engine.removePlugin(id).catch(() => {})
}

export const portsOf = ({ storage, net, house }: PluginInit): Transferable[] => [storage, house, ...(net ? [net] : [])]
