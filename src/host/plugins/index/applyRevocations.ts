import { storage } from 'sdk/page/engines.ts'
import type { Revocation } from '../../../shared/plugins/registry/registryIndex.ts'
import { revocationOf } from '../../../shared/plugins/registry/revocationOf.ts'
import type { PluginRecord } from '../../../workers/storage/contract.ts'
import { recallRegistry } from './registryMemory.ts'

/** A plugin that was switched off, and why. */
export interface RevokedPlugin {
  readonly record: PluginRecord
  readonly revocation: Revocation
}

/**
 * Switches off what the last index withdrew, in what is kept; who runs it must end it. For the start of the app, also
 * without a network, and for after each refresh.
 */
export async function applyRevocations(): Promise<readonly RevokedPlugin[]> {
  const { revoked } = recallRegistry()
  if (revoked.length === 0) return []
  const records = await storage().list('plugins')
  const found = records.flatMap((record) => {
    const revocation = record.enabled && record.installed && revocationOf(revoked, record.installed.manifest)
    return revocation ? [{ record: { ...record, enabled: false }, revocation }] : []
  })
  if (found.length > 0) {
    const changes = found.map(({ record }) => ({ kind: 'put', table: 'plugins', value: record }) as const)
    await storage().commit('Withdrawn plugins turned off', changes)
  }
  return found
}
