import { transfer } from 'comlink'
import {
  type ChatDelta,
  type ChatRequest,
  type ConnectionState,
  type InstallProgress,
  type ModelInfo,
  type ModelSource,
  type PluginId,
  Scope,
} from 'sdk'
import { connect, type PluginInit } from 'sdk/runtime'
import type { PluginHostContract } from '../../src/workers/plugin/contract.ts'
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
    const forStorage = new MessageChannel()
    const forPage = new MessageChannel()
    await storage.servePlugin(id, { filesMb: 2048 }, transfer(forStorage.port1, [forStorage.port1]))
    const init: PluginInit = {
      plugin: { id, version: '0.1.0' },
      settings,
      capabilities: ['files'],
      storage: forStorage.port2,
      house: forPage.port2,
    }
    await plugin.start(transfer(init, [init.storage, init.house]))
    return { isolated: crossOriginIsolated }
  },

  configure: (settings: object) => plugin.configure(settings),
  models: () => ask<readonly ModelInfo[]>('models'),
  check: () => ask<ConnectionState>('check'),
  uninstall: (model: string) => ask<void>('uninstall', model),

  /** Installs what the page's file field holds. */
  async installChosen(): Promise<readonly InstallProgress[]> {
    const file = document.querySelector('input')?.files?.[0]
    if (!file) throw new Error('No file was chosen.')
    const source: ModelSource = { kind: 'file', name: file.name, blob: file }
    const progress: InstallProgress[] = []
    for await (const step of follow<InstallProgress>(scope.signal, 'install', source)) progress.push(step)
    return progress
  },

  chat: (request: ChatRequest, abortAfter?: number) =>
    listen((signal) => follow<ChatDelta>(signal, 'chat', request), abortAfter),
}

/** What is asked here is our own plugin; the spec looks at what it answers. */
const ask = <T>(method: string, ...args: unknown[]) =>
  plugin.call('llmProvider', provider, method, ...args, { signal: scope.signal }) as Promise<T>

const follow = <T>(signal: AbortSignal, method: string, ...args: unknown[]) =>
  plugin.stream('llmProvider', provider, method, ...args, { signal }) as AsyncIterable<T>

document.body.append(Object.assign(document.createElement('input'), { type: 'file' }))

export type Bench = typeof bench
Object.assign(globalThis, { bench })
