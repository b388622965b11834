import type { PluginId } from 'sdk'
import type { PluginContract, PluginInit } from 'sdk/runtime'

/** A plugin as the page and the engine workers reach it, wherever it runs. */
export interface PluginHostContract extends PluginContract {
  /** Opens another port to the same plugin, for an engine worker. */
  serve(port: MessagePort): Promise<void>
  /** Opens one service of the plugin on a port, for another plugin: it answers to `ServiceContract`. */
  serveService(service: string, port: MessagePort): Promise<void>
}

/** Where a plugin's code runs, as an engine worker is told of it; callers cannot tell. */
export type PluginPlacement =
  /** In this worker: `init` starts the built-in of that id here. */
  | { readonly kind: 'inline'; readonly init: PluginInit }
  /** Elsewhere: the port answers to `PluginHostContract`. */
  | { readonly kind: 'remote'; readonly plugin: PluginId; readonly port: MessagePort }
