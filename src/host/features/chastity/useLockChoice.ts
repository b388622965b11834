import { useSnapshot } from 'valtio'
import { plugins } from '../../plugins/registry.ts'
import { useSection } from '../../settings/useSection.ts'
import { chastitySection } from './chastitySection.ts'
import { type LockChoice, lockChoices } from './providers.ts'

/** The provider that was chosen, while its plugin is switched on. */
export function useLockChoice(): LockChoice | undefined {
  const { provider } = useSection(chastitySection)
  const { rows } = useSnapshot(plugins)
  return lockChoices(rows as typeof plugins.rows).find(({ key }) => key === provider)
}
