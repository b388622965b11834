import { type PluginRow, plugins } from 'sdk/page/plugins/registry.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { usePluginSettings } from 'sdk/page/settings/useSection.ts'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { Fold } from 'sdk/ui/Fold.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import styles from './PermissionsPage.module.css'
import { PluginGrants } from './PluginGrants.tsx'
import { nameOf } from './permissions.ts'
import { permissionsOf } from './permissionsOf.ts'
import { phrase } from './phrasing.ts'
import { SentenceList } from './SentenceList.tsx'

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
        <Fold title="Built-in plugins" summary={`${builtin.length} with the permissions they need`}>
          <p className={textStyles.mutedAnywhere}>
            They come with Vesper and keep to your limits. You can turn off the ones you don't use.
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
        </Fold>
      )}
    </div>
  )
}

/** What a plugin that comes with Vesper reaches. */
function BuiltinGrants({ row: { manifest, phase } }: { readonly row: PluginRow }) {
  const asked = permissionsOf(manifest, usePluginSettings(manifest))
  const sentences = phrase(asked, { contributes: manifest.contributes, nameOf, isBuiltin: true })
  return (
    <li className={styles.builtin}>
      <h3 className={styles.name}>{manifest.name}</h3>
      {phase.kind === 'off' && <p className={textStyles.mutedAnywhere}>Off.</p>}
      {sentences.length > 0 ? (
        <SentenceList sentences={sentences} />
      ) : (
        <p className={textStyles.mutedAnywhere}>It needs no permissions.</p>
      )}
    </li>
  )
}
