import { transfer } from 'comlink'
import { type ChatRequest, type InstallProgress, type ModelSource, type PluginId, Scope } from 'sdk'
import type { PluginHostContract } from '../../src/workers/plugin/contract.ts'
import { connect } from 'sdk/runtime'
import type { StorageContract } from '../../src/workers/storage/contract.ts'
import { listen } from '../peers/listen.ts'

/* The page of `llmBrowser.spec.ts`: the real plugin in its worker, with the real storage worker behind it. */

const scope = new Scope('page')
const id = 'vesper.llm-browser' as PluginId
const provider = 'browser'
const storage = connect<StorageContract>(
  new Worker(new URL('../../src/workers/storage/worker.ts', import.meta.url), { type: 'module' }),
  'storage',
  scope,
)
const plugin = connect<PluginHostContract>(
  new Worker(new URL('../../src/workers/plugin/worker.ts', import.meta.url), { type: 'module' }),
  id,
  scope,
)

const bench = {
  async start(settings: object): Promise<{ readonly isolated: boolean }> {
    const { port1, port2 } = new MessageChannel()
    await storage.servePlugin(id, { filesMb: 2048 }, transfer(port1, [port1]))
    const init = { plugin: { id, version: '0.1.0' }, settings, storage: port2, files: true }
    await plugin.start(transfer(init, [port2]))
    return { isolated: crossOriginIsolated }
  },

  configure: (settings: object) => plugin.configure(settings),
  models: () => plugin.models(provider, { signal: scope.signal }),
  check: () => plugin.check(provider, { signal: scope.signal }),
  uninstall: (model: string) => plugin.uninstall(provider, model, { signal: scope.signal }),

  /** Installs what the page's file field holds. */
  async installChosen(): Promise<readonly InstallProgress[]> {
    const file = document.querySelector('input')?.files?.[0]
    if (!file) throw new Error('No file was chosen.')
    const source: ModelSource = { kind: 'file', name: file.name, blob: file }
    const progress: InstallProgress[] = []
    for await (const step of plugin.install(provider, source, { signal: scope.signal })) progress.push(step)
    return progress
  },

  chat: (request: ChatRequest, abortAfter?: number) =>
    listen((signal) => plugin.chat(provider, request, { signal }), abortAfter),
}

document.body.append(Object.assign(document.createElement('input'), { type: 'file' }))

export type Bench = typeof bench
Object.assign(globalThis, { bench })
