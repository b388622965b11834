import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { activeLock, addLockEvent, type Queries } from './lock.ts'
import { permissionOf } from './permissions.ts'
import { type LockSettings, readLockSettings } from './settings.ts'

export interface AddTime {
  readonly userId: string
  readonly seconds: number
  /** The character who adds; without one it is the player. */
  readonly characterId?: string | undefined
  readonly lockId?: string | undefined
  /** A second call with the same key adds nothing and answers like the first. */
  readonly idempotencyKey?: string | undefined
}

export type AddTimeRefusal =
  | {
      readonly kind: 'refused'
      readonly why: 'not_locked' | 'no_chaster_lock' | 'lock_not_found' | 'permission_required' | 'unknown_yet'
    }
  | { readonly kind: 'refused'; readonly why: 'per_action_limit'; readonly maxAddPerAction: number }
  | { readonly kind: 'refused'; readonly why: 'hourly_limit'; readonly remainingAddThisHour: number }

/** `reserved`: within the limits, and Chaster is to be asked now. */
export type AddedTime =
  | { readonly kind: 'done'; readonly added: number }
  | { readonly kind: 'reserved'; readonly eventId: string; readonly lockId: string; readonly externalId: string }
  | AddTimeRefusal

const hourMs = 3_600_000
const maxTries = 200
const maxJitterMs = 10

/**
 * Lengthens the lock within the limits. The version of the lock guards the sum of the hour, too: time that was added in
 * between makes this attempt start over, so any number of calls at once stays within the limit.
 */
export async function addTime(
  database: Database,
  request: AddTime,
  now: Date,
  random: () => number,
): Promise<AddedTime> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const added = await database.transaction((transaction) => tryOnce(transaction, request, now))
    if (added !== 'lost') return added
    await delay(random() * maxJitterMs)
  }
  throw new Error('The lock is changed too often at once.')
}

async function tryOnce(
  transaction: Transaction<Tables>,
  { userId, seconds, characterId, lockId, idempotencyKey }: AddTime,
  now: Date,
): Promise<AddedTime | 'lost'> {
  if (idempotencyKey !== undefined) {
    const earlier = await addedWith(transaction, userId, idempotencyKey)
    if (earlier?.kind === 'adding') return { kind: 'refused', why: 'unknown_yet' }
    if (earlier) return { kind: 'done', added: earlier.seconds }
  }
  const lock = await activeLock(transaction, userId, now)
  const settings = await readLockSettings(transaction, userId)
  if (!lock) {
    const isUnchosen = settings.provider === 'chaster' && settings.selectedChasterLockId === null
    return { kind: 'refused', why: isUnchosen ? 'no_chaster_lock' : 'not_locked' }
  }
  if (lockId !== undefined && lockId !== lock.id && lockId !== lock.externalId) {
    return { kind: 'refused', why: 'lock_not_found' }
  }
  if (characterId !== undefined && (await permissionOf(transaction, userId, characterId)) !== 'control') {
    return { kind: 'refused', why: 'permission_required' }
  }
  if (seconds > settings.maxAddPerAction) {
    return { kind: 'refused', why: 'per_action_limit', maxAddPerAction: settings.maxAddPerAction }
  }
  const remainingAddThisHour = await remainingThisHour(transaction, userId, settings, now)
  if (seconds > remainingAddThisHour) return { kind: 'refused', why: 'hourly_limit', remainingAddThisHour }

  const { numUpdatedRows } = await transaction
    .updateTable('chastity_locks')
    .set({
      ...(lock.provider === 'local' && {
        unlock_at: new Date((lock.unlockAt ?? now).getTime() + seconds * 1000),
        total_time_added: lock.totalTimeAdded + seconds,
      }),
      version: lock.version + 1,
    })
    .where('id', '=', lock.id)
    .where('status', '=', 'locked')
    .where('version', '=', lock.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'lost'
  const event = { lockId: lock.id, userId, seconds, characterId, idempotencyKey }
  if (lock.externalId !== null) {
    const eventId = await addLockEvent(transaction, { ...event, kind: 'adding' }, now)
    return { kind: 'reserved', eventId, lockId: lock.id, externalId: lock.externalId }
  }
  await addLockEvent(transaction, { ...event, kind: 'added' }, now)
  return { kind: 'done', added: seconds }
}

/** Chaster has added time that was reserved. */
export function confirmAdded(
  database: Database,
  { eventId, lockId }: { readonly eventId: string; readonly lockId: string },
  { seconds, endDate }: { readonly seconds: number; readonly endDate: Date | null },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.updateTable('chastity_events').set({ kind: 'added', seconds }).where('id', '=', eventId).execute()
    await transaction
      .updateTable('chastity_locks')
      .set((column) => ({
        unlock_at: endDate,
        total_time_added: column('total_time_added', '+', seconds),
        version: column('version', '+', 1),
      }))
      .where('id', '=', lockId)
      .execute()
  })
}

/** Chaster has not added it. */
export async function forgetAdding({ query }: Database, eventId: string): Promise<void> {
  await query.deleteFrom('chastity_events').where('id', '=', eventId).where('kind', '=', 'adding').execute()
}

/** Counted per user, so that a new lock does not begin a new hour; with what Chaster may have added. */
export async function remainingThisHour(
  on: Queries,
  userId: string,
  { maxAddPerHour }: LockSettings,
  now: Date,
): Promise<number> {
  const { used } = await on
    .selectFrom('chastity_events')
    .select((column) => column.fn.sum<number | string | null>('seconds').as('used'))
    .where('user_id', '=', userId)
    .where('kind', 'in', ['added', 'adding'])
    .where('created_at', '>', new Date(now.getTime() - hourMs))
    .executeTakeFirstOrThrow()
  return Math.max(0, maxAddPerHour - Number(used ?? 0))
}

function addedWith(on: Queries, userId: string, idempotencyKey: string) {
  return on
    .selectFrom('chastity_events')
    .select(['kind', 'seconds'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}
