import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Chaster } from '../chaster/chaster.ts'
import { ChasterFault } from '../chaster/chasterFault.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type AddTimeRefusal, addTime, confirmAdded, forgetAdding } from './addTime.ts'
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
  type LockSettingsPatch,
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
  | { readonly kind: 'refused'; readonly why: 'not_locked' | 'chaster_managed' }

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
  /**
   * Always possible for a lock that is kept here: it asks for no plan, no standing of the account and no limit. One of
   * Chaster is opened there.
   */
  unlock(userId: string, request?: { readonly emergency?: boolean }): Promise<Unlocked>
  /** A lock of Chaster is lengthened there; throws `ChasterFault`. */
  addTime(userId: string, request: AddTimeRequest): Promise<TimeAdded>
  settings(userId: string): Promise<LockSettings>
  changeSettings(userId: string, patch: LockSettingsPatch): Promise<ChangedSettings>
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
  readonly chaster: Pick<Chaster, 'addTime'>
  /** Spreads attempts of calls at once: 0 to 1. */
  readonly random?: () => number
}

type Reserved = Extract<Awaited<ReturnType<typeof addTime>>, { readonly kind: 'reserved' }>

const minLockSeconds = 60
const maxLockSeconds = 90 * 86_400

export function createChastity({ database, clock, chaster, random = Math.random }: ChastityOptions): Chastity {
  const { query } = database
  const statusAt = (userId: string, now: Date) => readLockStatus(query, userId, now)

  /** What was reserved is given back, unless nobody knows whether it was added. */
  async function addAtChaster(userId: string, reserved: Reserved, seconds: number) {
    const { eventId, externalId } = reserved
    const outcome = await chaster.addTime(userId, externalId, seconds).catch(async (error: unknown) => {
      if (error instanceof ChasterFault) await forgetAdding(database, eventId)
      throw error
    })
    if (outcome.kind === 'added') {
      await confirmAdded(database, reserved, outcome)
      return { added: outcome.seconds, status: await statusAt(userId, clock()) }
    }
    if (outcome.kind === 'not-added') await forgetAdding(database, eventId)
    throw new ChasterFault('unavailable')
  }

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
      const opened = await openLock(database, userId, emergency ? 'emergency' : 'early', now)
      return opened === 'done'
        ? { kind: 'done', status: await statusAt(userId, now) }
        : { kind: 'refused', why: opened }
    },

    async addTime(userId, { time, ...request }) {
      const seconds = parseDuration(time)
      if (seconds === undefined || seconds === 0) return { kind: 'refused', why: 'time_format' }
      const now = clock()
      const added = await addTime(database, { userId, seconds, ...request }, now, random)
      if (added.kind === 'reserved') return { kind: 'done', ...(await addAtChaster(userId, added, seconds)) }
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
      .set((column) => ({
        provider: 'local',
        first_lock_seen_at: column.fn.coalesce('first_lock_seen_at', column.val(now)),
      }))
      .where('user_id', '=', userId)
      .execute()
    return true
  })
}

/** Asks for no version: an opening wins over whatever else happens to the lock at once. */
function openLock(
  database: Database,
  userId: string,
  kind: 'early' | 'emergency',
  now: Date,
): Promise<'done' | 'not_locked' | 'chaster_managed'> {
  return database.transaction(async (transaction) => {
    const lock = await activeLock(transaction, userId, now)
    if (!lock) return 'not_locked'
    if (lock.provider === 'chaster') return 'chaster_managed'
    const { numUpdatedRows } = await transaction
      .updateTable('chastity_locks')
      .set((column) => ({ status: 'unlocked', ended_at: now, ended_by: kind, version: column('version', '+', 1) }))
      .where('id', '=', lock.id)
      .where('status', '=', 'locked')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'not_locked'
    await addLockEvent(transaction, { lockId: lock.id, userId, kind }, now)
    return 'done'
  })
}
