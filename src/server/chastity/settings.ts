import { type SqlBool, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { LockKeeper, Queries } from './lock.ts'

export type AiTimeUnit = 'minutes' | 'hours' | 'seconds'

export interface LockSettings {
  /** Seconds, 1 to 86,400. */
  readonly maxAddPerAction: number
  readonly maxAddPerHour: number
  readonly aiTimeUnit: AiTimeUnit
  /** Who keeps the lock that is meant while none is closed. */
  readonly provider: LockKeeper
  /** Whether a lock of Chaster is looked at every ten minutes. */
  readonly chasterAutoSync: boolean
  readonly selectedChasterLockId: string | null
}

/** What is changed as it is written; a lock of Chaster is chosen by asking there. */
export type LockSettingsPatch = Partial<Omit<LockSettings, 'selectedChasterLockId'>>

export const defaultLockSettings: LockSettings = {
  maxAddPerAction: 3600,
  maxAddPerHour: 86_400,
  aiTimeUnit: 'minutes',
  provider: 'local',
  chasterAutoSync: true,
  selectedChasterLockId: null,
}

export type ChangedSettings =
  | { readonly kind: 'done'; readonly settings: LockSettings }
  | { readonly kind: 'refused'; readonly why: 'setting_range' | 'locked' }

export async function readLockSettings(on: Queries, userId: string): Promise<LockSettings> {
  const row = await on
    .selectFrom('chastity_settings')
    .select([
      'max_add_per_action',
      'max_add_per_hour',
      'ai_time_unit',
      'provider',
      'chaster_auto_sync',
      'selected_chaster_lock_id',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return defaultLockSettings
  return {
    maxAddPerAction: row.max_add_per_action,
    maxAddPerHour: row.max_add_per_hour,
    aiTimeUnit: row.ai_time_unit as AiTimeUnit,
    provider: row.provider === 'chaster' ? 'chaster' : 'local',
    chasterAutoSync: row.chaster_auto_sync,
    selectedChasterLockId: row.selected_chaster_lock_id,
  }
}

/** Changes what is given. While a lock is closed, limits are only ever lowered: one statement compares and writes. */
export function changeLockSettings(
  database: Database,
  userId: string,
  patch: LockSettingsPatch,
  now: Date,
): Promise<ChangedSettings> {
  const { maxAddPerAction, maxAddPerHour, aiTimeUnit, provider, chasterAutoSync } = patch
  if (!isLimit(maxAddPerAction) || !isLimit(maxAddPerHour) || !isTimeUnit(aiTimeUnit)) {
    return Promise.resolve({ kind: 'refused', why: 'setting_range' })
  }
  return database.transaction(async (transaction) => {
    await ensureSettings(transaction, userId, now)
    const { numUpdatedRows } = await transaction
      .updateTable('chastity_settings')
      .set({
        ...(maxAddPerAction !== undefined && { max_add_per_action: maxAddPerAction }),
        ...(maxAddPerHour !== undefined && { max_add_per_hour: maxAddPerHour }),
        ...(aiTimeUnit !== undefined && { ai_time_unit: aiTimeUnit }),
        ...(provider !== undefined && { provider }),
        ...(chasterAutoSync !== undefined && { chaster_auto_sync: chasterAutoSync }),
        updated_at: now,
      })
      .where('user_id', '=', userId)
      .where(
        sql<SqlBool>`(
          (max_add_per_action >= ${maxAddPerAction ?? 0} and max_add_per_hour >= ${maxAddPerHour ?? 0})
          or not exists (
            select 1 from chastity_locks
            where chastity_locks.user_id = ${userId} and chastity_locks.status = 'locked'
              and (chastity_locks.provider = 'chaster' or chastity_locks.unlock_at > ${now})
          )
        )`,
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { kind: 'refused', why: 'locked' }
    return { kind: 'done', settings: await readLockSettings(transaction, userId) }
  })
}

export async function ensureSettings(on: Queries, userId: string, now: Date): Promise<void> {
  await on
    .insertInto('chastity_settings')
    .values({
      user_id: userId,
      provider: 'local',
      max_add_per_action: defaultLockSettings.maxAddPerAction,
      max_add_per_hour: defaultLockSettings.maxAddPerHour,
      ai_time_unit: defaultLockSettings.aiTimeUnit,
      chaster_auto_sync: true,
      selected_chaster_lock_id: null,
      first_lock_seen_at: null,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

const isLimit = (value: number | undefined): boolean =>
  value === undefined || (Number.isInteger(value) && value >= 1 && value <= 86_400)

const isTimeUnit = (value: string | undefined): boolean =>
  value === undefined || ['minutes', 'hours', 'seconds'].includes(value)
