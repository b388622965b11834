import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { Changes } from '../index/plan.ts'
import { ChangeLog } from '../permissions/ChangeLog.tsx'
import { nameOfPermission } from '../permissions/permissionNames.ts'
import { plain } from '../permissions/theirWords.ts'
import { arriving } from './arriving.ts'
import styles from './CatalogEntry.module.css'
import pageStyles from './PluginsPage.module.css'
import { type Offer, takeUpdate } from './updateCheck.ts'

/** One newer version: what it would change, and the way to take it. */
export function UpdateOffer({ offer: { update, news } }: { readonly offer: Offer }) {
  const { work } = useSnapshot(arriving)
  const name = plain(update.entry.name)
  return (
    <li className={`${pageStyles.part} ${styles.entry}`}>
      <div className={`${layout.stack2} ${styles.about}`}>
        <p>
          <span className={textStyles.name}>{name}</span>{' '}
          <span className={textStyles.muted}>
            {update.installed.manifest.version} → {update.release.version}
          </span>
        </p>
        {news.kind === 'looking' && <p className={textStyles.muted}>Checking for changes…</p>}
        {news.kind === 'unknown' && <p className={textStyles.dangerSmall}>{news.message}</p>}
        {news.kind === 'known' && <Differences changes={news.changes} />}
      </div>
      {news.kind !== 'unknown' && (
        <Button
          size="compact-md"
          disabled={work !== null}
          aria-label={`Update ${name}`}
          onClick={() => void takeUpdate(update)}
        >
          Update
        </Button>
      )}
    </li>
  )
}

function Differences({ changes }: { readonly changes: Changes }) {
  const { added, widened, removed, hostsAdded, hostsRemoved, changelog } = changes
  const lines = [
    ...added.map(({ permission, optional }) =>
      optional
        ? `May request later: ${nameOfPermission(permission)}`
        : `New permission: ${nameOfPermission(permission)}`,
    ),
    // Of servers, each new one is named below.
    ...widened
      .filter(({ permission }) => permission !== 'net' || hostsAdded.length === 0)
      .map(({ permission }) => `Extended permission: ${nameOfPermission(permission)}`),
    ...removed.map((permission) => `No longer requests: ${nameOfPermission(permission)}`),
    ...hostsAdded.map((host) => `New server: ${hostName(host)}`),
    ...hostsRemoved.map((host) => `Removed server: ${hostName(host)}`),
  ]
  return (
    <>
      {lines.length > 0 ? (
        <ul className={styles.differences}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className={textStyles.muted}>No new permissions.</p>
      )}
      <ChangeLog changes={changelog} />
    </>
  )
}

const hostName = (host: string) =>
  host.startsWith('setting:') ? 'a server you enter in its settings' : host.replace(/^https?:\/\//, '')
