import type { ContentHash, PluginManifest } from 'sdk'

/** A `.vesper-plugin` file, read and found sound. Nothing is installed yet, and nothing of it has run. */
export interface PluginPackage {
  readonly manifest: PluginManifest
  /** The script, as text; empty when the plugin has no behaviour of its own. */
  readonly code: string
  readonly codeHash: ContentHash
  /** Of the whole file. */
  readonly hash: ContentHash
  /** How large the file and the script are. */
  readonly bytes: number
  readonly codeBytes: number
  readonly readme: string | undefined
  readonly changelog: string | undefined
  /** A PNG of a size that can be shown. */
  readonly icon: Blob | undefined
  /** What is odd without being wrong, as sentences. */
  readonly warnings: readonly string[]
}
