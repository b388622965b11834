import { plugins } from 'sdk/page/plugins/registry.ts'
import { Card } from 'sdk/ui/Card.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import styles from './PluginsPage.module.css'
import { Problem, Waiting } from './Problem.tsx'
import { counted } from './pluginWords.ts'
import { UpdateOffer } from './UpdateOffer.tsx'
import { checkForUpdates, openOffers, stopChecking, updateCheck } from './updateCheck.ts'

/** What the registry has that is newer than what is here; nothing as long as nobody asked. */
export function Updates() {
  const { check, offers } = useSnapshot(updateCheck)
  // What was updated is no offer any more.
  useSnapshot(plugins)
  const open = openOffers(offers)
  if (check.kind === 'idle' && open.length === 0) return null
  return (
    <Card title="Updates">
      {check.kind === 'checking' && <Waiting words="Checking for updates…" onCancel={stopChecking} />}
      {check.kind === 'failed' && <Problem text={check.message} onRetry={() => void checkForUpdates()} />}
      {check.kind === 'checked' && (
        <p role="status" className={textStyles.subtle}>
          {open.length === 0
            ? 'All registry plugins are up to date.'
            : `${counted(open.length, 'plugin')} can be updated. Updates are never automatic.`}
        </p>
      )}
      {open.length > 0 && (
        <ul className={styles.updates} aria-label="Updates">
          {open.map((offer) => (
            <UpdateOffer key={offer.update.entry.id} offer={offer} />
          ))}
        </ul>
      )}
    </Card>
  )
}
