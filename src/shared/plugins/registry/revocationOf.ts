import type { PluginId } from 'sdk'
import type { Revocation } from './registryIndex.ts'

/** Why this version of a plugin must not run, or undefined when it may. */
export function revocationOf(
  revoked: readonly Revocation[],
  { id, version }: { readonly id: PluginId; readonly version: string },
): Revocation | undefined {
  return revoked.find((entry) => entry.id === id && (entry.versions?.includes(version) ?? true))
}
