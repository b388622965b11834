import type { PluginId } from 'sdk'

/** What one plugin may reach, as the host grants it. */
export interface NetGrant {
  readonly plugin: PluginId
  /**
   * Exact origins, lower case, "https://openrouter.ai"; in "https://*.hf.co" the star is one label. Settings that name
   * a server are resolved by the host. "account:/chat" stands for calls of the product API below that path, in the
   * player's name.
   */
  readonly origins: readonly string[]
  /** Names of secrets it may place in headers. */
  readonly secrets: readonly string[]
  /** Whether it may open sockets there, too. */
  readonly sockets: boolean
}

/** What may be known of a saved secret outside this worker. */
export type SecretState =
  | { readonly kind: 'none' }
  | { readonly kind: 'saved'; readonly hint: string; readonly origin: string }

/** Why a server could not be reached, told apart by cheap probes, with the way out in words. */
export interface Diagnosis {
  readonly cause:
    | 'ok'
    | 'offline'
    | 'mixed-content'
    | 'local-network-denied'
    | 'cors'
    | 'not-running'
    | 'wrong-server'
    | 'still-loading'
    | 'unauthorised'
    | 'bad-address'
    | 'phone-loopback'
  readonly title: string
  readonly steps: readonly string[]
  /** A command to copy, when one fixes it. */
  readonly command?: string
}

/** A picture, sound or film out of the web. */
export interface StoryMedium {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** MIME type, by what the bytes are. */
  readonly type: string
  /** SHA-1 in hexadecimal digits. */
  readonly hash: string
}

/** One call of the product API. */
export interface AccountCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below "/api", parameters filled in: "/auth/login". */
  readonly path: `/${string}`
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON, or as it is where it is a `Blob`. */
  readonly body?: unknown
  /** A POST that the server answers once, however often it arrives. */
  readonly idempotencyKey?: string
}

/** What came back: the body of a good answer has the shape of the contract, without any token; a file is a `Uint8Array`. */
export type AccountAnswer =
  | { readonly kind: 'answer'; readonly body: unknown }
  | {
      readonly kind: 'refused'
      readonly status: number
      /** Members of the refusal; a body that is no object is empty. */
      readonly body: Readonly<Record<string, unknown>>
    }
  /** Nothing yet: the browser is offline, and the call is sent when it no longer is. */
  | { readonly kind: 'waits' }

/** How the sign-in stands. The token itself stays in the network engine. */
export interface TokenStatus {
  readonly hasToken: boolean
  readonly isExpired: boolean
  readonly shouldRefresh: boolean
  /** Seconds until it ends. */
  readonly timeRemaining: number
}

/** What the page hears of the account without having asked. */
export type AccountNews =
  /** Somebody has signed in or out, in this tab or another, or the token was renewed. */
  | { readonly kind: 'token'; readonly status: TokenStatus }
  /** A plugin's call was refused. */
  | { readonly kind: 'refused'; readonly code: string; readonly body: Readonly<Record<string, unknown>> }
  /** A call that had waited for the connection was refused, and is not sent again. */
  | { readonly kind: 'waited-in-vain'; readonly body: Readonly<Record<string, unknown>> }
  /** A plugin's call of the hosted model has ended, which may have cost a message. */
  | { readonly kind: 'used' }

export interface NetworkContract {
  /** Serves `PluginNetContract` for one plugin on a port. A later grant for the same plugin replaces the earlier. */
  serveNet(grant: NetGrant, port: MessagePort): Promise<void>
  /** Changes what a plugin may reach, at once, for open ports too. */
  grant(grant: NetGrant): Promise<void>
  /** Says a plugin's last words, ends all of its requests and refuses new ones. */
  revoke(plugin: PluginId): Promise<void>

  /** Keeps a secret for one plugin and the one origin it belongs to. An empty value forgets it. */
  saveSecret(plugin: PluginId, name: string, value: string, origin: string): Promise<SecretState>
  secretState(plugin: PluginId, name: string): Promise<SecretState>
  /** Forgets the secret unless `origin` is the one it was saved for (a changed server address). */
  keepSecretOnlyFor(plugin: PluginId, name: string, origin: string): Promise<SecretState>
  forgetAllSecrets(): Promise<void>
  /** Encrypts all secrets with a key of the lock (32 bytes), which stays in this worker's memory only. */
  encryptSecrets(key: Uint8Array<ArrayBuffer>): Promise<void>
  /** Keeps secrets by this browser's own key again. */
  decryptSecrets(key: Uint8Array<ArrayBuffer>): Promise<void>

  /**
   * Says which server the product API is on, by its origin; empty means where the page came from. A token of another
   * server is forgotten.
   */
  setAccountHost(origin: string): Promise<void>
  /**
   * Makes one call of the product API for whoever is signed in. Tokens in answers are kept here and taken out. Rejects with
   * `net/unreachable` when no answer came.
   */
  askAccount(call: AccountCall, signal: AbortSignal): Promise<AccountAnswer>
  /** An image of the product API by its id, as WebP; undefined where whoever is signed in may not see it. */
  accountImage(id: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined>
  tokenStatus(): Promise<TokenStatus>
  /** Signs out in this browser, in all tabs. */
  forgetToken(): Promise<void>
  accountNews(signal: AbortSignal): AsyncIterable<AccountNews>

  /**
   * Fetches a package or an index for Vesper. A path is looked up where this app came from; other addresses are
   * `https:`, or `http:` within the own network, and are passed on to such only. Rejects with `net/…` codes.
   */
  download(
    url: string,
    options: { readonly maxBytes: number },
    signal: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array; readonly from: string }>
  /**
   * Fetches a picture, sound or film that a story names, after the player allowed its server for this story: from the
   * open web only, 50 MB at most, never passed on. Rejects with `net/…` codes.
   */
  storyMedium(url: string, signal: AbortSignal): Promise<StoryMedium>
  /**
   * What a development server on this computer tells of changes, one text per event. Tried again whenever it ends,
   * until the signal aborts. Throws `net/bad-address` for any other computer.
   */
  followChanges(url: string, signal: AbortSignal): AsyncIterable<string>

  /**
   * Opens a WebSocket for a plugin, to hosts granted to it only: "wss://…", or "ws://…" within the own network. Its
   * messages are sent as bytes, or as text when the address ends in "#text". It ends with the signal, when its
   * reader leaves, and when the grant is taken back.
   */
  openSocket(
    plugin: PluginId,
    address: string,
    signal: AbortSignal,
  ): Promise<{ readonly socket: number; readonly received: AsyncIterable<Uint8Array> }>
  /** One message of at most 1 MiB. Resolves when the browser has taken it; a slow receiver makes it wait. */
  sendToSocket(plugin: PluginId, socket: number, bytes: Uint8Array): Promise<void>
  /** Nothing happens to a socket that is closed already. */
  closeSocket(plugin: PluginId, socket: number): Promise<void>

  /**
   * Says the last words of every plugin named, or of all: on its sockets, and by its last requests. Does not wait for
   * anybody. With `close` the sockets end afterwards.
   */
  cut(options: { readonly plugins?: readonly PluginId[]; readonly close: boolean }): Promise<void>

  /**
   * The dead man's handle of the stimulation worker, which lies beside the page: "beat" comes while devices may move,
   * "rest" when they may not. Without either for a second after a beat, everything is cut and closed.
   */
  watchOver(port: MessagePort): Promise<void>

  /** The connection doctor. `kind` says which server should be there. */
  diagnose(
    address: string,
    kind: 'ollama' | 'openai' | 'comfyui' | 'sdapi' | 'any',
    signal: AbortSignal,
  ): Promise<Diagnosis>
  /** The last 500 requests, newest first, secrets and queries removed. An entry without `ms` is still open. */
  log(): Promise<readonly NetLogEntry[]>
}

export interface NetLogEntry {
  /** `vesper` is the app itself. */
  readonly plugin: PluginId | 'vesper'
  readonly at: number
  readonly method: string
  readonly url: string
  readonly status?: number
  readonly ms?: number
  readonly refused?: string
}
