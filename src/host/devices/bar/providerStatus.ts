import { useEffect, useState } from 'react'
import type { DeviceProviderEntry, ProviderState } from 'sdk'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import type { ProviderView } from '../../../workers/stimulation/contract.ts'
import { estimSection } from '../../consent/estimSection.ts'
import type { ProviderChoice } from '../connect/providers.ts'
import { isSame, useProviderView } from '../connect/useProviders.ts'

/** How a provider stands, in the words of its page, and how urgent that is. */
export interface Status {
  readonly words: string
  readonly tone: 'ready' | 'busy' | 'off' | 'failed'
}

interface Known {
  readonly state: ProviderState
  /** How many of its devices are there. */
  readonly devices: number
  /** Shown for a moment after one began to look for devices. */
  readonly isScanning?: boolean
  /** The provider's own words. */
  readonly words?: DeviceProviderEntry['status'] | undefined
}

export function statusOf({ state, devices, isScanning = false, words }: Known): Status {
  switch (state.kind) {
    case 'off':
      return { words: words?.off ?? 'Disconnected', tone: 'off' }
    case 'connecting':
      return { words: 'Connecting…', tone: 'busy' }
    case 'failed':
      return { words: 'Connection failed', tone: 'failed' }
    case 'connected':
      if (isScanning) return { words: 'Scanning for devices…', tone: 'busy' }
      if (words) return { words: words.connected, tone: 'ready' }
      if (devices === 0) return { words: 'Connected, no devices yet', tone: 'busy' }
      return { words: `Connected, ${devices === 1 ? '1 device' : `${devices} devices`}`, tone: 'ready' }
  }
}

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

type Aggregate = 'connected' | 'partial' | 'disconnected'

/** How the providers that were turned to stand, taken together. */
export function aggregateOf(providers: readonly Pick<ProviderView, 'state'>[]): Aggregate {
  const connected = providers.filter(({ state }) => state.kind === 'connected').length
  if (connected === 0) return 'disconnected'
  return connected === providers.length ? 'connected' : 'partial'
}
