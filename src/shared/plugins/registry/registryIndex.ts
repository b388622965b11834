import type { ContentHash, PermissionName, PluginId } from 'sdk'

/** What a registry publishes: one static file, which counts only together with its signature. */
export interface RegistryIndex {
  readonly v: 1
  /** Milliseconds since the epoch. An index older than one already seen is refused. */
  readonly signedAt: number
  /** The key that will sign from some day on; whoever has read this accepts it. */
  readonly next?: PublicKey
  readonly plugins: readonly RegistryEntry[]
  readonly revoked: readonly Revocation[]
}

/** An Ed25519 public key: its 32 bytes in base64url. */
export type PublicKey = string

export interface RegistryEntry {
  readonly id: PluginId
  readonly name: string
  readonly description?: string
  readonly author?: string
  /** Newest first. */
  readonly versions: readonly Release[]
}

/** One released version. Once published it never changes. */
export interface Release {
  readonly version: string
  readonly sdk: string
  /** Relative to the index. */
  readonly url: string
  /** Of the whole package. */
  readonly hash: ContentHash
  readonly codeHash: ContentHash
  readonly size: number
  /** For lists. What is asked of the player comes from the manifest in the package. */
  readonly permissions: readonly PermissionName[]
  readonly publisher: PublicKey
  /** Of the publisher, over `releaseText`. */
  readonly signature: string
  readonly tier: 'reviewed' | 'community'
  /** The newest SDK it was tried with. */
  readonly verifiedWith?: string
  readonly releasedAt: number
}

/** What must no longer run. */
export interface Revocation {
  readonly id: PluginId
  /** All of them when it is left out. */
  readonly versions?: readonly string[]
  readonly why: string
}

/** What a publisher signs: these bytes under this name and number, and no others. */
export const releaseText = (id: string, version: string, hash: ContentHash): string =>
  `vesper-plugin\n${id}\n${version}\n${hash}\n`

/** What this browser has learned about the registry's keys, beyond those it was built with. */
export interface KeyMemory {
  /** Keys that an index announced, each with the key that signed the announcement. */
  readonly learned: readonly { readonly key: PublicKey; readonly after: PublicKey }[]
  /** Keys whose time is over. There is no way back. */
  readonly retired: readonly PublicKey[]
}

/** What stays of the last index: enough to refuse an older one, and to keep what was withdrawn from running offline. */
export interface RegistryMemory extends KeyMemory {
  /** When the newest index seen was signed. */
  readonly seen: number
  /** When an index was last read. */
  readonly checkedAt: number
  readonly revoked: readonly Revocation[]
}

export const nothingSeen: RegistryMemory = { learned: [], retired: [], seen: 0, checkedAt: 0, revoked: [] }

/** By which an index is judged. */
export interface IndexTrust {
  /** Keys this build knows, oldest first. */
  readonly pinned: readonly PublicKey[]
  readonly memory: RegistryMemory
  /** Milliseconds since the epoch. */
  readonly now: number
}
