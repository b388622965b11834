import { changeSettings } from '../../settings/settings.ts'
import { useSettings } from '../../settings/useSettings.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Switch } from '../../ui/Switch.ts'
import { sandboxBuiltins } from './sandboxBuiltins.ts'

/** For those who want to know more, or write plugins themselves. */
export function PowerSwitches() {
  const { general } = useSettings()
  return (
    <Card title="For the curious">
      <Switch
        label="Run built-in plugins in the sandbox, too"
        description="They start a little slower, and are walled off like those of strangers. One that is at work is ended, and starts there when it is next needed."
        checked={general.sandboxBuiltins}
        onChange={(event) => sandboxBuiltins(event.currentTarget.checked)}
      />
      <Switch
        label="Developer mode"
        description="For writing plugins: load one from your own computer, and watch what it does."
        checked={general.developerMode}
        onChange={(event) => changeSettings('general', { developerMode: event.currentTarget.checked })}
      />
      {general.developerMode && (
        <div>
          <LinkButton to="/settings/developer" variant="default">
            Open the page for plugin authors
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
