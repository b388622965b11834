import { type ChatDelta, type ChatRequest, isAbort, type LlmProvider, PluginError, type PluginId, Scope } from 'sdk'
import { connect, type PluginInit, RunningPlugin, serve } from 'sdk/runtime'
import { loadBuiltin } from '../plugin/builtins.ts'
import type { PluginHostContract, PluginPlacement } from '../plugin/contract.ts'
import { hostOver } from '../plugin/hostOver.ts'
import { callPlugin, callPluginStream } from '../shared/callPlugin.ts'
import { readConnectionState, readDeltas, readModels, readProgress } from './fromPlugin.ts'

interface Entry {
  readonly host: Pick<PluginHostContract, 'call' | 'stream'>
  readonly scope: Scope
  /** Opens another port to it: only to what runs here. */
  readonly serve?: (port: MessagePort) => void
}

/** The language-model providers that can be used now. */
export class Providers {
  readonly #entries = new Map<PluginId, Entry>()
  /** From the moment a plugin is added, also while it is being loaded. */
  readonly #scopes = new Map<PluginId, Scope>()

  async add(placement: PluginPlacement): Promise<void> {
    const id = placement.kind === 'inline' ? placement.init.plugin.id : placement.plugin
    this.remove(id)
    const scope = new Scope(id)
    this.#scopes.set(id, scope)
    const entry = placement.kind === 'inline' ? await inline(placement.init, scope) : remote(placement, scope)
    // It may have been switched off while its code was on the way.
    if (!scope.closed) this.#entries.set(id, entry)
  }

  remove(id: PluginId): void {
    this.#entries.delete(id)
    this.#scopes.get(id)?.close()
    this.#scopes.delete(id)
  }

  serve(id: PluginId, port: MessagePort): void {
    const serve = this.#entries.get(id)?.serve
    if (!serve) throw new PluginError('plugin/not-found', `The plugin "${id}" does not run here.`)
    serve(port)
  }

  /** A reply of a provider. One that is switched off fails like any other, so that another can take over. */
  async *chat(
    plugin: PluginId,
    provider: string,
    request: ChatRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ChatDelta> {
    try {
      yield* this.get(plugin, provider).chat(request, { signal })
    } catch (error) {
      if (signal.aborted || !isAbort(error) || this.#entries.has(plugin)) throw error
      const sentence = `The plugin "${plugin}" was switched off while it replied. What had come is kept. Switch it on in Settings, or choose another provider, and continue.`
      throw new PluginError('plugin/disabled', sentence, { cause: error })
    }
  }

  /** The provider as the SDK describes it; every call goes through `callPlugin` and ends with the plugin. */
  get(plugin: PluginId, provider: string): Required<Omit<LlmProvider, 'countTokens'>> {
    const entry = this.#entries.get(plugin)
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
        callPluginStream(call('chat', signal, silenceMs), (own) =>
          readDeltas(plugin, host.stream('llmProvider', provider, 'chat', request, { signal: own })),
        ),
      install: (source, { signal }) =>
        callPluginStream(call('install', signal), (own) =>
          readProgress(plugin, host.stream('llmProvider', provider, 'install', source, { signal: own })),
        ),
      uninstall: (model, { signal }) =>
        callPlugin(call('uninstall', signal), async (own) => {
          await host.call('llmProvider', provider, 'uninstall', model, { signal: own })
        }),
    }
  }
}

async function inline(init: PluginInit, scope: Scope): Promise<Entry> {
  const plugin = new RunningPlugin(await loadBuiltin(init.plugin.id), init)
  scope.add(() => void plugin.stop())
  const host = hostOver({
    start: async () => {},
    configure: (settings) => plugin.configure(settings),
    stop: () => plugin.stop(),
    call: (...args) => plugin.call(...args),
    stream: (...args) => plugin.stream(...args),
    ping: () => plugin.ping(),
  })
  return { host, scope, serve: (port) => serve(host, port) }
}

function remote({ plugin, port }: Extract<PluginPlacement, { kind: 'remote' }>, scope: Scope): Entry {
  return { host: connect<PluginHostContract>(port, plugin, scope), scope }
}

const modelsDeadlineMs = 30_000
/** Providers know how long their servers may be silent and say so much earlier; this is for those that hang. */
const silenceMs = 20 * 60_000
