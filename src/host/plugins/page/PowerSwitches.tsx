import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import { changeSettings } from '../../settings/settings.ts'
import { useSection } from '../../settings/useSection.ts'
import { record } from '../console.ts'
import { developerSection } from '../developerSection.ts'
import { plugins } from '../registry.ts'
import { deactivate, running } from '../run/running.ts'

/** For those who want to know more, or write plugins themselves. */
export function PowerSwitches() {
  const general = useSection(developerSection)
  return (
    <Card title="Advanced">
      <Switch
        label="Run built-in plugins in the sandbox"
        description="They start a little slower, isolated like installed plugins. Running ones stop, and start in the sandbox when next needed."
        checked={general.sandboxBuiltins}
        onChange={(event) => sandboxBuiltins(event.currentTarget.checked)}
      />
      <Switch
        label="Developer mode"
        description="Load a plugin from your own computer, and watch its activity."
        checked={general.developerMode}
        onChange={(event) => changeSettings(developerSection, { developerMode: event.currentTarget.checked })}
      />
      {general.developerMode && (
        <div>
          <LinkButton to="/settings/developer" variant="default">
            Open plugin developer page
          </LinkButton>
        </div>
      )}
    </Card>
  )
}

/** Puts built-in plugins into the sandbox, or takes them out: each ends here, and starts there on its next use. */
function sandboxBuiltins(isOn: boolean): void {
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
