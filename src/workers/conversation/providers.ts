import { type ChatDelta, type ChatRequest, isAbort, type LlmProvider, PluginError, type PluginId } from 'sdk'
import { laterStream } from 'sdk/runtime'
import { callPlugin, callPluginStream, type StreamReading } from '../shared/callPlugin.ts'
import type { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import { deltaReading, progressReading, readConnectionState, readModels } from './fromPlugin.ts'

/** The language-model providers that can be used now. */
export class Providers {
  readonly #plugins: PluginHosts

  constructor(plugins: PluginHosts) {
    this.#plugins = plugins
  }

  /** A reply of a provider; fails as a stream does where there is no such provider. */
  chat(plugin: PluginId, provider: string, request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatDelta> {
    return laterStream(async () => this.get(plugin, provider).chat(request, { signal }))
  }

  /** The provider as the SDK describes it; every call goes through `callPlugin` and ends with the plugin. */
  get(plugin: PluginId, provider: string): Required<Omit<LlmProvider, 'countTokens'>> {
    const entry = this.#plugins.get(plugin)
    if (!entry)
      throw new PluginError(
        'plugin/disabled',
        `The plugin "${plugin}" is switched off. Switch it on in Settings, or choose another provider.`,
      )
    const { host, scope } = entry
    const call = (method: string, signal: AbortSignal, deadlineMs?: number) => ({
      plugin,
      method,
      signal: AbortSignal.any([signal, scope.signal]),
      ...(deadlineMs !== undefined && { deadlineMs }),
    })
    return {
      models: ({ signal }) =>
        callPlugin(call('models', signal, modelsDeadlineMs), async (own) =>
          readModels(plugin, await host.call('llmProvider', provider, 'models', { signal: own })),
        ),
      check: ({ signal }) =>
        callPlugin(call('check', signal), async (own) =>
          readConnectionState(plugin, await host.call('llmProvider', provider, 'check', { signal: own })),
        ),
      chat: (request, { signal }) =>
        callPluginStream(
          call('chat', signal, silenceMs),
          (own) => host.stream('llmProvider', provider, 'chat', request, { signal: own }),
          this.#reading(plugin, signal),
        ),
      install: (source, { signal }) =>
        callPluginStream(
          call('install', signal),
          (own) => host.stream('llmProvider', provider, 'install', source, { signal: own }),
          progressReading(plugin),
        ),
      uninstall: (model, { signal }) =>
        callPlugin(call('uninstall', signal), async (own) => {
          await host.call('llmProvider', provider, 'uninstall', model, { signal: own })
        }),
    }
  }

  /** One that is switched off fails like any other, so that another can take over. */
  #reading(plugin: PluginId, signal: AbortSignal): StreamReading<ChatDelta> {
    const { read, failure = (error) => error } = deltaReading(plugin)
    return {
      read,
      failure: (error) =>
        signal.aborted || !isAbort(error) || this.#plugins.get(plugin) ? failure(error) : switchedOff(plugin, error),
    }
  }
}

const switchedOff = (plugin: PluginId, cause: unknown) =>
  new PluginError(
    'plugin/disabled',
    `The plugin "${plugin}" was switched off while it replied. What had come is kept. Switch it on in Settings, or choose another provider, and continue.`,
    { cause },
  )

const modelsDeadlineMs = 30_000
/** Providers know how long their servers may be silent and say so much earlier; this is for those that hang. */
const silenceMs = 20 * 60_000
