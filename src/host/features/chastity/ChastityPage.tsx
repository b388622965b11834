import { useEffect } from 'react'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import { plugins } from '../../plugins/registry.ts'
import page from '../../settings/settingsPage.module.css'
import { useSection } from '../../settings/useSection.ts'
import { chastitySection } from './chastitySection.ts'
import { LimitsCard } from './LimitsCard.tsx'
import { lock } from './lock.ts'
import { PermissionsCard } from './PermissionsCard.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { type LockChoice, lockChoices } from './providers.ts'
import { RecordCard } from './RecordCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { startLockUpkeep } from './startLockUpkeep.ts'

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

/** The provider that was chosen, while its plugin is switched on. */
function useLockChoice(): LockChoice | undefined {
  const { provider } = useSection(chastitySection)
  const { rows } = useSnapshot(plugins)
  return lockChoices(rows as typeof plugins.rows).find(({ key }) => key === provider)
}
