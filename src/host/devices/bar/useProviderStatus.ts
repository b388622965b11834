import { useEffect, useState } from 'react'
import type { ProviderChoice } from '../connect/providers.ts'
import { useProviderView } from '../connect/useProviders.ts'
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

/** How long it is shown that one looks for devices. Those found later appear all the same. */
const shownMs = 3000

/** Whether to show that a provider looks for devices: for a moment after it began to. */
function useScanning(isScanning: boolean): boolean {
  const [isShown, setShown] = useState(isScanning)
  useEffect(() => {
    if (!isScanning) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isScanning])
  return isShown
}
