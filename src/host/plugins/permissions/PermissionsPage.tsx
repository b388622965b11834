import { useSnapshot } from 'valtio'
import page from '../../settings/settingsPage.module.css'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from '../../ui/Page.tsx'
import { type PluginRow, plugins } from '../registry.ts'
import { BuiltinGrants } from './BuiltinGrants.tsx'
import styles from './PermissionsPage.module.css'
import { PluginGrants } from './PluginGrants.tsx'

/** Everything every plugin was allowed and denied, in one place, where each answer can be changed. */
export default function PermissionsPage() {
  usePageTitle('Permissions')
  const { rows } = useSnapshot(plugins)
  const all = Object.values(rows) as readonly PluginRow[]
  const fromOutside = all.flatMap(({ manifest, installed }) => (installed ? [{ manifest, installed }] : []))
  const builtin = all.filter(({ installed }) => !installed)
  return (
    <div className={page.page}>
      <PageHeader title="Permissions" intro="What each plugin may do. A change takes effect at once." />
      {fromOutside.length === 0 && (
        <EmptyState
          title="Nothing to decide"
          text="You have not installed any plugin. What one asks for, and what you answered, will stand here."
        />
      )}
      {fromOutside.map((holder) => (
        <PluginGrants key={holder.manifest.id} holder={holder} />
      ))}
      {builtin.length > 0 && (
        <Card title="Part of Vesper">
          <p className={styles.facts}>
            These come with Vesper and have what they need. What you do not use can be switched off.
          </p>
          <ul className={styles.builtins}>
            {builtin.map((row) => (
              <BuiltinGrants key={row.manifest.id} row={row} />
            ))}
          </ul>
          <div>
            <LinkButton to="/settings/plugins" variant="default">
              Switch plugins on or off
            </LinkButton>
          </div>
        </Card>
      )}
    </div>
  )
}
