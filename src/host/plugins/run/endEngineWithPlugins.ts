import { type Engines, endEngine } from 'sdk/page/engines.ts'
import { rowOf } from 'sdk/page/plugins/registry.ts'
import { engineOf } from './placement.ts'
import { deactivate, running } from './running.ts'

/** Ends an engine with the plugins that work with it most. The next use of one starts both anew. */
export function endEngineWithPlugins(name: keyof Engines): void {
  // The engine first: told that a plugin is gone, it would give up for good what it does with it.
  endEngine(name)
  for (const id of running.keys()) {
    const row = rowOf(id)
    if (!row || engineOf(row.manifest) !== name) continue
    deactivate(id)
    row.phase = { kind: 'installed' }
  }
}
