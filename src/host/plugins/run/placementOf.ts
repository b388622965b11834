import type { PluginManifest } from 'sdk'
import type { InstalledPlugin } from '../../../workers/storage/contract.ts'
import { developerSection } from '../developerSection.ts'
import { bundleOf } from './codeFor.ts'
import type { Placement } from './placement.ts'

/**
 * Where a plugin runs. Whatever came from outside runs in the sandbox; what comes with Vesper may be put there by
 * a setting, if it has no business with compiled code, which needs files of Vesper, and no part in the page.
 */
export async function placementOf(
  manifest: PluginManifest,
  installed: InstalledPlugin | undefined,
): Promise<Placement> {
  if (installed) return 'sandbox'
  // Engines of stories are handed whole scripts with every step.
  if (manifest.permissions?.wasm) return manifest.contributes.scenarioEngine ? 'inline' : 'worker'
  if (manifest.permissions?.transport?.kinds.includes('page')) return 'inline'
  return developerSection.now.sandboxBuiltins && (await bundleOf(manifest.id)) ? 'sandbox' : 'inline'
}
