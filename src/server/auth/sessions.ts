import { v7 as newId } from 'uuid'
import { type Caller, readCaller, type User } from '../accounts/caller.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { AccessTokens } from './accessToken.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long a token, a session without use, and a session at all last. */
const lifetimes = {
  short: { token: day, idle: day, absolute: 7 * day },
  remembered: { token: 90 * day, idle: 90 * day, absolute: 180 * day },
} as const

/** After a token was renewed the one before works on, for the calls other tabs have under way. */
const graceMs = minute
const maxSessions = 10
const cachedForMs = 5000
const maxCached = 10_000
/** When a session was last used is written down no more often than this. */
const seenEveryMs = 5 * minute

export interface NewSession {
  readonly userId: string
  readonly epoch: number
  readonly remember: boolean
  readonly method: 'password' | 'registration' | 'reset' | 'google' | 'discord'
  readonly device: string
  readonly ipHash?: Uint8Array
  /** Whether a code of the second factor was given. */
  readonly withCode?: boolean
}

export type Found =
  | { readonly kind: 'caller'; readonly caller: Caller; readonly generation: number }
  | { readonly kind: 'invalid' | 'expired' | 'revoked' }

export type Refreshed = { readonly kind: 'refreshed'; readonly token: string } | Exclude<Found, { kind: 'caller' }>

export type Sessions = ReturnType<typeof createSessions>

interface Options {
  readonly database: Database
  readonly clock: Clock
  readonly tokens: AccessTokens
  readonly audit: Audit
  /** Tells the user that an old token was used again. */
  readonly onReuse: (user: User) => Promise<void>
}

/**
 * Who is signed in. A token names a session and how often that was renewed; the row decides whether it is still good, and
 * is kept in memory for five seconds at most.
 */
export function createSessions({ database, clock, tokens, audit, onReuse }: Options) {
  const cache = new Map<string, { readonly until: number; readonly caller: Caller }>()

  /** Begins a session; the eleventh of a user ends the oldest. */
  async function open(session: NewSession): Promise<string> {
    const now = clock()
    const id = newId()
    const { idle, absolute } = lifetimes[session.remember ? 'remembered' : 'short']
    await database.query
      .insertInto('sessions')
      .values({
        id,
        user_id: session.userId,
        remember: session.remember,
        method: session.method,
        auth_time: now,
        mfa_at: session.withCode ? now : null,
        user_agent: session.device,
        ip_hash: session.ipHash ?? null,
        created_at: now,
        last_seen_at: now,
        idle_expires_at: later(now, idle),
        abs_expires_at: later(now, absolute),
      })
      .execute()
    await endOldest(session.userId, now)
    return issue({ id, userId: session.userId, epoch: session.epoch, generation: 0, remember: session.remember }, now)
  }

  async function endOldest(userId: string, now: Date): Promise<void> {
    const live = await liveSessions(userId, now)
    const tooMany = live.slice(maxSessions).map(({ id }) => id)
    if (tooMany.length > 0) await end(userId, tooMany, 'limit')
  }

  const liveSessions = (userId: string, now: Date) =>
    database.query
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('idle_expires_at', '>', now)
      .where('abs_expires_at', '>', now)
      .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'remember', 'method'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()

  /** Ends sessions of a user: these, or all when none are named. */
  async function end(userId: string, ids: readonly string[] | 'all', reason: string, except?: string): Promise<number> {
    let ending = database.query
      .updateTable('sessions')
      .set({ revoked_at: clock(), revoked_reason: reason })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
    if (ids !== 'all') ending = ending.where('id', 'in', ids)
    if (except !== undefined) ending = ending.where('id', '!=', except)
    const ended = await ending.returning('id').execute()
    for (const { id } of ended) cache.delete(id)
    return ended.length
  }

  /** Whom a token stands for. `fresh` asks the database, whatever was known a moment ago. */
  async function find(token: string, { fresh = false } = {}): Promise<Found> {
    const now = clock()
    const read = await tokens.verify(token, now)
    if (read.kind !== 'valid') return { kind: read.kind }
    const { sid, gen, ep } = read.claims
    const caller = await known(sid, fresh, now)
    if (!caller || caller.user.id !== read.claims.sub) return { kind: 'invalid' }
    if (hasEnded(caller, now) || caller.user.auth_epoch !== ep) return { kind: 'revoked' }
    if (gen === caller.session.generation || isInGrace(caller, gen, now))
      return { kind: 'caller', caller, generation: gen }
    // The row in memory may be older than the token.
    if (!fresh && gen > caller.session.generation) return find(token, { fresh: true })
    if (gen > caller.session.generation) return { kind: 'invalid' }
    if (!fresh) return find(token, { fresh: true })
    await reused(caller)
    return { kind: 'revoked' }
  }

  async function known(sid: string, fresh: boolean, now: Date): Promise<Caller | undefined> {
    const kept = cache.get(sid)
    if (!fresh && kept && now.getTime() < kept.until) return kept.caller
    const caller = await readCaller(database, sid, now)
    cache.delete(sid)
    if (!caller) return undefined
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '')
    cache.set(sid, { until: now.getTime() + cachedForMs, caller })
    await noteUse(caller, now)
    return caller
  }

  async function noteUse({ session }: Caller, now: Date): Promise<void> {
    if (now.getTime() - session.last_seen_at.getTime() < seenEveryMs) return
    const { idle } = lifetimes[session.remember ? 'remembered' : 'short']
    await database.query
      .updateTable('sessions')
      .set({ last_seen_at: now, idle_expires_at: later(now, idle) })
      .where('id', '=', session.id)
      .where('idle_expires_at', '>', now)
      .execute()
  }

  /** Gives a new token for one that is still good: the first of several that ask at once renews, the others get the same. */
  async function refresh(token: string): Promise<Refreshed> {
    const found = await find(token, { fresh: true })
    if (found.kind !== 'caller') return found
    const { user, session } = found.caller
    const now = clock()
    if (found.generation === session.generation) await renew(session.id, session.generation, now)
    cache.delete(session.id)
    const today = await readCaller(database, session.id, now)
    if (!today || hasEnded(today, now)) return { kind: 'revoked' }
    const { generation, remember, abs_expires_at: last } = today.session
    const kept = { id: session.id, userId: user.id, epoch: user.auth_epoch, generation, remember, last }
    return { kind: 'refreshed', token: await issue(kept, now) }
  }

  const renew = (id: string, generation: number, now: Date) =>
    database.query
      .updateTable('sessions')
      .set({ generation: generation + 1, rotated_at: now })
      .where('id', '=', id)
      .where('generation', '=', generation)
      .execute()

  /** Somebody holds a copy of a token that was renewed long ago: nobody is signed in with this session any more. */
  async function reused({ user, session }: Caller): Promise<void> {
    if ((await end(user.id, [session.id], 'reuse')) === 0) return
    await audit.write({
      action: 'auth.refresh-reuse',
      outcome: 'refused',
      actor: { id: user.id, role: user.role },
      subject: { kind: 'session', id: session.id },
    })
    await onReuse(user)
  }

  /** A new session in place of this one, for a user who has just given a password or code. */
  async function replace(caller: Caller, session: NewSession): Promise<string> {
    const token = await open(session)
    await end(caller.user.id, [caller.session.id], 'replaced')
    return token
  }

  function issue(
    of: {
      readonly id: string
      readonly userId: string
      readonly epoch: number
      readonly generation: number
      readonly remember: boolean
      readonly last?: Date
    },
    now: Date,
  ): Promise<string> {
    const { token: lasts, absolute } = lifetimes[of.remember ? 'remembered' : 'short']
    const last = of.last ?? later(now, absolute)
    const expiresAt = new Date(Math.min(now.getTime() + lasts, last.getTime()))
    return tokens.issue({ sub: of.userId, sid: of.id, gen: of.generation, ep: of.epoch, issuedAt: now, expiresAt })
  }

  return {
    open,
    find,
    refresh,
    replace,
    end,
    list: (userId: string) => liveSessions(userId, clock()),
    /** Forgets sessions that ended a month ago. */
    async deleteOld(): Promise<void> {
      const before = new Date(clock().getTime() - 30 * day)
      await database.query
        .deleteFrom('sessions')
        .where((row) => row.or([row('abs_expires_at', '<', before), row('revoked_at', '<', before)]))
        .execute()
    },
    /** Forgets what is known of a user, after their row has changed. */
    forget(userId: string): void {
      for (const [id, { caller }] of cache) if (caller.user.id === userId) cache.delete(id)
    },
  }
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms)

const hasEnded = ({ user, session }: Caller, now: Date) =>
  session.revoked_at !== null ||
  session.idle_expires_at <= now ||
  session.abs_expires_at <= now ||
  user.status === 'banned' ||
  user.status === 'deleted'

const isInGrace = ({ session }: Caller, generation: number, now: Date) =>
  generation === session.generation - 1 &&
  session.rotated_at !== null &&
  now.getTime() - session.rotated_at.getTime() <= graceMs
