import { type SqlBool, sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import { freeMessagesPerMonth, type HostedPurpose } from '../../platform/hosted.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export interface NewCall {
  readonly userId: string
  readonly key: string
  /** Of the whole body, keyed: it tells a repeat from another request, and nothing about the text. */
  readonly bodyHash: Uint8Array
  readonly purpose: HostedPurpose
  readonly model: string
  readonly isUnlimited: boolean
}

export type Reservation =
  | { readonly kind: 'reserved'; readonly callId: string }
  | { readonly kind: 'limit' }
  | { readonly kind: 'auxiliary-limit' }
  | { readonly kind: 'mismatch' }
  /** The key was used for this request before. */
  | { readonly kind: 'repeated'; readonly state: CallState }

export type CallState = Tables['hosted_calls']['state']

/** What became of a call. `isCounted`: a content token was delivered. */
export interface CallEnd {
  readonly state: 'done' | 'refunded' | 'blocked'
  readonly isCounted: boolean
  readonly inputTokens: number
  readonly outputTokens: number
}

/** The month (UTC) that a message counts in: `2030-01`. */
export const periodOf = (now: Date): string => now.toISOString().slice(0, 7)

/** When the next month (UTC) begins. */
export const resetDateOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

const route = 'POST /api/chat/completions'
const keyKeptMs = 24 * 3_600_000
const abandonedMs = 10 * 60_000
const auxiliaryPerMessage = 3
const auxiliaryPerDay = 20

class Full extends Error {}

/** Counts a call and notes it, or neither. A refunded call may be made again with its key; it then counts again. */
export async function reserve(database: Database, call: NewCall, now: Date): Promise<Reservation> {
  try {
    return await database.transaction(async (transaction) => {
      if (!(await claimKey(transaction, call, now))) return { kind: 'mismatch' }
      const callId = await addCall(transaction, call, now)
      if (callId === undefined) return { kind: 'repeated', state: await stateOf(transaction, call) }
      if (!(await count(transaction, call, now))) throw new Full()
      return { kind: 'reserved', callId }
    })
  } catch (error) {
    if (error instanceof Full) return { kind: call.purpose === 'chat' ? 'limit' : 'auxiliary-limit' }
    throw error
  }
}

/** False where the key belongs to another request of the last 24 hours. */
async function claimKey(on: Transaction<Tables>, { userId, key, bodyHash }: NewCall, now: Date): Promise<boolean> {
  const fresh = {
    route,
    request_hash: bodyHash,
    status: null,
    response: null,
    created_at: now,
    expires_at: new Date(now.getTime() + keyKeptMs),
  }
  const claimed = await on
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(fresh)
        .where(sql<SqlBool>`idempotency_keys.expires_at <= ${now}`),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return true
  const row = await on
    .selectFrom('idempotency_keys')
    .select(['route', 'request_hash'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.route === route && Buffer.compare(row.request_hash, bodyHash) === 0
}

async function addCall(on: Transaction<Tables>, call: NewCall, now: Date): Promise<string | undefined> {
  const fresh = {
    period: periodOf(now),
    purpose: call.purpose,
    model: call.model,
    state: 'reserved' as const,
    input_tokens: null,
    output_tokens: null,
    created_at: now,
    ended_at: null,
  }
  const added = await on
    .insertInto('hosted_calls')
    // A new id with each attempt: the end of an earlier one must not settle this one.
    .values({ id: uuid({ msecs: now.getTime() }), user_id: call.userId, idempotency_key: call.key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'idempotency_key'])
        .doUpdateSet((update) => ({ id: update.ref('excluded.id'), ...fresh }))
        .where('hosted_calls.state', '=', 'refunded'),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

async function stateOf(on: Transaction<Tables>, { userId, key }: NewCall): Promise<CallState> {
  const { state } = await on
    .selectFrom('hosted_calls')
    .select('state')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  return state
}

/** One guarded statement: however many callers there are, no more are counted than the plan has. */
async function count(on: Transaction<Tables>, { userId, purpose, isUnlimited }: NewCall, now: Date): Promise<boolean> {
  const isChat = purpose === 'chat'
  const first = { messages_used: isChat ? 1 : 0, aux_calls: isChat ? 0 : 1 }
  const room = isChat
    ? sql<SqlBool>`hosted_usage.messages_used < ${freeMessagesPerMonth}`
    : sql<SqlBool>`hosted_usage.aux_calls < ${auxiliaryPerMessage} * hosted_usage.messages_used
        + ${auxiliaryPerDay * now.getUTCDate()}`
  const counted = await on
    .insertInto('hosted_usage')
    .values({ user_id: userId, period: periodOf(now), ...first })
    .onConflict((conflict) => {
      const update = conflict.columns(['user_id', 'period']).doUpdateSet({
        messages_used: sql<number>`hosted_usage.messages_used + ${first.messages_used}`,
        aux_calls: sql<number>`hosted_usage.aux_calls + ${first.aux_calls}`,
      })
      return isUnlimited ? update : update.where(room)
    })
    .returning('user_id')
    .executeTakeFirst()
  return counted !== undefined
}

export async function messagesUsed({ query }: Database, userId: string, now: Date): Promise<number> {
  const row = await query
    .selectFrom('hosted_usage')
    .select('messages_used')
    .where('user_id', '=', userId)
    .where('period', '=', periodOf(now))
    .executeTakeFirst()
  return row?.messages_used ?? 0
}

/** Notes that a content token is about to be delivered: from here on the call counts. */
export async function markStreaming({ query }: Database, callId: string): Promise<void> {
  await query
    .updateTable('hosted_calls')
    .set({ state: 'streaming' })
    .where('id', '=', callId)
    .where('state', '=', 'reserved')
    .execute()
}

/** Ends a call once; what does not count is given back to the month it was taken from. */
export async function endCall(database: Database, callId: string, end: CallEnd, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await transaction
      .updateTable('hosted_calls')
      .set({ state: end.state, input_tokens: end.inputTokens, output_tokens: end.outputTokens, ended_at: now })
      .where('id', '=', callId)
      .where('state', 'in', ['reserved', 'streaming'])
      .returning(['user_id', 'period', 'purpose'])
      .executeTakeFirst()
    if (!row) return
    const back = end.isCounted ? 0 : 1
    await transaction
      .updateTable('hosted_usage')
      .set((update) => ({
        messages_used: update('messages_used', '-', row.purpose === 'chat' ? back : 0),
        aux_calls: update('aux_calls', '-', row.purpose === 'chat' ? 0 : back),
        input_tokens: update('input_tokens', '+', end.inputTokens),
        output_tokens: update('output_tokens', '+', end.outputTokens),
      }))
      .where('user_id', '=', row.user_id)
      .where('period', '=', row.period)
      .execute()
  })
}

/** Ends the calls that a process left open when it died: counted where a token was delivered, refunded where none was. */
export async function settleAbandonedCalls(database: Database, now: Date): Promise<void> {
  const rows = await database.query
    .selectFrom('hosted_calls')
    .select(['id', 'state'])
    .where('state', 'in', ['reserved', 'streaming'])
    .where('created_at', '<=', new Date(now.getTime() - abandonedMs))
    .limit(1000)
    .execute()
  for (const { id, state } of rows) {
    const isCounted = state === 'streaming'
    await endCall(
      database,
      id,
      { state: isCounted ? 'done' : 'refunded', isCounted, inputTokens: 0, outputTokens: 0 },
      now,
    )
  }
}
