import type { ProviderChoice } from '../connect/providers.ts'
import { useProviderView } from '../connect/useProviders.ts'
import { useScanning } from '../connect/useScanning.ts'
import { useDevices } from '../devices.ts'
import { isSame } from '../isSame.ts'
import { statusOf } from '../stateWords.ts'

/** How a provider stands now, in words. */
export function useProviderStatus({ key, entry }: ProviderChoice) {
  const { state } = useProviderView(key)
  const devices = useDevices().devices.filter(({ from, isHere }) => isHere && isSame(from, key)).length
  const isScanning = useScanning(state.kind === 'connected' && state.scanning === true)
  return statusOf({ state, devices, isScanning, words: entry.status })
}
