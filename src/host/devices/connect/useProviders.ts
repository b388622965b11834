import { useDevices } from 'sdk/page/devices/devices.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { useSnapshot } from 'valtio'
import type { ProviderKey, ProviderView } from '../../../workers/stimulation/contract.ts'
import { connecting, nameOf } from './connecting.ts'
import { deviceProviders, type ProviderChoice } from './providers.ts'

/** The families of devices there are, kept fresh as plugins come, go and are switched. */
export function useProviders(): readonly ProviderChoice[] {
  const { rows } = useSnapshot(plugins)
  // Reading each phase is what makes the component draw again when one changes.
  for (const row of Object.values(rows)) void row.phase.kind
  return deviceProviders()
}

const unheard = { state: { kind: 'off' }, troubles: [] } as const
const onItsWay = { kind: 'connecting' } as const

/** How a provider stands: on its way from the moment a person asks for it, off while the engine has not heard of it. */
export function useProviderView(key: ProviderKey): Pick<ProviderView, 'state' | 'troubles'> {
  const { providers } = useDevices()
  const isAsked = useSnapshot(connecting).names.includes(nameOf(key))
  const { state, troubles } = providers.find((view) => isSame(view, key)) ?? unheard
  const isWaiting = isAsked && (state.kind === 'off' || state.kind === 'failed')
  return { state: isWaiting ? onItsWay : state, troubles }
}

export const isSame = (one: ProviderKey, other: ProviderKey): boolean =>
  one.plugin === other.plugin && one.provider === other.provider
