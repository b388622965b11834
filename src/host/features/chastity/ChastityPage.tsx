import { useEffect } from 'react'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import page from '../../settings/settingsPage.module.css'
import { LimitsCard } from './LimitsCard.tsx'
import { lock } from './lock.ts'
import { PermissionsCard } from './PermissionsCard.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { RecordCard } from './RecordCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { startLockUpkeep } from './startLockUpkeep.ts'
import { useLockChoice } from './useLockChoice.ts'

/** The lock, who may add time to it and how much, and where it is kept. */
export default function ChastityPage() {
  usePageTitle('Chastity')
  const { phase } = useSnapshot(lock)
  const choice = useLockChoice()
  useEffect(startLockUpkeep, [])
  const isThere = choice !== undefined && phase === 'known'
  return (
    <div className={page.page}>
      <PageHeader
        title="Chastity"
        intro="A lock with a timer. Characters you trust can add time but never remove it. You can always unlock in an emergency."
      />
      <StatusCard elsewhere={choice?.elsewhere ?? false} />
      {isThere && (
        <>
          <PermissionsCard />
          <LimitsCard key={choice.key} />
          <RecordCard key={`${choice.key} record`} />
        </>
      )}
      <ProviderCard />
    </div>
  )
}
