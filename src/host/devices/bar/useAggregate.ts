import { estimSection } from '../../consent/estimSection.ts'
import { useSection } from '../../settings/useSection.ts'
import { type Aggregate, aggregateOf } from '../connect/providers.ts'
import { useDevices } from '../devices.ts'
import type { Status } from '../stateWords.ts'

const statuses: Readonly<Record<Aggregate, Status>> = {
  connected: { words: 'Connected', tone: 'ready' },
  partial: { words: 'Partly connected', tone: 'busy' },
  disconnected: { words: 'Disconnected', tone: 'off' },
}

const off = { state: { kind: 'off' } } as const

/** How all the providers a person uses stand, taken together. */
export function useAggregate(): Status {
  const { providers } = useDevices()
  const used = useSection(estimSection).providers.map(String)
  const turnedTo = providers.filter(({ state, provider }) => state.kind !== 'off' || used.includes(provider))
  const missing = used.filter((name) => !turnedTo.some(({ provider }) => provider === name))
  return statuses[aggregateOf([...turnedTo, ...missing.map(() => off)])]
}
