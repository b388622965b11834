import type { PluginId, PluginManifest } from 'sdk'

type Serving = Pick<PluginManifest, 'id' | 'provides' | 'consumes'>

/** Services a plugin uses that nobody offers. */
export function missingServices(
  { consumes = [], provides = [] }: Serving,
  others: readonly Serving[],
): readonly string[] {
  const offered = new Set([...provides, ...others.flatMap((other) => other.provides ?? [])])
  return consumes.filter((service) => !offered.has(service))
}

/**
 * A circle of plugins of which each needs the next, through this one: none of them could start first. The plugins in
 * order, with the first repeated at the end.
 */
export function serviceCircle(plugin: Serving, others: readonly Serving[]): readonly PluginId[] | undefined {
  const all = [plugin, ...others]
  const needsOf = ({ consumes = [] }: Serving) =>
    all.filter(({ provides = [] }) => provides.some((service) => consumes.includes(service)))
  const tried = new Set<PluginId>()
  const wayBack = (from: Serving, path: readonly PluginId[]): readonly PluginId[] | undefined => {
    for (const needed of needsOf(from)) {
      if (needed.id === plugin.id) return [...path, plugin.id]
      if (tried.has(needed.id)) continue
      tried.add(needed.id)
      const found = wayBack(needed, [...path, needed.id])
      if (found) return found
    }
    return undefined
  }
  return wayBack(plugin, [plugin.id])
}
