import { PluginError, type PluginId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { rowOf } from 'sdk/page/plugins/registry.ts'
import { revocationOf } from '../../../shared/plugins/registry/revocationOf.ts'
import { recallRegistry } from '../index/registryMemory.ts'
import { switchOn } from '../registry.ts'
import { deactivate } from './running.ts'

/** Switches a plugin on or off for good. Its running work ends at once. Rejects with `plugin/revoked`. */
export async function setEnabled(id: PluginId, enabled: boolean, because?: 'failures'): Promise<void> {
  if (enabled) mustNotBeRevoked(id)
  switchOn(id, enabled, because)
  if (!enabled) deactivate(id)
  const kept = await storage().read('plugins', id)
  await storage().commit('Plugin switched', [{ kind: 'put', table: 'plugins', value: { ...kept, id, enabled } }])
}

function mustNotBeRevoked(id: PluginId): void {
  const row = rowOf(id)
  const revocation = row?.installed && revocationOf(recallRegistry().revoked, row.manifest)
  if (!revocation) return
  throw new PluginError(
    'plugin/revoked',
    `${row.manifest.name} ${row.manifest.version} stays off, because the registry has withdrawn it: ${revocation.why}`,
  )
}
