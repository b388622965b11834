import { messageOf, type Permissions } from 'sdk'
import { useSnapshot } from 'valtio'
import { reportError } from '../errors/errors.ts'
import page from '../settings/settingsPage.module.css'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHeader, usePageTitle } from '../ui/Page.tsx'
import { Switch } from '../ui/Switch.ts'
import { activate } from './activation.ts'
import styles from './PluginsPage.module.css'
import { type PluginRow, plugins } from './registry.ts'
import { setEnabled } from './switches.ts'

/** Every plugin: what it is for, what it may reach, whether it is on, and how it has been doing. */
export default function PluginsPage() {
  usePageTitle('Plugins')
  const { rows } = useSnapshot(plugins)
  return (
    <div className={page.page}>
      <PageHeader
        title="Plugins"
        intro="Switch off what you do not use. Nothing of a plugin runs before it is needed."
      />
      {Object.values(rows).map((row) => (
        <PluginCard key={row.manifest.id} row={row as PluginRow} />
      ))}
    </div>
  )
}

function PluginCard({ row }: { readonly row: PluginRow }) {
  const { manifest, phase, calls, failures } = row
  const { id, name, version, description, permissions } = manifest
  const change = (on: boolean) =>
    setEnabled(id, on).catch((error: unknown) =>
      reportError({ type: 'STORAGE_ERROR', context: name, message: messageOf(error), details: error }),
    )
  return (
    <Card>
      <div className={styles.head}>
        <Switch
          label={name}
          description={description}
          checked={phase.kind !== 'off'}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <span className={styles.facts}>
          {id} {version}
        </span>
      </div>
      <ul className={styles.permissions}>
        {reasons(permissions).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className={styles.facts}>
        {phaseWords(row)}
        {calls > 0 && ` Called ${calls === 1 ? 'once' : `${calls} times`}.`}
        {failures.length > 0 && ` ${failures.length} failed lately.`}
      </p>
      {phase.kind === 'failed' && (
        <div className={styles.failed}>
          <span>{phase.message}</span>
          <Button size="compact-sm" variant="default" onClick={() => void activate(id).catch(() => {})}>
            Retry
          </Button>
        </div>
      )}
    </Card>
  )
}

function phaseWords({ phase }: PluginRow): string {
  switch (phase.kind) {
    case 'off':
      return 'Switched off.'
    case 'installed':
      return 'Not needed yet.'
    case 'activating':
      return 'Starting…'
    case 'active':
      return phase.placement === 'worker'
        ? `Running in a thread of its own; started in ${Math.round(phase.startedInMs)} ms.`
        : `Running; started in ${Math.round(phase.startedInMs)} ms.`
    case 'failed':
      return 'Could not start.'
  }
}

function reasons(permissions: Permissions = {}): readonly string[] {
  return Object.values(permissions).map(({ reason }) => reason)
}
