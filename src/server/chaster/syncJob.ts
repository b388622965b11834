import type { Database } from '../database/database.ts'
import { type JobHandler, PermanentFailure } from '../jobs/jobHandler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Sweep } from '../jobs/sweeps.ts'
import type { Chaster } from './chaster.ts'
import { ChasterFault } from './chasterFault.ts'

export const chasterQueue = 'chaster.sync'

const everyMs = 10 * 60_000
/** Of one sweep. Chaster allows 100 calls a minute from one address. */
const most = 50

/** Reads the lock of one user. Comes again where Chaster does not answer, and not where the user must sign in anew. */
export const syncHandler = (chaster: Chaster): JobHandler => ({
  async run(payload) {
    const { userId } = Object(payload)
    try {
      await chaster.sync(String(userId))
    } catch (error) {
      const comesAgain = !(error instanceof ChasterFault) || ['unavailable', 'busy'].includes(error.problem)
      throw comesAgain ? error : new PermanentFailure(error.message)
    }
  },
})

/** Queues every lock of Chaster that was not looked at for ten minutes, where its wearer wants that. */
export function syncSweep({
  database,
  jobs,
}: {
  readonly database: Database
  readonly jobs: Pick<Jobs, 'enqueue'>
}): Sweep {
  return {
    name: 'locks of Chaster',
    run: (now) =>
      database.transaction(async (transaction) => {
        const due = await transaction
          .selectFrom('chastity_locks')
          .innerJoin('chastity_settings', 'chastity_settings.user_id', 'chastity_locks.user_id')
          .select(['chastity_locks.id', 'chastity_locks.user_id'])
          .where('chastity_locks.status', '=', 'locked')
          .where('chastity_locks.provider', '=', 'chaster')
          .where('chastity_locks.synced_at', '<', new Date(now.getTime() - everyMs))
          .where('chastity_settings.chaster_auto_sync', '=', true)
          .orderBy('chastity_locks.synced_at')
          .limit(most)
          .execute()
        for (const { id, user_id: userId } of due) {
          // Whether it can be read or not, the next look is in ten minutes.
          await transaction.updateTable('chastity_locks').set({ synced_at: now }).where('id', '=', id).execute()
          await jobs.enqueue(
            { queue: chasterQueue, payload: { userId }, uniqueKey: userId, maxAttempts: 3 },
            transaction,
          )
        }
      }),
  }
}
