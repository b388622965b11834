import { useMemo } from 'react'
import type { PluginManifest } from 'sdk'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { noticeText } from 'sdk/text/noticeText.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { RegistryEntry, Release } from '../../../shared/plugins/registry/registryIndex.ts'
import { nameFault } from '../index/nameRules.ts'
import { listed } from '../permissions/extent.ts'
import { nameOfPermission } from '../permissions/permissionNames.ts'
import { plain } from '../permissions/theirWords.ts'
import { arriving, bringRelease } from './arriving.ts'
import { Badge } from './Badge.tsx'
import styles from './CatalogEntry.module.css'
import pageStyles from './PluginsPage.module.css'
import { isNewer, sizeWords, tierNames } from './pluginWords.ts'

interface CatalogEntryProps {
  /** With the newest version that runs here, if there is one. */
  readonly entry: RegistryEntry
  /** Address of the index that offers it. */
  readonly index: string
}

/** One plugin of the registry, with the newest version that runs here. */
export function CatalogEntry({ entry, index }: CatalogEntryProps) {
  const { rows } = useSnapshot(plugins)
  const { work } = useSnapshot(arriving)
  const [release] = entry.versions
  const here = Object.hasOwn(rows, entry.id) ? rows[entry.id]?.manifest.version : undefined
  const fault = useMemo(() => faultOf(entry, Object.values(rows)), [entry, rows])
  const name = fault === undefined ? plain(entry.name) : entry.id
  const action = release && fault === undefined ? actionFor(release, here) : undefined
  return (
    <li className={`${pageStyles.part} ${styles.entry}`}>
      <div className={`${layout.stack1} ${styles.about}`}>
        <p className={pageStyles.head}>
          <span className={textStyles.name}>{name}</span>
          {release && <span className={textStyles.muted}>{release.version}</span>}
          {release && <Badge tone={release.tier === 'reviewed' ? 'accent' : 'plain'}>{tierNames[release.tier]}</Badge>}
        </p>
        <p className={textStyles.muted}>
          {entry.id}
          {entry.author && (
            <>
              , by <bdi>{plain(entry.author)}</bdi>
            </>
          )}
          {release && `, ${sizeWords(release.size)}`}
        </p>
        {entry.description && (
          <p className={textStyles.small}>
            <bdi>{noticeText(entry.description)}</bdi>
          </p>
        )}
        {release && <p className={textStyles.muted}>{wishes(release)}</p>}
        {!release && <p className={textStyles.muted}>No compatible version.</p>}
        {fault !== undefined && <p className={textStyles.muted}>It can't be installed: {fault}.</p>}
      </div>
      {release && action && (
        <Button
          size="compact-md"
          variant={action === 'Installed' ? 'default' : 'filled'}
          disabled={action === 'Installed' || work !== null}
          aria-label={action === 'Installed' ? `${name} is installed` : `${action} ${name}`}
          onClick={() => void bringRelease({ entry, release, index })}
        >
          {action}
        </Button>
      )}
    </li>
  )
}

/** Why a plugin could not be installed by the name it has in the list. Then its name is not shown as a title. */
function faultOf(
  { id, name, versions: [release] }: RegistryEntry,
  here: readonly { readonly manifest: Pick<PluginManifest, 'id' | 'name' | 'contributes'> }[],
): string | undefined {
  if (id.startsWith('vesper.')) return release?.tier === 'reviewed' ? undefined : 'its id is reserved for Vesper'
  const others = here.flatMap(({ manifest }) => (manifest.id === id ? [] : [manifest]))
  return nameFault({ id, name, contributes: {} }, others)
}

function actionFor({ version }: Release, here: string | undefined): 'Install' | 'Update' | 'Installed' {
  if (here === undefined) return 'Install'
  return isNewer(version, here) ? 'Update' : 'Installed'
}

const wishes = ({ permissions }: Release) =>
  permissions.length === 0 ? 'No permissions.' : `Permissions: ${listed(permissions.map(nameOfPermission))}.`
