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
  | { readonly kind: 'refused'; readonly why: 'not_locked' | 'lock_not_found' | 'permission_required' }
  | { readonly kind: 'refused'; readonly why: 'per_action_limit'; readonly maxAddPerAction: number }
  | { readonly kind: 'refused'; readonly why: 'hourly_limit'; readonly remainingAddThisHour: number }

export type AddedTime = { readonly kind: 'done'; readonly added: number } | AddTimeRefusal

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
    if (earlier !== undefined) return { kind: 'done', added: earlier }
  }
  const lock = await activeLock(transaction, userId, now)
  if (!lock) return { kind: 'refused', why: 'not_locked' }
  if (lockId !== undefined && lockId !== lock.id) return { kind: 'refused', why: 'lock_not_found' }
  if (characterId !== undefined && (await permissionOf(transaction, userId, characterId)) !== 'control') {
    return { kind: 'refused', why: 'permission_required' }
  }
  const settings = await readLockSettings(transaction, userId)
  if (seconds > settings.maxAddPerAction) {
    return { kind: 'refused', why: 'per_action_limit', maxAddPerAction: settings.maxAddPerAction }
  }
  const remainingAddThisHour = await remainingThisHour(transaction, userId, settings, now)
  if (seconds > remainingAddThisHour) return { kind: 'refused', why: 'hourly_limit', remainingAddThisHour }

  const { numUpdatedRows } = await transaction
    .updateTable('chastity_locks')
    .set({
      unlock_at: new Date(lock.unlockAt.getTime() + seconds * 1000),
      total_time_added: lock.totalTimeAdded + seconds,
      version: lock.version + 1,
    })
    .where('id', '=', lock.id)
    .where('status', '=', 'locked')
    .where('version', '=', lock.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return 'lost'
  const event = { lockId: lock.id, userId, kind: 'added', seconds, characterId, idempotencyKey } as const
  await addLockEvent(transaction, event, now)
  return { kind: 'done', added: seconds }
}

/** Counted per user, so that a new lock does not begin a new hour. */
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
    .where('kind', '=', 'added')
    .where('created_at', '>', new Date(now.getTime() - hourMs))
    .executeTakeFirstOrThrow()
  return Math.max(0, maxAddPerHour - Number(used ?? 0))
}

async function addedWith(on: Queries, userId: string, idempotencyKey: string): Promise<number | undefined> {
  const event = await on
    .selectFrom('chastity_events')
    .select('seconds')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return event?.seconds
}
