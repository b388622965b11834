import { type ChatDelta, type ChatRequest, isAbort, type LlmProvider, PluginError, type PluginId, Scope } from 'sdk'
import { loadBuiltin } from '../plugin/builtins.ts'
import type { PluginHostContract } from '../plugin/contract.ts'
import { RunningPlugin } from '../plugin/RunningPlugin.ts'
import { callPlugin, callPluginStream } from '../shared/callPlugin.ts'
import { connect } from '../shared/connect.ts'
import type { ProviderPlacement } from './contract.ts'
import { readConnectionState, readDeltas, readModels, readProgress } from './fromPlugin.ts'

/** The part of a plugin host this worker talks to, inline or remote. */
type Host = Pick<PluginHostContract, 'configure' | 'stop' | 'models' | 'check' | 'chat' | 'install' | 'uninstall'>

interface Entry {
  readonly host: Host
  readonly scope: Scope
}

/** The language-model providers that can be used now. */
export class Providers {
  readonly #entries = new Map<PluginId, Entry>()
  /** From the moment a plugin is added, also while it is being loaded. */
  readonly #scopes = new Map<PluginId, Scope>()

  async add(placement: ProviderPlacement): Promise<void> {
    const id = placement.kind === 'inline' ? placement.init.plugin.id : placement.plugin
    this.remove(id)
    const scope = new Scope(id)
    this.#scopes.set(id, scope)
    const host =
      placement.kind === 'inline'
        ? new RunningPlugin(await loadBuiltin(id), placement.init)
        : (connect<PluginHostContract>(placement.port, id, scope) as Host)
    if (placement.kind === 'inline') scope.add(() => void host.stop())
    // It may have been switched off while its code was on the way.
    if (!scope.closed) this.#entries.set(id, { host, scope })
  }

  remove(id: PluginId): void {
    this.#entries.delete(id)
    this.#scopes.get(id)?.close()
    this.#scopes.delete(id)
  }

  async configure(id: PluginId, settings: unknown): Promise<void> {
    await this.#entries.get(id)?.host.configure(settings)
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
          readModels(plugin, await host.models(provider, { signal: own })),
        ),
      check: ({ signal }) =>
        callPlugin(call('check', signal), async (own) =>
          readConnectionState(plugin, await host.check(provider, { signal: own })),
        ),
      chat: (request, { signal }) =>
        callPluginStream(call('chat', signal, silenceMs), (own) =>
          readDeltas(plugin, host.chat(provider, request, { signal: own })),
        ),
      install: (source, { signal }) =>
        callPluginStream(call('install', signal), (own) =>
          readProgress(plugin, host.install(provider, source, { signal: own })),
        ),
      uninstall: (model, { signal }) =>
        callPlugin(call('uninstall', signal), (own) => host.uninstall(provider, model, { signal: own })),
    }
  }
}

const modelsDeadlineMs = 30_000
/** Providers know how long their servers may be silent and say so much earlier; this is for those that hang. */
const silenceMs = 20 * 60_000
