import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type AddTimeRefusal, addTime } from './addTime.ts'
import { aiContext } from './aiContext.ts'
import { parseDuration } from './duration.ts'
import { activeLock, addLockEvent, expireLocks } from './lock.ts'
import {
  type ChangedPermissions,
  changePermissions,
  type LockPermission,
  permissionOf,
  readPermissions,
} from './permissions.ts'
import {
  type ChangedSettings,
  changeLockSettings,
  ensureSettings,
  type LockSettings,
  readLockSettings,
} from './settings.ts'
import { type LockStats, readLockStats } from './stats.ts'
import { type LockStatus, readLockStatus } from './status.ts'

/** Times come as the client sent them: whole seconds, or a text like "30m". */
export interface LockRequest {
  readonly duration: unknown
  readonly provider?: string
}

export interface AddTimeRequest {
  readonly time: unknown
  readonly characterId?: string | undefined
  readonly lockId?: string | undefined
  readonly idempotencyKey?: string | undefined
}

export type Locked =
  | { readonly kind: 'done'; readonly status: LockStatus }
  | {
      readonly kind: 'refused'
      readonly why: 'time_format' | 'duration_range' | 'already_locked' | 'chaster_managed' | 'provider_unknown'
    }

export type Unlocked =
  | { readonly kind: 'done'; readonly status: LockStatus }
  | { readonly kind: 'refused'; readonly why: 'not_locked' }

export type TimeAdded =
  | { readonly kind: 'done'; readonly status: LockStatus; readonly added: number }
  | { readonly kind: 'refused'; readonly why: 'time_format' }
  | AddTimeRefusal

/**
 * The locks the server keeps. Only the end of its time and the player open one, only the limits of the player lengthen
 * one, and all by the clock of the server.
 */
export interface Chastity {
  status(userId: string): Promise<LockStatus>
  lock(userId: string, request: LockRequest): Promise<Locked>
  /** Always possible: it asks for no plan, no standing of the account and no limit. */
  unlock(userId: string, request?: { readonly emergency?: boolean }): Promise<Unlocked>
  addTime(userId: string, request: AddTimeRequest): Promise<TimeAdded>
  settings(userId: string): Promise<LockSettings>
  changeSettings(userId: string, patch: Partial<LockSettings>): Promise<ChangedSettings>
  permissions(userId: string): Promise<readonly LockPermission[]>
  changePermissions(userId: string, rows: readonly LockPermission[]): Promise<ChangedPermissions>
  stats(userId: string): Promise<LockStats>
  /** At most 1,000 characters. */
  aiContext(userId: string, characterId: string | undefined): Promise<string>
  /** Until the first lock was made. */
  shouldWarnFirstLock(userId: string): Promise<boolean>
}

export interface ChastityOptions {
  readonly database: Database
  readonly clock: Clock
  /** Spreads attempts of calls at once: 0 to 1. */
  readonly random?: () => number
}

const minLockSeconds = 60
const maxLockSeconds = 90 * 86_400

export function createChastity({ database, clock, random = Math.random }: ChastityOptions): Chastity {
  const { query } = database
  const statusAt = (userId: string, now: Date) => readLockStatus(query, userId, now)

  return {
    async status(userId) {
      const now = clock()
      await expireLocks(database, now, userId)
      return statusAt(userId, now)
    },

    async lock(userId, { duration, provider = 'local' }) {
      if (provider === 'chaster') return { kind: 'refused', why: 'chaster_managed' }
      if (provider !== 'local') return { kind: 'refused', why: 'provider_unknown' }
      const seconds = parseDuration(duration)
      if (seconds === undefined) return { kind: 'refused', why: 'time_format' }
      if (seconds < minLockSeconds || seconds > maxLockSeconds) return { kind: 'refused', why: 'duration_range' }
      const now = clock()
      await expireLocks(database, now, userId)
      const isNew = await createLock(database, userId, seconds, now)
      return isNew ? { kind: 'done', status: await statusAt(userId, now) } : { kind: 'refused', why: 'already_locked' }
    },

    async unlock(userId, { emergency = false } = {}) {
      const now = clock()
      const isOpened = await openLock(database, userId, emergency ? 'emergency' : 'early', now)
      return isOpened ? { kind: 'done', status: await statusAt(userId, now) } : { kind: 'refused', why: 'not_locked' }
    },

    async addTime(userId, { time, ...request }) {
      const seconds = parseDuration(time)
      if (seconds === undefined || seconds === 0) return { kind: 'refused', why: 'time_format' }
      const now = clock()
      const added = await addTime(database, { userId, seconds, ...request }, now, random)
      return added.kind === 'done' ? { ...added, status: await statusAt(userId, now) } : added
    },

    settings: (userId) => readLockSettings(query, userId),
    changeSettings: (userId, patch) => changeLockSettings(database, userId, patch, clock()),
    permissions: (userId) => readPermissions(query, userId),
    changePermissions: (userId, rows) => changePermissions(database, userId, rows, clock()),
    stats: (userId) => readLockStats(query, userId, clock()),

    async aiContext(userId, characterId) {
      const level = characterId === undefined ? 'none' : await permissionOf(query, userId, characterId)
      if (level === 'none') return ''
      const { aiTimeUnit } = await readLockSettings(query, userId)
      return aiContext(await statusAt(userId, clock()), level, aiTimeUnit)
    },

    async shouldWarnFirstLock(userId) {
      const row = await query
        .selectFrom('chastity_settings')
        .select('first_lock_seen_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return !row?.first_lock_seen_at
    },
  }
}

/** False when a lock is closed already: the database holds one per user. */
function createLock(database: Database, userId: string, seconds: number, now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const lock = await transaction
      .insertInto('chastity_locks')
      .values({
        id: uuid({ msecs: now.getTime() }),
        user_id: userId,
        provider: 'local',
        external_id: null,
        status: 'locked',
        locked_at: now,
        unlock_at: new Date(now.getTime() + seconds * 1000),
        ended_at: null,
        ended_by: null,
        total_time_added: 0,
        synced_at: null,
        version: 0,
      })
      .onConflict((conflict) => conflict.column('user_id').where(sql<SqlBool>`status = 'locked'`).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!lock) return false
    await addLockEvent(transaction, { lockId: lock.id, userId, kind: 'locked', seconds }, now)
    await ensureSettings(transaction, userId, now)
    await transaction
      .updateTable('chastity_settings')
      .set({ first_lock_seen_at: now })
      .where('user_id', '=', userId)
      .where('first_lock_seen_at', 'is', null)
      .execute()
    return true
  })
}

/** Asks for no version: an opening wins over whatever else happens to the lock at once. */
function openLock(database: Database, userId: string, kind: 'early' | 'emergency', now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const lock = await activeLock(transaction, userId, now)
    if (!lock) return false
    const { numUpdatedRows } = await transaction
      .updateTable('chastity_locks')
      .set((column) => ({ status: 'unlocked', ended_at: now, ended_by: kind, version: column('version', '+', 1) }))
      .where('id', '=', lock.id)
      .where('status', '=', 'locked')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await addLockEvent(transaction, { lockId: lock.id, userId, kind }, now)
    return true
  })
}
