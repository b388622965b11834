import { useEffect } from 'react'
import { choicesOf } from 'sdk/page/plugins/choices.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { AccountPart } from './AccountPart.tsx'
import type { LockChoice } from './askLock.ts'
import { chastitySection } from './chastitySection.ts'
import { LimitsCard } from './LimitsCard.tsx'
import { askAnew, lock } from './lock.ts'
import { PermissionsCard } from './PermissionsCard.tsx'
import { RecordCard } from './RecordCard.tsx'
import { StatusCard } from './StatusCard.tsx'
import { startLockUpkeep } from './startLockUpkeep.ts'

const intro = 'A lock with a timer. Characters you trust can add time but never remove it.'

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
        intro={choice?.elsewhere ? intro : `${intro} You can always unlock in an emergency.`}
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
  return choicesOf('lockProvider', rows as typeof plugins.rows).find(({ key }) => key === provider)
}

/** Where the lock is kept, and what that place needs. */
function ProviderCard() {
  const { provider } = useSection(chastitySection)
  const { Settings } = pluginControl.now
  const choices = choicesOf('lockProvider', useSnapshot(plugins).rows as typeof plugins.rows)
  const choice = choices.find(({ key }) => key === provider)
  const { phase, status } = useSnapshot(lock)
  // From elsewhere, the way to a lock that is closed here would be gone.
  const mustStay = phase === 'known' && status?.isLocked === true && !choice?.elsewhere
  const choose = (key: string) => {
    changeSettings(chastitySection, { provider: key })
    void askAnew()
  }
  return (
    <Card title="Lock provider">
      <NativeSelect
        label="Lock"
        description={choice?.description}
        value={provider}
        disabled={mustStay}
        data={[
          ...choices.map(({ key, label }) => ({ value: key, label })),
          ...(choice ? [] : [{ value: provider, label: `${provider} (switched off)` }]),
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {mustStay && <p className={textStyles.muted}>You can't change this while locked.</p>}
      {choice && !choice.key.endsWith('/local') && <Settings manifest={choice.plugin} />}
      {choice?.elsewhere && <AccountPart key={choice.key} />}
    </Card>
  )
}
