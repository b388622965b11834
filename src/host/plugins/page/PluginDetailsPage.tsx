import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { PluginManifest } from 'sdk'
import { type PluginRow, plugins } from 'sdk/page/plugins/registry.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import { startup } from 'sdk/page/startup.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { ArrowLeftIcon, PluginIcon } from 'sdk/ui/icons.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { ChangeLog } from '../permissions/ChangeLog.tsx'
import { listed } from '../permissions/extent.ts'
import { status } from '../permissions/grants.ts'
import { nameOfPermission } from '../permissions/permissionNames.ts'
import { nameOf } from '../permissions/permissions.ts'
import { permissionsOf } from '../permissions/permissionsOf.ts'
import { phrase } from '../permissions/phrasing.ts'
import { changesSince, circumstancesOf } from '../permissions/request.ts'
import { SentenceList } from '../permissions/SentenceList.tsx'
import { plain } from '../permissions/theirWords.ts'
import { currentNeighbours } from '../run/currentNeighbours.ts'
import { ArrivalStatus } from './ArrivalStatus.tsx'
import { DataCard } from './DataCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import styles from './PluginDetailsPage.module.css'
import { PluginSettings } from './PluginSettings.tsx'
import { RemovePlugin } from './RemovePlugin.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { offerFor, updateCheck } from './updateCheck.ts'

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

/** What a plugin may do now, in our words; the answers themselves are changed on their own page. */
function PermissionsCard({ row: { manifest, installed } }: { readonly row: PluginRow }) {
  const all = permissionsOf(manifest, usePluginSettings(manifest))
  const holder = installed && { manifest, installed }
  const granted = holder ? all.filter((asked) => status(holder, asked) === 'granted') : all
  const rest = all.filter((asked) => !granted.includes(asked))
  const circumstances = circumstancesOf(manifest, granted, nameOf, currentNeighbours())
  const sentences = phrase(granted, { ...circumstances, isBuiltin: !installed })
  return (
    <Card title="Permissions">
      {sentences.length > 0 ? (
        <SentenceList sentences={sentences} />
      ) : (
        <p>{all.length > 0 ? 'None of its permissions are granted.' : 'It needs no permissions.'}</p>
      )}
      {rest.length > 0 && (
        <p className={textStyles.muted}>
          Denied, or not decided yet: {listed(rest.map(({ permission }) => nameOfPermission(permission)))}.
        </p>
      )}
      <div>
        <LinkButton to="/settings/permissions" variant="default">
          {installed ? 'Change permissions' : 'See all permissions'}
        </LinkButton>
      </div>
    </Card>
  )
}

const PluginConsole = lazy(async () => ({
  default: (await import('../developer/PluginConsole.tsx')).PluginConsole,
}))

/** What the plugin has been doing. Its code is fetched only for those who want to see it. */
function ConsoleCard({ manifest: { id, name } }: { readonly manifest: PluginManifest }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Console">
      {isOpen ? (
        <Suspense fallback={<p role="status">Opening the console…</p>}>
          <PluginConsole plugin={id} name={plain(name)} />
        </Suspense>
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            Open console
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A newer version where one is known, and what the author says of those until now. */
function VersionsCard({ manifest }: { readonly manifest: PluginManifest }) {
  const { offers } = useSnapshot(updateCheck)
  // What was updated is no offer any more.
  useSnapshot(plugins)
  const offer = offerFor(offers, manifest.id)
  const past = changesSince('0.0.0', manifest)
  if (!offer && past.length === 0) return null
  return (
    <Card title="Versions">
      {offer && <ArrivalStatus />}
      {offer && (
        <ul className={styles.offer}>
          <UpdateOffer offer={offer} />
        </ul>
      )}
      <ChangeLog changes={past} />
    </Card>
  )
}
