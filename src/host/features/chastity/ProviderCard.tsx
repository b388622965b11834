import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { useSnapshot } from 'valtio'
import { PluginSettings } from '../../plugins/page/PluginSettings.tsx'
import { plugins } from '../../plugins/registry.ts'
import { changeSettings } from '../../settings/settings.ts'
import { useSection } from '../../settings/useSection.ts'
import { AccountPart } from './AccountPart.tsx'
import { chastitySection } from './chastitySection.ts'
import styles from './Locks.module.css'
import { askAnew, lock } from './lock.ts'
import { lockChoices } from './providers.ts'

/** Where the lock is kept, and what that place needs. */
export function ProviderCard() {
  const { provider } = useSection(chastitySection)
  const choices = lockChoices(useSnapshot(plugins).rows as typeof plugins.rows)
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
      {mustStay && <p className={styles.quiet}>You can't change this while locked.</p>}
      {choice && !choice.key.endsWith('/local') && <PluginSettings manifest={choice.plugin} />}
      {choice?.elsewhere && <AccountPart key={choice.key} />}
    </Card>
  )
}
