import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { canonicalJson, type Json } from '../audit/canonicalJson.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

/** One call with an `Idempotency-Key`. */
export interface KeyedCall {
  readonly userId: string
  readonly key: string
  /** `POST /api/coupons/redeem`. */
  readonly route: string
  readonly bodyHash: Uint8Array
}

export interface StoredAnswer {
  readonly status: number
  readonly response: Readonly<Record<string, unknown>>
}

/**
 * `mismatch`: the key belongs to another route or body (409 `idempotency_mismatch`). `in_progress`: the first call with
 * this key is still running (409 `in_progress`, `Retry-After`).
 */
export type KeyedAnswer =
  | ({ readonly kind: 'answered'; readonly isStored: boolean } & StoredAnswer)
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'in_progress'; readonly retryAfterSeconds: 1 }

export type Idempotent = (call: KeyedCall, run: () => Promise<StoredAnswer>) => Promise<KeyedAnswer>

const keptMs = 24 * 3_600_000
/** The claim of a process that died is free after this. */
const abandonedMs = 60_000

/**
 * Runs a call once per key: claims the key, runs, and stores the answer for 24 h. An answer that asks to try again (5xx,
 * 429) and a throw give the key back instead, so that trying again means something.
 */
export function createIdempotent({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Idempotent {
  return async (call, run) => {
    const claimedAt = clock()
    if (!(await claim(database, call, claimedAt))) return earlier(database, call)
    try {
      const answer = await run()
      if (isWorthKeeping(answer)) await store(database, call, claimedAt, answer)
      else await giveBack(database, call, claimedAt)
      return { kind: 'answered', isStored: false, ...answer }
    } catch (error) {
      await giveBack(database, call, claimedAt)
      throw error
    }
  }
}

/** The hash of a body that was read as JSON: spaces and the order of members do not make another body. */
export const hashBody = (body: Json): Uint8Array => createHash('sha256').update(canonicalJson(body)).digest()

export async function deleteOldKeys({ query }: Database, now: Date): Promise<void> {
  await query.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute()
}

const isWorthKeeping = ({ status }: StoredAnswer): boolean => status < 500 && status !== 429

/** True when the key is ours now: it was new, expired, or left behind. */
async function claim({ query }: Database, call: KeyedCall, now: Date): Promise<boolean> {
  const abandoned = new Date(now.getTime() - abandonedMs)
  const fresh = {
    route: call.route,
    request_hash: call.bodyHash,
    status: null,
    response: null,
    created_at: now,
    expires_at: new Date(now.getTime() + keptMs),
  }
  const claimed = await query
    .insertInto('idempotency_keys')
    .values({ user_id: call.userId, key: call.key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(fresh)
        .where(
          sql<SqlBool>`idempotency_keys.expires_at <= ${now}
            or (idempotency_keys.status is null and idempotency_keys.created_at <= ${abandoned})`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** What the holder of the key came to. */
async function earlier({ query }: Database, { userId, key, route, bodyHash }: KeyedCall): Promise<KeyedAnswer> {
  const row = await query
    .selectFrom('idempotency_keys')
    .select(['route', 'request_hash', 'status', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  // Given back just now: whoever asks again in a second gets it.
  if (!row) return { kind: 'in_progress', retryAfterSeconds: 1 }
  if (row.route !== route || Buffer.compare(row.request_hash, bodyHash) !== 0) return { kind: 'mismatch' }
  if (row.status === null) return { kind: 'in_progress', retryAfterSeconds: 1 }
  const response = row.response as StoredAnswer['response']
  return { kind: 'answered', isStored: true, status: row.status, response }
}

/** The time of the claim tells it from a later one, when ours took so long that it counted as left behind. */
async function store({ query }: Database, call: KeyedCall, claimedAt: Date, { status, response }: StoredAnswer) {
  await query
    .updateTable('idempotency_keys')
    .set({ status, response })
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .where('created_at', '=', claimedAt)
    .where('status', 'is', null)
    .execute()
}

async function giveBack({ query }: Database, call: KeyedCall, claimedAt: Date) {
  await query
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .where('created_at', '=', claimedAt)
    .where('status', 'is', null)
    .execute()
}
