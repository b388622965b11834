import type { CallOptions } from './contributions/call.ts'
import type { Effect } from './effects.ts'
import type { Role } from './entities.ts'
import type { PluginId } from './ids.ts'
import type { TransportKind } from './manifest.ts'

/** A plugin's own log; shown in its author console. Secrets are removed before anything is kept. */
export interface Log {
  info(message: string, details?: unknown): void
  warn(message: string, details?: unknown): void
}

/**
 * A plugin's private records; names are up to 200 characters. Values are plain data: objects, lists, texts, finite
 * numbers, booleans, null, ArrayBuffers and their views, at most 100 levels deep. Anything else (Date, Map, Error, …)
 * rejects with `plugin/refused`; more than 5 MiB in all with `storage/quota`.
 */
export interface KeyValue {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  keys(): AsyncIterable<string>
}

/** Names another plugin's service by string and major version, so that two bundles mean the same thing. */
export interface ServiceRef<T> {
  readonly name: string
  readonly type?: T
}

/**
 * Names a service another plugin `provides`, for `context.use`. The type is what you expect of it; only the name and
 * the major version are compared.
 *
 * @example
 * interface Forecast {
 *   tomorrow(place: string): Promise<{ readonly rain: number }>
 * }
 *
 * const forecast = serviceRef<Forecast>('acme.weather/forecast@1')
 *
 * export default definePlugin({
 *   command: {
 *     umbrella: ({ use, log }) => ({
 *       async run() {
 *         const { rain } = await (await use(forecast)).tomorrow('Utrecht')
 *         log.info(rain > 0.5 ? 'Take an umbrella.' : 'Leave it at home.')
 *       },
 *     }),
 *   },
 * })
 */
export function serviceRef<T>(name: `${string}/${string}@${number}`): ServiceRef<T> {
  return { name }
}

/** What every plugin is given. It lives as long as the plugin's scope; `signal` aborts when that closes. */
export interface BaseContext<Settings = unknown> {
  readonly plugin: { readonly id: PluginId; readonly version: string }
  readonly signal: AbortSignal
  readonly log: Log
  readonly settings: {
    get(): Promise<Settings>
    /** Yields the settings after each change. */
    watch(options: CallOptions): AsyncIterable<Settings>
  }
  readonly storage: KeyValue
  use<T>(service: ServiceRef<T>): Promise<T>
}

/** One request through the network worker. Only hosts granted to the plugin are reached. */
export interface NetRequest {
  readonly url: string
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A value may hold a secret's placeholder; it is filled in outside, for the origin the secret was saved for. */
  readonly headers?: Readonly<Record<string, string>>
  /** A blob crosses threads without being copied: for what is long. */
  readonly body?: string | Uint8Array | Blob
  /**
   * `follow` for downloads without secrets; what answers in the end must be a granted host. Default `refuse`, and
   * nothing else is taken from a plugin in the sandbox: a browser hides the hops between, so nobody could check them.
   */
  readonly redirects?: 'follow' | 'refuse'
}

/** An answer. The body is pulled: a slow reader slows the sender; breaking out of the loop closes the connection. */
export interface NetReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array>
}

/** One of the plugin's own files. */
export interface FileInfo {
  readonly name: string
  readonly bytes: number
}

/** A file of a folder on disk, named by its path in there: "writer/tale.gguf". The blob reads from disk as needed. */
export interface FolderFile {
  readonly name: string
  readonly blob: Blob
}

/** A folder on disk that the player chose for a plugin, in the page. */
export type ChosenFolder =
  | { readonly kind: 'none' }
  /** The browser wants to ask the player anew before it may be read. */
  | { readonly kind: 'access-needed'; readonly name: string }
  /** At most 500 files of the kind that was asked for, down to folders in folders of it. */
  | { readonly kind: 'readable'; readonly name: string; readonly files: readonly FolderFile[] }
  /** It was moved or deleted, or its disk is not connected. */
  | { readonly kind: 'unreadable'; readonly name: string }

/** Bytes to and from a piece of hardware, opened by the host after a gesture. */
export interface ByteLink {
  readonly received: AsyncIterable<Uint8Array>
  send(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
  /**
   * Messages that the host sends when everything must stop, in this order and before anything that waits. The plugin is
   * not asked, since it may hang. A later call replaces them; an empty list clears them. At most 8 messages of 4 KiB.
   */
  setStopMessages(messages: readonly Uint8Array[]): Promise<void>
  /** @deprecated since 1.6: use `setStopMessages`. */
  lastWords(messages: readonly Uint8Array[]): Promise<void>
}

/** One message of the open chat, with the wording that is shown. */
export interface TurnCopy {
  readonly role: Role
  readonly name: string
  readonly content: string
}

/** Present in the context only when declared in `uses` and granted by the player. */
export interface Capabilities {
  /** Rejects with `net/…` codes. `net/unreachable` hides CORS, DNS and refusal alike: browsers do not tell them apart. */
  net: {
    fetch(request: NetRequest, options: CallOptions): Promise<NetReply>
    /**
     * Requests that the host sends, all at once, when everything must stop. The plugin is not asked, since it may hang.
     * A later call replaces them; an empty list clears them. At most 16 requests of 16 KiB.
     */
    setStopRequests(requests: readonly NetRequest[]): Promise<void>
    /** @deprecated since 1.6: use `setStopRequests`. */
    lastWords(requests: readonly NetRequest[]): Promise<void>
  }
  secrets: {
    /** "{{secret:api-key}}", for use in a header. The value itself is never seen by a plugin. */
    placeholder(name: string): string
    /** Whether the player has saved one. */
    has(name: string): Promise<boolean>
  }
  /** Large files that stay on this computer. */
  files: {
    list(): Promise<readonly FileInfo[]>
    /** Rejects with `file/not-found`. The blob reads from disk as needed. */
    open(name: string): Promise<Blob>
    /** Appends bytes to a file, which is made if missing; returns its size. Rejects with `file/quota`. */
    append(name: string, bytes: Uint8Array): Promise<FileInfo>
    rename(name: string, to: string): Promise<void>
    remove(name: string): Promise<void>
    /** What is in the folder that the player chose for this plugin. It is read where it is, and never changed. */
    folder(): Promise<ChosenFolder>
  }
  chat: { recent(limit: number): Promise<readonly TurnCopy[]> }
  devices: { request(effect: Extract<Effect, { kind: 'stimulate' }>): Promise<void> }
  /**
   * Opens bytes to hardware, after the player chose the device. Addresses, by kind:
   * websocket "wss://host/path", with "#text" at its end for text frames (its host must be granted as `net`);
   * serial "115200?usb=1a86:7523&parity=even&bits=7&stop=2";
   * hid "1a86:7523?usage=ffa0:0001", where the first byte is the report's id, both ways;
   * bluetooth "service/write/notify?name=Prefix", with the numbers of a service and its characteristics; or
   * "?name=Prefix&name=Other&write=service/characteristic&notify=…&read=…" for several, which are numbered from 0 as
   * they stand there: then the first byte is that number, both ways, and sending it alone reads. What the device at
   * hand lacks is left out without a word. The first message on such a link says what was found: 255, the device's
   * name, 0, the browser's own name for the device, 0, and the numbers that are there. A device that was lost is found
   * again without asking the player.
   * Rejects with `transport/unavailable` where the browser has no such thing. The link ends with the signal: give it
   * one that lives as long as the link should, such as the context's own, and not that of a call, which ends with it.
   */
  transport: { open(kind: TransportKind, address: string, options: CallOptions): Promise<ByteLink> }
}

/** What a plugin may list in `uses`. */
export type Capability = keyof Capabilities

/** What a factory is handed: the basis, and exactly the capabilities its plugin listed in `uses`. */
export type PluginContext<C extends Capability = never> = BaseContext & Pick<Capabilities, C>
