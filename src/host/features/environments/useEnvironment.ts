import { useSnapshot } from 'valtio'
import { session } from '../../chat/session/session.ts'
import { useSection } from '../../settings/useSection.ts'
import type { Environment } from './builtin.ts'
import { environmentSection } from './environmentSection.ts'
import { environmentFor, environments } from './environments.ts'

/** The place of the open chat, kept fresh while the component is shown. */
export function useEnvironment(): Environment {
  const { current } = useSnapshot(session)
  const { custom } = useSnapshot(environments)
  const general = useSection(environmentSection)
  return environmentFor(current?.environment ?? general.selectedEnvironmentId, custom)
}
