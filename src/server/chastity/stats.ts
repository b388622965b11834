import { sql } from 'kysely'
import type { Queries } from './lock.ts'

export interface LockStats {
  readonly totalLocks: number
  readonly totalSecondsLocked: number
  readonly longestSeconds: number
  /** Whole days of the lock that is closed now. */
  readonly currentStreakDays: number
  readonly totalTimeAdded: number
  /** The ten who added most. */
  readonly timeAddedByCharacter: readonly {
    readonly characterId: string
    readonly characterName: string
    readonly seconds: number
  }[]
  /** Openings before the end, emergencies included. */
  readonly earlyUnlocks: number
}

const daySeconds = 86_400

/** Over all locks of a user, the one that is closed now included. */
export async function readLockStats(on: Queries, userId: string, now: Date): Promise<LockStats> {
  const lasted = sql<number>`extract(epoch from coalesce(ended_at, least(unlock_at, ${now}::timestamptz)) - locked_at)`
  const total = await on
    .selectFrom('chastity_locks')
    .select([
      sql<number>`count(*)::integer`.as('locks'),
      sql<number>`coalesce(floor(sum(${lasted})), 0)::double precision`.as('seconds'),
      sql<number>`coalesce(floor(max(${lasted})), 0)::double precision`.as('longest'),
      sql<number>`coalesce(floor(max(${lasted}) filter (where status = 'locked' and (provider = 'chaster' or unlock_at > ${now}))), 0)::double precision`.as(
        'current',
      ),
      sql<number>`coalesce(sum(total_time_added), 0)::double precision`.as('added'),
      sql<number>`(count(*) filter (where ended_by in ('early', 'emergency')))::integer`.as('early'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const characters = await on
    .selectFrom('chastity_events as event')
    .leftJoin('chastity_permissions as permission', (join) =>
      join
        .onRef('permission.user_id', '=', 'event.user_id')
        .onRef('permission.character_id', '=', 'event.character_id'),
    )
    .select([
      sql<string>`event.character_id`.as('id'),
      sql<string>`coalesce(max(permission.character_name), '')`.as('name'),
      sql<number>`sum(event.seconds)::double precision`.as('seconds'),
    ])
    .where('event.user_id', '=', userId)
    .where('event.kind', '=', 'added')
    .where('event.character_id', 'is not', null)
    .groupBy('event.character_id')
    .orderBy('seconds', 'desc')
    .orderBy('id')
    .limit(10)
    .execute()
  return {
    totalLocks: total.locks,
    totalSecondsLocked: total.seconds,
    longestSeconds: total.longest,
    currentStreakDays: Math.floor(total.current / daySeconds),
    totalTimeAdded: total.added,
    timeAddedByCharacter: characters.map(({ id, name, seconds }) => ({
      characterId: id,
      characterName: name,
      seconds,
    })),
    earlyUnlocks: total.early,
  }
}
