import type { PluginId } from 'sdk'
import { type Engines, engineReleased } from 'sdk/page/engines.ts'

const needs = new Map<keyof Engines, Set<PluginId>>()

/**
 * Takes note that a plugin works with an engine, which starts with its first use. Returns the function that takes it
 * back: when nobody needs the engine any more, it ends with the plugins that work in it.
 */
export function needEngine(name: keyof Engines, by: PluginId): () => void {
  const users = needs.get(name) ?? new Set()
  needs.set(name, users.add(by))
  return () => {
    users.delete(by)
    if (users.size === 0) void endUnneeded(name)
  }
}

async function endUnneeded(name: keyof Engines): Promise<void> {
  const [{ endEngineWithPlugins }] = await Promise.all([import('../run/endEngineWithPlugins.ts'), engineReleased(name)])
  // It may have been switched on again meanwhile.
  if (needs.get(name)?.size === 0) endEngineWithPlugins(name)
}
