import type { DeviceProviderEntry, ProviderState } from 'sdk'

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
