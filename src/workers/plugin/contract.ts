import type { PluginContract } from 'sdk/runtime'

/** A plugin as the page and the engine workers reach it, wherever it runs. */
export interface PluginHostContract extends PluginContract {
  /** Opens another port to the same plugin, for an engine worker. */
  serve(port: MessagePort): Promise<void>
  /** Opens one service of the plugin on a port, for another plugin: it answers to `ServiceContract`. */
  serveService(service: string, port: MessagePort): Promise<void>
}
