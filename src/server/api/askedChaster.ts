import type { RefusalName } from '../../platform/messages.ts'
import type { Caller } from '../accounts/caller.ts'
import { ChasterFault } from '../chaster/chasterFault.ts'
import type { Platform } from '../platform.ts'
import { type Refused, refuse } from './answer.ts'

/**
 * What Chaster answers, or why it did not, as this API says it. It never says 401: the caller is signed in here. `missing`
 * is said where nothing is connected, and `gone` where the lock is not there.
 */
export async function asked<T>(
  work: () => Promise<T>,
  missing: RefusalName,
  gone: RefusalName = 'notFound',
): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ChasterFault)) throw error
    switch (error.problem) {
      case 'not-connected':
        return refuse(missing)
      case 'reconnect':
        return refuse('chasterReconnect', { members: { requiresReconnect: true } })
      case 'gone':
        return refuse(gone)
      case 'refused':
        return refuse('chasterRefused')
      case 'busy':
        return refuse('rateLimited', { retryAfter: error.retryAfter ?? 60 })
      case 'unavailable':
        return refuse('chasterUnavailable')
    }
  }
}

export const noteConnection = (
  { audit }: Platform,
  { user }: Pick<Caller, 'user'>,
  action: 'chastity.chaster-connected' | 'chastity.chaster-disconnected',
): Promise<unknown> => audit.write({ action, outcome: 'done', actor: { id: user.id, role: user.role } })
