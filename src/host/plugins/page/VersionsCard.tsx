import type { PluginManifest } from 'sdk'
import { Card } from 'sdk/ui/Card.tsx'
import { useSnapshot } from 'valtio'
import { ChangeLog } from '../permissions/ChangeLog.tsx'
import { changesSince } from '../permissions/request.ts'
import { plugins } from '../registry.ts'
import { ArrivalStatus } from './ArrivalStatus.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { offerFor, updateCheck } from './updateCheck.ts'
import styles from './VersionsCard.module.css'

/** A newer version where one is known, and what the author says of those until now. */
export function VersionsCard({ manifest }: { readonly manifest: PluginManifest }) {
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
