import { type Capabilities, type LlmProvider, type PluginContext, type PluginDefinition, PluginError, Scope } from 'sdk'
import { contextFor } from './context.ts'
import type { PluginHostContract, PluginInit } from './contract.ts'
import { SettingsFeed } from './settingsFeed.ts'

/** A plugin that has been started: its contributions are made when first asked for, and end with its scope. */
export class RunningPlugin implements Omit<PluginHostContract, 'start' | 'serve'> {
  readonly id: PluginInit['plugin']['id']
  readonly #scope: Scope
  readonly #settings: SettingsFeed
  readonly #definition: PluginDefinition
  readonly #context: PluginContext<keyof Capabilities>
  readonly #providers = new Map<string, Promise<LlmProvider>>()

  constructor(definition: PluginDefinition, init: PluginInit) {
    this.id = init.plugin.id
    this.#definition = definition
    this.#scope = new Scope(this.id)
    this.#settings = new SettingsFeed(init.settings)
    this.#context = contextFor(init, this.#settings, this.#scope)
  }

  async configure(settings: unknown): Promise<void> {
    this.#settings.set(settings)
  }

  async stop(): Promise<void> {
    this.#scope.close()
  }

  models: PluginHostContract['models'] = async (provider, options) => (await this.#provider(provider)).models(options)

  check: PluginHostContract['check'] = async (provider, options) => (await this.#provider(provider)).check(options)

  async *chat(
    ...[provider, request, options]: Parameters<PluginHostContract['chat']>
  ): ReturnType<PluginHostContract['chat']> {
    yield* (await this.#provider(provider)).chat(request, options)
  }

  async *install(
    ...[provider, source, options]: Parameters<PluginHostContract['install']>
  ): ReturnType<PluginHostContract['install']> {
    const found = await this.#provider(provider)
    if (!found.install) throw new PluginError('plugin/refused', `${this.id} cannot fetch models.`)
    yield* found.install(source, options)
  }

  uninstall: PluginHostContract['uninstall'] = async (provider, model, options) => {
    const found = await this.#provider(provider)
    if (!found.uninstall) throw new PluginError('plugin/refused', `${this.id} cannot remove models.`)
    await found.uninstall(model, options)
  }

  /** The same provider for every caller; a factory that failed is tried again on the next call. */
  #provider(id: string): Promise<LlmProvider> {
    const made = this.#providers.get(id)
    if (made) return made
    const making = this.#make(id)
    this.#providers.set(id, making)
    making.catch(() => this.#providers.delete(id))
    return making
  }

  async #make(id: string): Promise<LlmProvider> {
    const factories = this.#definition.llmProvider
    const factory = factories && Object.hasOwn(factories, id) ? factories[id] : undefined
    if (!factory) throw new PluginError('plugin/not-found', `${this.id} has no language-model provider "${id}".`)
    return factory(this.#context)
  }
}
