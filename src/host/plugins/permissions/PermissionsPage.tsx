import { Card } from 'sdk/ui/Card.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import page from '../../settings/settingsPage.module.css'
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
      <PageHeader title="Permissions" intro="What each plugin may do. Changes apply immediately." />
      {fromOutside.length === 0 && (
        <EmptyState title="No plugins installed yet" text="Plugin permissions appear here." />
      )}
      {fromOutside.map((holder) => (
        <PluginGrants key={holder.manifest.id} holder={holder} />
      ))}
      {builtin.length > 0 && (
        <Card title="Built-in plugins">
          <p className={textStyles.mutedAnywhere}>
            Built-in plugins have the permissions they need. You can turn off the ones you don't use.
          </p>
          <ul className={styles.builtins}>
            {builtin.map((row) => (
              <BuiltinGrants key={row.manifest.id} row={row} />
            ))}
          </ul>
          <div>
            <LinkButton to="/settings/plugins" variant="default">
              Turn plugins on or off
            </LinkButton>
          </div>
        </Card>
      )}
    </div>
  )
}
