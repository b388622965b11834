import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type PluginRow, plugins } from 'sdk/page/plugins/registry.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { startup } from 'sdk/page/startup.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { DropVeil } from 'sdk/ui/DropVeil.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useFileDrop } from 'sdk/ui/useFileDrop.ts'
import { useSnapshot } from 'valtio'
import { record } from '../console.ts'
import { developerSection } from '../developerSection.ts'
import { plain } from '../permissions/theirWords.ts'
import { activate } from '../run/activation.ts'
import { deactivate, running } from '../run/running.ts'
import { AddPlugin } from './AddPlugin.tsx'
import { bringFiles } from './arriving.ts'
import { Badge } from './Badge.tsx'
import { EnableSwitch, StateLine, usePluginState } from './PluginStatus.tsx'
import styles from './PluginsPage.module.css'
import { statusOf } from './pluginWords.ts'
import { RemovePlugin } from './RemovePlugin.tsx'
import { Updates } from './Updates.tsx'
import { checkQuietly, offerFor, updateCheck } from './updateCheck.ts'

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

/** For those who want to know more, or write plugins themselves. */
function PowerSwitches() {
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

/** Takes plugin files dropped anywhere onto the page, and says so while they hang above it. */
function DropTarget() {
  const isOver = useFileDrop((files) => void bringFiles(files))
  return isOver && <DropVeil>Drop the plugin to install it</DropVeil>
}

/** One plugin in the list: what it is, whether it is on, how it is doing. */
function PluginEntry({ row }: { readonly row: PluginRow }) {
  const { manifest, phase, installed } = row
  const { id, version, description } = manifest
  const { state, canSwitch } = usePluginState(row)
  const offer = offerFor(useSnapshot(updateCheck).offers, id)
  const name = plain(manifest.name)
  return (
    <li className={`${styles.part} ${styles.entry}`}>
      <EnableSwitch row={row} disabled={!canSwitch} />
      <div className={layout.wideStack1}>
        <p className={styles.head}>
          <Link to={`/settings/plugins/${id}`} className={textStyles.name}>
            {name}
          </Link>
          <span className={textStyles.muted}>{version}</span>
          <Badge>{statusOf(row)}</Badge>
          {phase.kind === 'active' && phase.isSilent && <Badge tone="danger">Not responding</Badge>}
          {offer && <Badge tone="accent">{offer.update.release.version} is available</Badge>}
        </p>
        {description && <p className={styles.description}>{description}</p>}
        <StateLine state={state} />
        {phase.kind === 'failed' && (
          <div>
            <Button
              size="compact-md"
              variant="default"
              aria-label={`Retry ${name}`}
              onClick={() => void activate(id).catch(() => {})}
            >
              Retry
            </Button>
          </div>
        )}
      </div>
      {installed && <RemovePlugin manifest={manifest} look="icon" onRemoved={focusPage} />}
    </li>
  )
}

/** The button that had the focus is gone. */
const focusPage = () => document.getElementById('content')?.focus({ preventScroll: true })
