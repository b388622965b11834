import { useSnapshot } from 'valtio'
import { revocationOf } from '../../../shared/plugins/registry/revocationOf.ts'
import { safeMode } from '../../engines/safeMode/safeMode.ts'
import { recallRegistry } from '../index/registryMemory.ts'
import type { PluginRow } from '../registry.ts'
import { type PluginState, stateOf } from './pluginWords.ts'

interface PluginStatus {
  readonly state: PluginState
  /** Whether the player may switch it on and off now. */
  readonly canSwitch: boolean
}

export function usePluginState(row: PluginRow): PluginStatus {
  const { isOn: isSafe } = useSnapshot(safeMode)
  const revocation = row.installed && revocationOf(recallRegistry().revoked, row.manifest)
  return {
    state: stateOf(row, { isSafe, revocation }),
    canSwitch: !revocation && !(isSafe && row.installed),
  }
}
