import type { PluginId, PluginManifest } from 'sdk'
import { subscribe } from 'valtio'
import { plugins } from './registry.ts'

type Endings = readonly (() => void)[]

/**
 * Turns what manifests say into contributions to a point, for as long as each plugin is on: `contribute` adds a
 * plugin's, and returns how to take them out. Returns the function that takes out everything and stops following.
 */
export function followManifests(contribute: (manifest: PluginManifest) => Endings): () => void {
  const contributed = new Map<PluginId, { readonly manifest: PluginManifest; readonly endings: Endings }>()
  const withdraw = (id: PluginId) => {
    for (const end of contributed.get(id)?.endings ?? []) end()
    contributed.delete(id)
  }
  const look = () => {
    const on = Object.values(plugins.rows).filter(({ phase }) => phase.kind !== 'off')
    const manifests = new Map(on.map(({ manifest }) => [manifest.id, manifest]))
    for (const [id, { manifest }] of contributed) if (manifests.get(id) !== manifest) withdraw(id)
    for (const [id, manifest] of manifests) {
      if (!contributed.has(id)) contributed.set(id, { manifest, endings: contribute(manifest) })
    }
  }
  look()
  const stop = subscribe(plugins, look)
  return () => {
    stop()
    for (const id of [...contributed.keys()]) withdraw(id)
  }
}
