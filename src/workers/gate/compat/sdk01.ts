import { type Endpoint, transfer } from 'comlink'
import { type CallOptions, type ChatRequest, type ModelSource, PluginError, type Scope } from 'sdk'
import { connect, meetFormer, type PluginContract, type PluginInit, type Remote } from 'sdk/runtime'

/** What SDK 0.1 was started with: no port to the page, and files as a flag. */
interface Init01 extends Pick<PluginInit, 'plugin' | 'settings' | 'storage'> {
  readonly net?: MessagePort
  readonly files: boolean
}

/** A plugin of SDK 0.1: it could only be a language-model provider, whose methods stood on the border itself. */
interface Plugin01 {
  start(init: Init01): Promise<void>
  configure(settings: unknown): Promise<void>
  stop(): Promise<void>
  ping(): Promise<void>
  models(provider: string, options: CallOptions): Promise<unknown>
  check(provider: string, options: CallOptions): Promise<unknown>
  chat(provider: string, request: ChatRequest, options: CallOptions): AsyncIterable<unknown>
  install(provider: string, source: ModelSource, options: CallOptions): AsyncIterable<unknown>
  uninstall(provider: string, model: string, options: CallOptions): Promise<unknown>
}

const calls: ReadonlySet<string> = new Set(['models', 'check', 'uninstall'])
const streams: ReadonlySet<string> = new Set(['chat', 'install'])

/** Speaks to a plugin of SDK 0.1 as if it were one of today's. */
export function sdk01(endpoint: Endpoint, name: string, scope: Scope): Remote<PluginContract> {
  meetFormer()
  const old = connect<Plugin01>(endpoint, name, scope)
  const method = (point: string, wanted: string, known: ReadonlySet<string>) => {
    if (point === 'llmProvider' && known.has(wanted))
      return old[wanted as keyof Plugin01] as (...args: unknown[]) => never
    throw new PluginError('plugin/not-found', `${name} was built for SDK 0.1, which has no "${wanted}" of ${point}.`)
  }
  const plugin: PluginContract = {
    async start({ plugin, settings, storage, net, capabilities }) {
      const init = { plugin, settings, storage, files: capabilities.includes('files'), ...(net && { net }) }
      await old.start(transfer(init, net ? [storage, net] : [storage]))
    },
    configure: (settings) => old.configure(settings),
    stop: () => old.stop(),
    ping: () => old.ping(),
    call: async (point, id, wanted, ...args) => await method(point, wanted, calls)(id, ...args),
    stream: (point, id, wanted, ...args) => method(point, wanted, streams)(id, ...args),
  }
  return plugin
}
