import { changeSettings } from '../../settings/settings.ts'
import { record } from '../console.ts'
import { developerSection } from '../developerSection.ts'
import { plugins } from '../registry.ts'
import { deactivate, running } from '../run/running.ts'

/** Puts built-in plugins into the sandbox, or takes them out: each ends here, and starts there on its next use. */
export function sandboxBuiltins(isOn: boolean): void {
  changeSettings(developerSection, { sandboxBuiltins: isOn })
  for (const row of Object.values(plugins.rows)) {
    const { id, permissions } = row.manifest
    // Compiled code stays where it is in any case, see `placementOf`.
    if (row.installed || permissions?.wasm || !running.has(id)) continue
    deactivate(id)
    if (row.phase.kind !== 'off') row.phase = { kind: 'installed' }
    record(id, { kind: 'life', at: Date.now(), what: 'Closed, to start in another place.' })
  }
}
