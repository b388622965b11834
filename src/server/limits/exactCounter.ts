import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { LimitRule } from './limitClasses.ts'
import { allowedAnswer, type LimitAnswer, oldestSlotStart, refusedAnswer, slotEnd, slotStart } from './slidingWindow.ts'

/**
 * Counts in `rate_limits`, one row per slot of time. A call is one statement that adds only where there is room, so any
 * number of calls at once, on any number of nodes, stays within the limit.
 */
export async function countExactly(
  { query }: Database,
  bucket: Uint8Array,
  rule: LimitRule,
  cost: number,
  now: Date,
): Promise<LimitAnswer> {
  const nowMs = now.getTime()
  const startMs = slotStart(rule, nowMs)
  const start = new Date(startMs)
  const oldest = new Date(oldestSlotStart(rule, nowMs))
  const resetMs = slotEnd(rule, startMs)
  const elsewhere = sql`(select coalesce(sum(other.hits), 0) from rate_limits as other
    where other.bucket = ${bucket} and other.window_start >= ${oldest} and other.window_start <> ${start})`
  const { rows } = await sql<{ readonly used: number }>`
    insert into rate_limits (bucket, window_start, hits, expires_at)
    select ${bucket}, ${start}::timestamptz, ${cost}::integer, ${new Date(resetMs)}::timestamptz
    where ${cost}::integer + ${elsewhere} <= ${rule.limit}::integer
    on conflict (bucket, window_start) do update set hits = rate_limits.hits + excluded.hits
    where rate_limits.hits + excluded.hits + ${elsewhere} <= ${rule.limit}::integer
    returning (rate_limits.hits + ${elsewhere})::integer as used`.execute(query)
  const [added] = rows
  if (added) return allowedAnswer(rule, added.used, resetMs)
  const slots = await query
    .selectFrom('rate_limits')
    .select(['window_start', 'hits'])
    .where('bucket', '=', bucket)
    .where('window_start', '>=', oldest)
    .execute()
  return refusedAnswer(
    rule,
    slots.map(({ window_start, hits }) => ({ startMs: window_start.getTime(), hits })),
    cost,
    nowMs,
  )
}

export async function deleteOldCounts({ query }: Database, now: Date): Promise<void> {
  await query.deleteFrom('rate_limits').where('expires_at', '<=', now).execute()
}
