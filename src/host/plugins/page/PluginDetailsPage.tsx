import { useNavigate, useParams } from '@tanstack/react-router'
import { Card } from 'sdk/ui/Card.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { ArrowLeftIcon, PluginIcon } from 'sdk/ui/icons.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import { startup } from '../../engines/startup.ts'
import page from '../../settings/settingsPage.module.css'
import { plain } from '../permissions/theirWords.ts'
import { type PluginRow, plugins } from '../registry.ts'
import { ConsoleCard } from './ConsoleCard.tsx'
import { DataCard } from './DataCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import { PermissionsCard } from './PermissionsCard.tsx'
import styles from './PluginDetailsPage.module.css'
import { PluginSettings } from './PluginSettings.tsx'
import { RemovePlugin } from './RemovePlugin.tsx'
import { VersionsCard } from './VersionsCard.tsx'

/** Everything about one plugin. */
export default function PluginDetailsPage() {
  const { pluginId = '' } = useParams({ strict: false }) as { readonly pluginId?: string }
  const { rows } = useSnapshot(plugins)
  const row = Object.hasOwn(rows, pluginId) ? (rows[pluginId] as PluginRow | undefined) : undefined
  const { step } = useSnapshot(startup)
  if (row) return <Details key={pluginId} row={row} />
  // What was installed is known only once the engine stands.
  return step === 'engine' ? <Unknown id={pluginId} /> : <p role="status">Loading the plugin…</p>
}

function Details({ row }: { readonly row: PluginRow }) {
  const { manifest, installed } = row
  const name = plain(manifest.name)
  const navigate = useNavigate()
  usePageTitle(name)
  return (
    <div className={page.page}>
      <div className={styles.back}>
        <LinkButton to="/settings/plugins" variant="subtle" size="compact-md" leftSection={<ArrowLeftIcon size={18} />}>
          All plugins
        </LinkButton>
      </div>
      <PageHeader title={name} intro={manifest.description && <bdi>{manifest.description}</bdi>} />
      <FactsCard row={row} />
      <PermissionsCard row={row} />
      {Object.keys(manifest.contributes.settings?.schema.properties ?? {}).length > 0 && (
        <Card title="Settings">
          <PluginSettings manifest={manifest} />
        </Card>
      )}
      <ConsoleCard manifest={manifest} />
      <DataCard manifest={manifest} />
      <VersionsCard manifest={manifest} />
      {installed && (
        <div>
          <RemovePlugin
            manifest={manifest}
            look="button"
            onRemoved={() => void navigate({ to: '/settings/plugins' })}
          />
        </div>
      )}
    </div>
  )
}

function Unknown({ id }: { readonly id: string }) {
  usePageTitle('Plugin not found')
  return (
    <EmptyState
      heading="h1"
      title="Plugin not found"
      text={`No plugin is called “${plain(id)}”. It was removed, or never installed in this browser.`}
      picture={<PluginIcon size={48} />}
    >
      <LinkButton to="/settings/plugins">All plugins</LinkButton>
    </EmptyState>
  )
}
