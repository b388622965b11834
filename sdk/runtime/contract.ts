import type { Capability, ChosenFolder, NetReply, NetRequest, TurnCopy } from '../context.ts'
import type { ContributionPoints } from '../contributions/index.ts'
import type { Effect } from '../effects.ts'
import type { PluginId } from '../ids.ts'
import type { TransportKind } from '../manifest.ts'

/*
 * The border between a plugin and the host, as both sides see it: types only. A plugin that was built against this
 * SDK carries its side with it for ever, so every change here needs an adapter for those that went out before.
 */

/** What a plugin is started with, wherever it runs: plain data and the ports of what it may reach. */
export interface PluginInit {
  readonly plugin: { readonly id: PluginId; readonly version: string }
  readonly settings: unknown
  /** What its manifest asks for, granted already or at first use. Nothing else is in its context. */
  readonly capabilities: readonly Capability[]
  /** Answers to `PluginStorageContract`. */
  readonly storage: MessagePort
  /** Answers to `PluginNetContract`; absent when the manifest does not ask for `net`. */
  readonly net?: MessagePort
  /** Answers to `PluginPageContract`. */
  readonly house: MessagePort
}

/** Where a call into a plugin goes: one of its contributions, or one of the services it offers. */
export type CallPoint = keyof ContributionPoints | 'services'

/** What a started plugin answers to. Everything it contributes is reached by point, id and method. */
export interface PluginContract {
  /** Once, first. Resolves when the plugin can be called. */
  start(init: PluginInit): Promise<void>
  configure(settings: unknown): Promise<void>
  /** Ends the plugin's scope. */
  stop(): Promise<void>
  /** Rejects with `plugin/not-found` when there is no such contribution or method. */
  call(point: CallPoint, id: string, method: string, ...args: unknown[]): Promise<unknown>
  /** The same for methods that answer with a stream. */
  stream(point: CallPoint, id: string, method: string, ...args: unknown[]): AsyncIterable<unknown>
  ping(): Promise<void>
}

/** A plugin's own records and files: `KeyValue` and `files` of the context in plain calls. */
export interface PluginStorageContract {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  keys(): Promise<readonly string[]>
  listFiles(): Promise<readonly { readonly name: string; readonly bytes: number }[]>
  openFile(name: string): Promise<Blob>
  appendFile(name: string, bytes: Uint8Array): Promise<{ readonly name: string; readonly bytes: number }>
  renameFile(name: string, to: string): Promise<void>
  removeFile(name: string): Promise<void>
  chosenFolder(): Promise<ChosenFolder>
}

/**
 * What a plugin's network port answers to. A plugin may have 32 answers open; one that nobody reads for a minute is
 * closed. Answers end at 64 MiB, downloads with `redirects: 'follow'` at 16 GiB.
 */
export interface PluginNetContract {
  fetch(request: NetRequest, signal: AbortSignal): Promise<NetReply>
  hasSecret(name: string): Promise<boolean>
  lastWords(requests: readonly NetRequest[]): Promise<void>
  /**
   * Opens a WebSocket to a granted host, for a plugin that asked for `transport`. The other three name it by the number
   * given here; it ends with the signal and with the grant.
   */
  openSocket(
    address: string,
    signal: AbortSignal,
  ): Promise<{ readonly link: number; readonly received: AsyncIterable<Uint8Array> }>
  sendToSocket(link: number, bytes: Uint8Array): Promise<void>
  closeSocket(link: number): Promise<void>
  lastWordsOnSocket(link: number, messages: readonly Uint8Array[]): Promise<void>
}

/** What a plugin asks of the page: its log, the conversation, devices, and other plugins. */
export interface PluginPageContract {
  log(level: 'info' | 'warn', message: string, details?: unknown): Promise<void>
  /** Copies of the newest messages of the open conversation, oldest first, at most 100. */
  recent(limit: number): Promise<readonly TurnCopy[]>
  /** Rejects with `device/none` when nothing is connected, `plugin/refused` beyond the player's limits. */
  stimulate(effect: Extract<Effect, { kind: 'stimulate' }>): Promise<void>
  /**
   * Opens bytes to hardware; the other three name the link by the number given here. Sockets come here only from plugins
   * built before SDK 1.2; later ones have them on their network port.
   */
  openLink(
    kind: TransportKind,
    address: string,
    signal: AbortSignal,
  ): Promise<{ readonly link: number; readonly received: AsyncIterable<Uint8Array> }>
  sendToLink(link: number, bytes: Uint8Array): Promise<void>
  closeLink(link: number): Promise<void>
  lastWordsOnLink(link: number, messages: readonly Uint8Array[]): Promise<void>
  /** Opens the plugin's own part in the page. What passes on the port is bytes; `null` is the end, either way. */
  openPage(address: string, signal: AbortSignal): Promise<MessagePort>
  /**
   * Opens another plugin's service, after the player agreed that this plugin may use it. The port answers to
   * `ServiceContract`. Rejects with `plugin/denied`, or `plugin/not-found` when no plugin that is on offers it.
   */
  use(service: string): Promise<MessagePort>
}

/** One service of another plugin. Its methods are its author's, so they are named in the call. */
export interface ServiceContract {
  call(method: string, ...args: unknown[]): Promise<unknown>
  stream(method: string, ...args: unknown[]): AsyncIterable<unknown>
}
