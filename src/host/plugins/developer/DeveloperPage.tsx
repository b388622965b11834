import { lazy, Suspense, useState } from 'react'
import type { PluginId } from 'sdk'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import page from '../../settings/settingsPage.module.css'
import { plugins } from '../registry.ts'
import { DeveloperMode } from './DeveloperMode.tsx'
import styles from './DeveloperPage.module.css'
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
        <Suspense fallback={<p className={styles.quiet}>Opening…</p>}>
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
  if (!row) return <p className={styles.quiet}>No plugins yet.</p>
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
