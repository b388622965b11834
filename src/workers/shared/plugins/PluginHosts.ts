import { PluginError, type PluginId, Scope } from 'sdk'
import { type CallPoint, connect, type PluginInit, RunningPlugin, type Sink, serve } from 'sdk/runtime'
import type { PluginHostContract, PluginPlacement } from '../../plugin/contract.ts'
import { loadBuiltin } from './builtins.ts'
import { hostOver } from './hostOver.ts'

/** A plugin as an engine worker has it at hand. */
export interface PluginHost {
  readonly host: Pick<PluginHostContract, 'call' | 'stream'>
  /**
   * A way to give values to a method that answers nothing, many times a second. To a plugin that runs here it is a plain
   * call; to one elsewhere each is a message on the port of all calls, so that none arrives after a stop.
   */
  sink(point: CallPoint, id: string, method: string, failed: (error: unknown) => void): Promise<Sink>
  /** Closes when the plugin is taken out. */
  readonly scope: Scope
}

interface Entry extends PluginHost {
  /** Opens another port to it: only to what runs here. */
  readonly serve?: (port: MessagePort) => void
}

/** The plugins an engine worker uses, wherever they run. */
export class PluginHosts {
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

  get(id: PluginId): PluginHost | undefined {
    return this.#entries.get(id)
  }

  /** Opens another port to a plugin that runs here. */
  serve(id: PluginId, port: MessagePort): void {
    const serve = this.#entries.get(id)?.serve
    if (!serve) throw new PluginError('plugin/not-found', `The plugin "${id}" does not run here.`)
    serve(port)
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
  return { host, scope, sink: (...args) => plugin.sink(...args), serve: (port) => serve(host, port) }
}

function remote({ plugin, port }: Extract<PluginPlacement, { kind: 'remote' }>, scope: Scope): Entry {
  const host = connect<PluginHostContract>(port, plugin, scope)
  return {
    host,
    scope,
    sink: async (point, id, method, failed) => (value) => void host.call(point, id, method, value).catch(failed),
  }
}
