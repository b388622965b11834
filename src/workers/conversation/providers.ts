import { type LlmProvider, PluginError, type PluginId, Scope } from 'sdk'
import { loadBuiltin } from '../plugin/builtins.ts'
import type { PluginHostContract } from '../plugin/contract.ts'
import { RunningPlugin } from '../plugin/RunningPlugin.ts'
import { callPlugin, callPluginStream } from '../shared/callPlugin.ts'
import { connect } from '../shared/connect.ts'
import type { ProviderPlacement } from './contract.ts'

/** The part of a plugin host this worker talks to, inline or remote. */
type Host = Pick<PluginHostContract, 'configure' | 'stop' | 'models' | 'check' | 'chat' | 'install' | 'uninstall'>

interface Entry {
  readonly host: Host
  readonly scope: Scope
}

/** The language-model providers that can be used now. */
export class Providers {
  readonly #entries = new Map<PluginId, Entry>()

  async add(placement: ProviderPlacement): Promise<void> {
    const id = placement.kind === 'inline' ? placement.init.plugin.id : placement.plugin
    this.remove(id)
    const scope = new Scope(id)
    const host =
      placement.kind === 'inline'
        ? new RunningPlugin(await loadBuiltin(id), placement.init)
        : (connect<PluginHostContract>(placement.port, id, scope) as Host)
    if (placement.kind === 'inline') scope.add(() => void host.stop())
    this.#entries.set(id, { host, scope })
  }

  remove(id: PluginId): void {
    this.#entries.get(id)?.scope.close()
    this.#entries.delete(id)
  }

  async configure(id: PluginId, settings: unknown): Promise<void> {
    await this.#entries.get(id)?.host.configure(settings)
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
        callPlugin(call('models', signal, modelsDeadlineMs), (own) => host.models(provider, { signal: own })),
      check: ({ signal }) => callPlugin(call('check', signal), (own) => host.check(provider, { signal: own })),
      chat: (request, { signal }) =>
        callPluginStream(call('chat', signal), (own) => host.chat(provider, request, { signal: own })),
      install: (source, { signal }) =>
        callPluginStream(call('install', signal), (own) => host.install(provider, source, { signal: own })),
      uninstall: (model, { signal }) =>
        callPlugin(call('uninstall', signal), (own) => host.uninstall(provider, model, { signal: own })),
    }
  }
}

const modelsDeadlineMs = 30_000
