import { storage } from 'sdk/page/engines.ts'
import { safeMode } from '../../engines/safeMode/safeMode.ts'
import { installFrom, switchOn } from '../registry.ts'

/** Takes back what was installed, and what was switched off, in earlier visits. Only manifests are read. */
export async function restorePlugins(): Promise<void> {
  for (const { id, enabled, installed } of await storage().list('plugins')) {
    if (installed) installFrom(installed)
    switchOn(id, enabled && !(installed && safeMode.isOn))
  }
}
