import type { Capability, PluginContext } from '../context.ts'
import type { PluginDefinition } from '../definePlugin.ts'
import { PluginError } from '../errors.ts'
import { Scope } from '../scope.ts'
import { contextFor } from './contextFor.ts'
import type { CallPoint, PluginContract, PluginInit } from './contract.ts'
import { laterStream } from './laterStream.ts'
import { pointMethods } from './pointMethods.ts'
import { SettingsFeed } from './settingsFeed.ts'

type Made = Readonly<Record<string, unknown>>

/** See `RunningPlugin.sink`. */
export type Sink = (value: unknown) => void

/**
 * A plugin that has been started: its contributions are made when first asked for, and end with its scope.
 *
 * @internal
 */
export class RunningPlugin implements Omit<PluginContract, 'start'> {
  readonly id: PluginInit['plugin']['id']
  readonly #scope: Scope
  readonly #settings: SettingsFeed
  readonly #definition: PluginDefinition
  readonly #context: PluginContext<Capability>
  readonly #made = new Map<string, Promise<Made>>()

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

  async ping(): Promise<void> {}

  async call(point: CallPoint, id: string, method: string, ...args: unknown[]): Promise<unknown> {
    return await (await this.#method(point, id, method, 'call'))(...args)
  }

  /**
   * A way to give values to a method that answers nothing, many times a second: nothing is awaited or thrown. What goes
   * wrong is told to `failed`.
   */
  async sink(point: CallPoint, id: string, method: string, failed: (error: unknown) => void): Promise<Sink> {
    const give = await this.#method(point, id, method, 'call')
    return (value) => {
      try {
        const answer = give(value)
        if (answer instanceof Promise) answer.catch(failed)
      } catch (error) {
        failed(error)
      }
    }
  }

  stream(point: CallPoint, id: string, method: string, ...args: unknown[]): AsyncIterable<unknown> {
    return laterStream(async () => (await this.#method(point, id, method, 'stream'))(...args) as AsyncIterable<unknown>)
  }

  async #method(point: CallPoint, id: string, method: string, answers: 'call' | 'stream') {
    const isKnown = point === 'services' ? isOwnMethod(method) : kindOf(point, method) === answers
    const made = isKnown ? await this.#contribution(point, id) : undefined
    const found = made?.[method]
    if (typeof found !== 'function') {
      throw new PluginError('plugin/not-found', `${this.id} does not offer "${method}" of ${point} "${id}".`)
    }
    return (...args: unknown[]): unknown => found.apply(made, args)
  }

  /** The same contribution for every caller; a factory that failed is tried again on the next call. */
  #contribution(point: CallPoint, id: string): Promise<Made> {
    const key = `${point}/${id}`
    const made = this.#made.get(key)
    if (made) return made
    const making = this.#make(point, id)
    this.#made.set(key, making)
    making.catch(() => this.#made.delete(key))
    return making
  }

  async #make(point: CallPoint, id: string): Promise<Made> {
    const factories = Object.hasOwn(this.#definition, point) ? this.#definition[point] : undefined
    const factory = factories && Object.hasOwn(factories, id) ? factories[id] : undefined
    if (!factory) throw new PluginError('plugin/not-found', `${this.id} has no ${point} "${id}".`)
    return (await factory(this.#context)) as Made
  }
}

function kindOf(point: CallPoint, method: string): 'call' | 'stream' | undefined {
  const methods = Object.hasOwn(pointMethods, point) ? pointMethods[point as keyof typeof pointMethods] : {}
  return Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : undefined
}

/** A service answers to any method of its own; what every object has is none. */
const isOwnMethod = (method: string) => !(method in Object.prototype)
