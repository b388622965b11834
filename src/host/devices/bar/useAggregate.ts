import { useSettings } from '../../settings/useSettings.ts'
import { type Aggregate, aggregateOf } from '../connect/providers.ts'
import { useDevices } from '../devices.ts'
import type { Standing } from '../stateWords.ts'

const standings: Readonly<Record<Aggregate, Standing>> = {
  connected: { words: 'Connected', tone: 'ready' },
  partial: { words: 'Partly connected', tone: 'busy' },
  disconnected: { words: 'Disconnected', tone: 'off' },
}

const off = { state: { kind: 'off' } } as const

/** How all the providers a person uses stand, taken together. */
export function useAggregate(): Standing {
  const { providers } = useDevices()
  const used = useSettings().estim.providers.map(String)
  const turnedTo = providers.filter(({ state, provider }) => state.kind !== 'off' || used.includes(provider))
  const missing = used.filter((name) => !turnedTo.some(({ provider }) => provider === name))
  return standings[aggregateOf([...turnedTo, ...missing.map(() => off)])]
}
