import { type PluginId, type PluginManifest, Scope } from 'sdk'
import { type Add, adderFor } from 'sdk/page/feature.ts'
import { type PluginRow, plugins } from 'sdk/page/plugins/registry.ts'
import { subscribe } from 'valtio'

const isOn = ({ phase }: Pick<PluginRow, 'phase'>): boolean => phase.kind !== 'off'

/**
 * Turns what manifests say into contributions to a point, for as long as each plugin is on, or another rule
 * holds for it: `contribute` adds a plugin's. Returns the function that takes out everything and stops following.
 */
export function followManifests(
  contribute: (manifest: PluginManifest, add: Add) => void,
  isFollowed: (row: Pick<PluginRow, 'manifest' | 'phase'>) => boolean = isOn,
): () => void {
  const contributed = new Map<PluginId, { readonly manifest: PluginManifest; readonly scope: Scope }>()
  const withdraw = (id: PluginId) => {
    contributed.get(id)?.scope.close()
    contributed.delete(id)
  }
  const look = () => {
    const on = Object.values(plugins.rows).filter((row) => isFollowed(row))
    const manifests = new Map(on.map(({ manifest }) => [manifest.id, manifest]))
    for (const [id, { manifest }] of contributed) if (manifests.get(id) !== manifest) withdraw(id)
    for (const [id, manifest] of manifests) {
      if (contributed.has(id)) continue
      const scope = new Scope(id)
      contributed.set(id, { manifest, scope })
      contribute(manifest, adderFor(scope, id))
    }
  }
  look()
  const stop = subscribe(plugins, look)
  return () => {
    stop()
    for (const id of [...contributed.keys()]) withdraw(id)
  }
}
