import type { PluginId } from 'sdk'

/** What one plugin may reach, as the host grants it. */
export interface NetGrant {
  readonly plugin: PluginId
  /**
   * Exact origins, lower case, "https://openrouter.ai"; in "https://*.hf.co" the star is one label. Settings that name
   * a server are resolved by the host.
   */
  readonly origins: readonly string[]
  /** Names of secrets it may place in headers. */
  readonly secrets: readonly string[]
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

export interface NetworkContract {
  /** Serves `PluginNetContract` for one plugin on a port. A later grant for the same plugin replaces the earlier. */
  serveNet(grant: NetGrant, port: MessagePort): Promise<void>
  /** Changes what a plugin may reach, at once, for open ports too. */
  grant(grant: NetGrant): Promise<void>
  /** Ends all of a plugin's requests and refuses new ones. */
  revoke(plugin: PluginId): Promise<void>

  /** Keeps a secret for one plugin and the one origin it belongs to. An empty value forgets it. */
  saveSecret(plugin: PluginId, name: string, value: string, origin: string): Promise<SecretState>
  secretState(plugin: PluginId, name: string): Promise<SecretState>
  /** Forgets the secret unless `origin` is the one it was saved for (a changed server address). */
  keepSecretOnlyFor(plugin: PluginId, name: string, origin: string): Promise<SecretState>
  forgetAllSecrets(): Promise<void>

  /** The connection doctor. `kind` says which server should be there. */
  diagnose(address: string, kind: 'ollama' | 'openai' | 'any', signal: AbortSignal): Promise<Diagnosis>
  /** The last 500 requests, newest first, secrets and queries removed. An entry without `ms` is still open. */
  log(): Promise<readonly NetLogEntry[]>
}

export interface NetLogEntry {
  readonly plugin: PluginId
  readonly at: number
  readonly method: string
  readonly url: string
  readonly status?: number
  readonly ms?: number
  readonly refused?: string
}
