import { transfer } from 'comlink'
import { type ChatDelta, type ChatRequest, type InstallProgress, type ModelSource, type PluginId, Scope } from 'sdk'
import type { PluginHostContract } from '../../src/workers/plugin/contract.ts'
import { connect } from '../../src/workers/shared/connect.ts'
import type { StorageContract } from '../../src/workers/storage/contract.ts'

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

export interface Heard {
  readonly text: string
  readonly end: Extract<ChatDelta, { kind: 'end' }>
  readonly usage: Extract<ChatDelta, { kind: 'usage' }> | undefined
  /** What was said while nothing was heard yet. */
  readonly waits: readonly string[]
  readonly pieces: number
  /** From the request to the first word, from there to the last, and from the abort to the end. */
  readonly ms: { readonly first: number; readonly rest: number; readonly stop: number }
}

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

  /** One reply; with `abortAfter`, given up after so many pieces. */
  async chat(request: ChatRequest, abortAfter?: number): Promise<Heard> {
    const caller = new AbortController()
    const started = performance.now()
    let first = 0
    let stoppedAt = 0
    let text = ''
    let pieces = 0
    let usage: Heard['usage']
    const waits: string[] = []
    for await (const delta of plugin.chat(provider, request, { signal: caller.signal })) {
      if (delta.kind === 'wait') waits.push(delta.note)
      if (delta.kind === 'usage') usage = delta
      if (delta.kind === 'text') {
        if (pieces === 0) first = performance.now() - started
        pieces += 1
        text += delta.text
        if (pieces === abortAfter) {
          stoppedAt = performance.now()
          caller.abort()
        }
      }
      if (delta.kind === 'end') {
        const now = performance.now()
        const ms = { first, rest: now - started - first, stop: stoppedAt === 0 ? 0 : now - stoppedAt }
        return { text, end: delta, usage, waits, pieces, ms }
      }
    }
    throw new Error('The reply had no end.')
  },
}

document.body.append(Object.assign(document.createElement('input'), { type: 'file' }))

export type Bench = typeof bench
Object.assign(globalThis, { bench })
