import type { PluginId } from 'sdk'
import { storage } from '../engine.ts'
import { switchOn } from './registry.ts'
import { deactivate } from './running.ts'

/** Switches a plugin on or off for good. Its running work ends at once. */
export async function setEnabled(id: PluginId, enabled: boolean, because?: 'failures'): Promise<void> {
  switchOn(id, enabled, because)
  if (!enabled) deactivate(id)
  const kept = await storage().read('plugins', id)
  await storage().commit('Plugin switched', [{ kind: 'put', table: 'plugins', value: { ...kept, id, enabled } }])
}
