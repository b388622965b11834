import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables } from '../database/tables.ts'
import type { ChasterLock } from './chasterApi.ts'

/**
 * Writes down how the chosen lock stands at Chaster; undefined where it is not there any more. A lock that this server keeps
 * stays as it is: a user has one that is closed.
 */
export async function mirrorLock(
  transaction: Transaction<Tables>,
  userId: string,
  found: ChasterLock | undefined,
  now: Date,
): Promise<void> {
  const closed = found?.status === 'locked' ? found : undefined
  const current = await transaction
    .selectFrom('chastity_locks')
    .select(['id', 'provider', 'external_id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'locked')
    .executeTakeFirst()
  if (current?.provider === 'local') return
  const isSame = current !== undefined && current.external_id === closed?.id
  if (current && !isSame) {
    await transaction
      .updateTable('chastity_locks')
      .set((column) => ({
        status: 'unlocked',
        ended_at: now,
        ended_by: 'chaster',
        version: column('version', '+', 1),
      }))
      .where('id', '=', current.id)
      .where('status', '=', 'locked')
      .execute()
  }
  if (!closed) return
  const times = { unlock_at: closed.endDate, frozen_at: closed.frozenAt, synced_at: now }
  if (isSame) {
    await transaction
      .updateTable('chastity_locks')
      .set((column) => ({ ...times, version: column('version', '+', 1) }))
      .where('id', '=', current.id)
      .execute()
    return
  }
  await transaction
    .insertInto('chastity_locks')
    .values({
      id: uuid({ msecs: now.getTime() }),
      user_id: userId,
      provider: 'chaster',
      external_id: closed.id,
      status: 'locked',
      locked_at: closed.startDate ?? now,
      ...times,
      ended_at: null,
      ended_by: null,
    })
    .execute()
}
