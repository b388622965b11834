import { lazy, Suspense, useState } from 'react'
import type { PluginId } from 'sdk'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { connectDeveloper } from '../developer.ts'
import { developerSection } from '../developerSection.ts'
import { DeveloperPlugins } from './DeveloperPlugins.tsx'
import { PluginConsole } from './PluginConsole.tsx'

const Reference = lazy(() => import('./Reference.tsx'))

/** For those who write plugins: what their plugin is doing now, and what they can write. */
export default function DeveloperPage() {
  usePageTitle('For plugin authors')
  return (
    <div className={page.page}>
      <PageHeader
        title="For plugin authors"
        intro={
          <>
            A plugin is a folder with a manifest and some code. <a href="#tour">The tutorial</a> takes ten minutes.
          </>
        }
      />
      <Card title="Your plugin">
        <DeveloperMode />
      </Card>
      <Card title="Console">
        <ConsoleOfOne />
      </Card>
      <Card title="Reference">
        <Suspense fallback={<p className={textStyles.subtle}>Opening…</p>}>
          <Reference />
        </Suspense>
      </Card>
    </div>
  )
}

function ConsoleOfOne() {
  const { rows } = useSnapshot(plugins)
  const [chosen, setChosen] = useState<string>()
  const all = Object.values(rows)
  const row = all.find(({ manifest }) => manifest.id === chosen) ?? all.at(-1)
  if (!row) return <p className={textStyles.subtle}>No plugins yet.</p>
  const { id, name } = row.manifest
  return (
    <>
      <NativeSelect label="Plugin" value={id} onChange={(event) => setChosen(event.currentTarget.value)}>
        {all.map(({ manifest }) => (
          <option key={manifest.id} value={manifest.id}>
            {manifest.name}
          </option>
        ))}
      </NativeSelect>
      <PluginConsole key={id} plugin={id as PluginId} name={name} />
    </>
  )
}

/** Lets authors try what they write: off until somebody asks for it, since nobody has looked at such a plugin. */
function DeveloperMode() {
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
