import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type Queries = Kysely<Tables> | Transaction<Tables>

/** Who keeps the time of a lock: this server, or Chaster. */
export type LockKeeper = 'local' | 'chaster'

/** A lock that is closed. `version` grows with each change: an update names the one it read. */
export interface ActiveLock {
  readonly id: string
  readonly provider: LockKeeper
  /** Its id at Chaster. */
  readonly externalId: string | null
  readonly lockedAt: Date
  /** Null where the keyholder hides it, which only Chaster knows. */
  readonly unlockAt: Date | null
  /** Since when its time is stopped. */
  readonly frozenAt: Date | null
  readonly totalTimeAdded: number
  readonly version: number
}

/**
 * What can happen to a lock. `early` and `emergency` are openings by the player; `adding` is time that Chaster was asked to
 * add, until it is known whether it did.
 */
export type LockEventKind = 'locked' | 'added' | 'adding' | 'early' | 'emergency' | 'expired'

export interface NewLockEvent {
  readonly lockId: string
  readonly userId: string
  readonly kind: LockEventKind
  readonly seconds?: number
  readonly characterId?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/**
 * The lock of a user that is closed at `now`. One whose time is over counts as open, whether it was noted or not; but a lock
 * of Chaster is closed until Chaster says that it is open.
 */
export async function activeLock(on: Queries, userId: string, now: Date): Promise<ActiveLock | undefined> {
  const row = await on
    .selectFrom('chastity_locks')
    .select(['id', 'provider', 'external_id', 'locked_at', 'unlock_at', 'frozen_at', 'total_time_added', 'version'])
    .where('user_id', '=', userId)
    .where('status', '=', 'locked')
    .where((column) => column.or([column('provider', '=', 'chaster'), column('unlock_at', '>', now)]))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    provider: row.provider,
    externalId: row.external_id,
    lockedAt: row.locked_at,
    unlockAt: row.unlock_at,
    frozenAt: row.frozen_at,
    totalTimeAdded: row.total_time_added,
    version: row.version,
  }
}

/** Answers its id. */
export async function addLockEvent(on: Queries, event: NewLockEvent, now: Date): Promise<string> {
  const id = uuid({ msecs: now.getTime() })
  await on
    .insertInto('chastity_events')
    .values({
      id,
      lock_id: event.lockId,
      user_id: event.userId,
      kind: event.kind,
      seconds: event.seconds ?? 0,
      actor: event.characterId === undefined ? (event.kind === 'expired' ? 'time' : 'user') : 'character',
      character_id: event.characterId ?? null,
      idempotency_key: event.idempotencyKey ?? null,
      created_at: now,
    })
    .execute()
  return id
}

/** Notes the end of locks whose time is over: of one user, or as a sweep of all. Answers how many. */
export function expireLocks(database: Database, now: Date, userId?: string): Promise<number> {
  return database.transaction(async (transaction) => {
    const due = transaction
      .updateTable('chastity_locks')
      .set((column) => ({
        status: 'expired',
        ended_at: column.ref('unlock_at'),
        ended_by: 'time',
        version: column('version', '+', 1),
      }))
      .where('status', '=', 'locked')
      .where('provider', '=', 'local')
      .where('unlock_at', '<=', now)
    const expired = await (userId === undefined ? due : due.where('user_id', '=', userId))
      .returning(['id', 'user_id'])
      .execute()
    for (const { id, user_id } of expired) {
      await addLockEvent(transaction, { lockId: id, userId: user_id, kind: 'expired' }, now)
    }
    return expired.length
  })
}
