import type { ContentHash, PermissionName, PluginId, PluginManifest } from 'sdk'

/** What the host remembers of a plugin. Absent means: built in, and enabled. */
export interface PluginRecord {
  readonly id: PluginId
  readonly enabled: boolean
  /** Of a plugin that was installed. A built-in has none: its manifest comes with Vesper. */
  readonly installed?: InstalledPlugin
}

/** A plugin from outside, as it was installed. Its code lies beside it, under its hash. */
export interface InstalledPlugin {
  readonly manifest: PluginManifest
  /** Where it stands: reviewed by the registry, from anybody, or being written on this computer. */
  readonly tier: 'reviewed' | 'community' | 'developer'
  readonly source: PluginSource
  /** The key of whoever published it, base64url. What was granted belongs to this key too. */
  readonly publisher?: string
  readonly code: ContentHash
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly decisions: readonly Decision[]
}

export type PluginSource =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'registry'; readonly index: string }
  | { readonly kind: 'developer'; readonly url: string }

/** What the player said to one permission of one plugin. */
export interface Decision {
  readonly permission: PermissionName | `service:${string}`
  /** What it was granted for: hosts, secret names, transport kinds. An update that asks for more is asked anew. */
  readonly parameters: readonly string[]
  readonly granted: boolean
  readonly at: number
}
