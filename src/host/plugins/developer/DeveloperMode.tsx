import { Switch } from 'sdk/ui/Switch.ts'
import { changeSettings } from '../../settings/settings.ts'
import { useSection } from '../../settings/useSection.ts'
import { connectDeveloper } from '../developer.ts'
import { developerSection } from '../developerSection.ts'
import { DeveloperPlugins } from './DeveloperPlugins.tsx'

/** Lets authors try what they write: off until somebody asks for it, since nobody has looked at such a plugin. */
export function DeveloperMode() {
  const general = useSection(developerSection)
  return (
    <>
      <Switch
        label="Developer mode"
        description="Load a plugin from a development server on this computer, and reload it when it changes."
        checked={general.developerMode}
        onChange={(event) => changeSettings(developerSection, { developerMode: event.currentTarget.checked })}
      />
      {general.developerMode && <DeveloperPlugins connect={connect} />}
    </>
  )
}

async function connect(url: string): Promise<{ readonly name: string }> {
  const arrival = await connectDeveloper(url, AbortSignal.timeout(60_000))
  switch (arrival.kind) {
    case 'refused':
      throw new Error(arrival.message)
    case 'denied':
      throw new Error('The plugin was not loaded because it lacks permissions it needs.')
    case 'same':
      return { name: arrival.name }
    default:
      return { name: arrival.record.installed?.manifest.name ?? arrival.record.id }
  }
}
