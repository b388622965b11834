import textStyles from 'sdk/ui/text.module.css'
import { usePluginSettings } from '../../settings/useSection.ts'
import type { PluginRow } from '../registry.ts'
import styles from './PermissionsPage.module.css'
import { nameOf } from './permissions.ts'
import { permissionsOf } from './permissionsOf.ts'
import { phrase } from './phrasing.ts'
import { SentenceList } from './SentenceList.tsx'

/** What a plugin that comes with Vesper reaches. */
export function BuiltinGrants({ row: { manifest, phase } }: { readonly row: PluginRow }) {
  const asked = permissionsOf(manifest, usePluginSettings(manifest))
  const sentences = phrase(asked, { contributes: manifest.contributes, nameOf })
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
