import type { PluginId, Scope } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { PluginHostContract } from '../../../workers/plugin/contract.ts'

interface Running {
  readonly scope: Scope
  readonly host: Promise<Remote<PluginHostContract>>
  /** Lets the engine it works for reach it again, after that engine was started anew. */
  rejoin(host: Remote<PluginHostContract>): Promise<void>
}

/** The plugins that run now, or are about to. */
export const running = new Map<PluginId, Running>()

/** Ends a plugin's running work; the next use starts it anew. */
export function deactivate(id: PluginId): void {
  running.get(id)?.scope.close()
  running.delete(id)
}
