import { useEffect, useState } from 'react'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { startup } from '../../engines/startup.ts'
import page from '../../settings/settingsPage.module.css'
import { type PluginRow, plugins } from '../registry.ts'
import { AddPlugin } from './AddPlugin.tsx'
import { DropTarget } from './DropTarget.tsx'
import { PluginEntry } from './PluginEntry.tsx'
import styles from './PluginsPage.module.css'
import { PowerSwitches } from './PowerSwitches.tsx'
import { Updates } from './Updates.tsx'
import { checkQuietly } from './updateCheck.ts'

const none =
  'No plugins installed yet. Plugins run isolated from Vesper and your conversations, and reach only what you allow.'

/** So many can be read at a glance; more can be searched. */
const atAGlance = 12

/** Every plugin, and the ways to bring in more. */
export default function PluginsPage() {
  usePageTitle('Plugins')
  const rows = Object.values(useSnapshot(plugins).rows) as readonly PluginRow[]
  const isComplete = useSnapshot(startup).step === 'engine'
  const [sought, setSought] = useState('')
  const canSearch = rows.length > atAGlance
  const found = canSearch ? rows.filter((row) => matches(row, sought)) : rows
  const installed = found.filter((row) => row.installed)
  const builtIn = found.filter((row) => !row.installed)
  const fromOutside = rows.filter((row) => row.installed).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a fresh start the page is there before what was installed
  useEffect(() => void checkQuietly(), [fromOutside])
  return (
    <div className={page.page}>
      <PageHeader title="Plugins" intro="Built-in and installed plugins. They start only when needed." />
      <AddPlugin />
      <Updates />
      {canSearch && (
        <TextInput
          type="search"
          label="Search plugins"
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      {found.length === 0 && <p role="status">No results.</p>}
      {(installed.length > 0 || sought === '') && (
        <Card title="Installed">
          {installed.length > 0 ? (
            <PluginList rows={installed} label="Installed" />
          ) : (
            <p className={textStyles.muted}>{isComplete ? none : 'Loading plugins…'}</p>
          )}
        </Card>
      )}
      {builtIn.length > 0 && (
        <Card title="Built in">
          <PluginList rows={builtIn} label="Built in" />
        </Card>
      )}
      <PowerSwitches />
      <DropTarget />
    </div>
  )
}

function PluginList({ rows, label }: { readonly rows: readonly PluginRow[]; readonly label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map((row) => (
        <PluginEntry key={row.manifest.id} row={row} />
      ))}
    </ul>
  )
}

function matches({ manifest: { id, name, description = '', author = '' } }: PluginRow, sought: string): boolean {
  const text = `${id} ${name} ${description} ${author}`.toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
