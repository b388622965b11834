import {
  type ImageBackend,
  type ImageCancel,
  type ImageCatalogue,
  type ImageProgress,
  type ImageRequest,
  type ImageServerLook,
  type ImageWorkflow,
  type LoraAbout,
  PluginError,
  type PluginId,
  type WorkflowReport,
} from 'sdk'
import { callPlugin, callPluginStream } from '../shared/callPlugin.ts'
import type { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import type { BackendKey } from './contract.ts'
import { readCancel, readCatalogue, readLook, readLoraAbout, readProgress, readWorkflowReport } from './fromBackend.ts'

const lookWithinMs = 10_000
const askWithinMs = 60_000
/** Backends say themselves when a server hangs; this is for those that hang. Painting may take many minutes. */
const silenceMs = 60 * 60_000

/** The image servers of all plugins that run here or elsewhere. */
export class Backends {
  readonly #plugins: PluginHosts

  constructor(plugins: PluginHosts) {
    this.#plugins = plugins
  }

  generate(key: BackendKey, request: ImageRequest, signal: AbortSignal): AsyncIterable<ImageProgress> {
    return this.#stream(key, 'generate', request, signal)
  }

  resume(key: BackendKey, ticket: string, signal: AbortSignal): AsyncIterable<ImageProgress> {
    return this.#stream(key, 'resume', ticket, signal)
  }

  async cancel(key: BackendKey, ticket: string, signal: AbortSignal): Promise<ImageCancel> {
    return readCancel(await this.#call(key, 'cancel', askWithinMs, signal, ticket))
  }

  async look(key: BackendKey, signal: AbortSignal): Promise<ImageServerLook> {
    return readLook(await this.#call(key, 'look', lookWithinMs, signal))
  }

  async catalogue(key: BackendKey, signal: AbortSignal): Promise<ImageCatalogue> {
    return readCatalogue(await this.#call(key, 'catalogue', askWithinMs, signal))
  }

  async aboutLora(key: BackendKey, name: string, signal: AbortSignal): Promise<LoraAbout> {
    return readLoraAbout(await this.#call(key, 'aboutLora', askWithinMs, signal, name))
  }

  async checkWorkflow(key: BackendKey, workflow: ImageWorkflow, signal: AbortSignal): Promise<WorkflowReport> {
    return readWorkflowReport(await this.#call(key, 'checkWorkflow', askWithinMs, signal, workflow))
  }

  #call(
    key: BackendKey,
    method: Exclude<keyof ImageBackend, 'generate' | 'resume'>,
    deadlineMs: number,
    signal: AbortSignal,
    ...args: readonly unknown[]
  ): Promise<unknown> {
    const { plugin, id, host, ended } = this.#find(key)
    const call = { plugin, method: `imageBackend.${method}`, signal: AbortSignal.any([signal, ended]), deadlineMs }
    return callPlugin(call, (own) => host.call('imageBackend', id, method, ...args, { signal: own }))
  }

  async *#stream(
    key: BackendKey,
    method: 'generate' | 'resume',
    asked: ImageRequest | string,
    signal: AbortSignal,
  ): AsyncGenerator<ImageProgress> {
    const { plugin, id, host, ended } = this.#find(key)
    const call = {
      plugin,
      method: `imageBackend.${method}`,
      signal: AbortSignal.any([signal, ended]),
      deadlineMs: silenceMs,
    }
    yield* callPluginStream(call, (own) =>
      readProgress(host.stream('imageBackend', id, method, asked, { signal: own })),
    )
  }

  #find(key: BackendKey) {
    const slash = key.lastIndexOf('/')
    const plugin = key.slice(0, slash) as PluginId
    const found = this.#plugins.get(plugin)
    if (!found) {
      const sentence = 'The plugin of the image server is switched off. Switch it on in Settings, or choose another.'
      throw new PluginError('plugin/disabled', sentence)
    }
    return { plugin, id: key.slice(slash + 1), host: found.host, ended: found.scope.signal }
  }
}
