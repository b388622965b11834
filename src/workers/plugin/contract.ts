import type {
  CallOptions,
  ChatDelta,
  ChatRequest,
  ConnectionState,
  InstallProgress,
  ModelInfo,
  ModelSource,
  PluginId,
} from 'sdk'

/** What a plugin is started with, wherever it runs: plain data and the ports of what it was granted. */
export interface PluginInit {
  readonly plugin: { readonly id: PluginId; readonly version: string }
  readonly settings: unknown
  /** Answers to `PluginStorageContract`. */
  readonly storage: MessagePort
  /** Answers to `PluginNetContract`; absent without the permission. */
  readonly net?: MessagePort
  /** Whether the `files` part of `storage` may be used. */
  readonly files: boolean
}

/** A plugin in a worker of its own, as the page and the engine workers reach it. */
export interface PluginHostContract {
  start(init: PluginInit): Promise<void>
  configure(settings: unknown): Promise<void>
  /** Opens another port to the same plugin, for an engine worker. */
  serve(port: MessagePort): Promise<void>
  /** Ends the plugin's scope. */
  stop(): Promise<void>

  models(provider: string, options: CallOptions): Promise<readonly ModelInfo[]>
  check(provider: string, options: CallOptions): Promise<ConnectionState>
  chat(provider: string, request: ChatRequest, options: CallOptions): AsyncIterable<ChatDelta>
  install(provider: string, source: ModelSource, options: CallOptions): AsyncIterable<InstallProgress>
  uninstall(provider: string, model: string, options: CallOptions): Promise<void>
}
