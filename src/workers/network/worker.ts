import { serve } from 'sdk/runtime'
import type { NetworkContract } from './contract.ts'
import { network } from './network.ts'
import { isListeningNearby, probe } from './open.ts'
import { openSecrets } from './secrets.ts'

serve<NetworkContract>(
  network({
    secrets: openSecrets(),
    now: () => Math.round(performance.timeOrigin + performance.now()),
    surroundings: {
      pageOrigin: location.origin,
      userAgent: navigator.userAgent,
      isOnline: () => navigator.onLine,
      onOnline: (listener) => addEventListener('online', listener),
      ask: probe,
      isListening: isListeningNearby,
      async permission(name) {
        try {
          return (await navigator.permissions.query({ name: name as PermissionName })).state
        } catch {
          return 'unknown'
        }
      },
    },
  }),
)
