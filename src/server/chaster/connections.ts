import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Place, Seal } from '../secrets/seal.ts'
import { TokenRefused } from './chasterApi.ts'
import { ChasterFault } from './chasterFault.ts'
import type { ChasterSignIn, ChasterTokens } from './chasterSignIn.ts'

/** What is kept sealed: tokens of a sign-in, a token that was pasted, or that one must sign in anew. */
const Secret = Type.Union([
  Type.Object({
    kind: Type.Literal('signed-in'),
    access: Type.String(),
    refresh: Type.Optional(Type.String()),
    /** Milliseconds since 1970. */
    endsAt: Type.Number(),
  }),
  Type.Object({ kind: Type.Literal('pasted'), access: Type.String() }),
  Type.Object({ kind: Type.Literal('over') }),
])
type Secret = Type.Static<typeof Secret>

export interface ConnectionsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly seal: Seal
  /** Absent where the operator has no client at Chaster: then only pasted tokens work. */
  readonly signIn?: ChasterSignIn
}

export type Connections = ReturnType<typeof createConnections>

const provider = 'chaster'
/** A token that ends this soon is renewed before it is used. */
const earlyMs = 30_000

export const chasterPlace = (providerId: string): Place => ({
  table: 'oauth_accounts',
  column: 'sealed_secret',
  row: `${provider}/${providerId}`,
})

interface Row {
  readonly provider_id: string
  readonly sealed_secret: Uint8Array
}

/** Whose Chaster account is whose, and the tokens that speak for it. Tokens leave only towards Chaster. */
export function createConnections({ database, clock, seal, signIn }: ConnectionsOptions) {
  const renewals = new Map<string, Promise<Secret>>()

  async function rowOf(userId: string): Promise<Row | undefined> {
    const row = await database.query
      .selectFrom('oauth_accounts')
      .select(['provider_id', 'sealed_secret'])
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst()
    return row?.sealed_secret ? { provider_id: row.provider_id, sealed_secret: row.sealed_secret } : undefined
  }

  const closed = (secret: Secret, providerId: string): Uint8Array =>
    seal.close(Buffer.from(JSON.stringify(secret)), chasterPlace(providerId))

  function opened({ provider_id, sealed_secret }: Row): Secret {
    const secret: unknown = JSON.parse(Buffer.from(seal.open(sealed_secret, chasterPlace(provider_id))).toString())
    if (!Value.Check(Secret, secret)) throw new Error('The sealed secret of Chaster cannot be read.')
    return secret
  }

  const rewrite = (userId: string, row: Row, secret: Secret) =>
    database.query
      .updateTable('oauth_accounts')
      .set({ sealed_secret: closed(secret, row.provider_id) })
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .where('provider_id', '=', row.provider_id)

  /** Notes that one must sign in anew, unless another node was quicker and has renewed the tokens. */
  async function end(userId: string, row: Row): Promise<Secret> {
    await rewrite(userId, row, { kind: 'over' }).where('sealed_secret', '=', row.sealed_secret).execute()
    const now = await rowOf(userId)
    return now ? opened(now) : { kind: 'over' }
  }

  /** Refresh tokens work once, so one renewal at a time; another node's is found in the row. */
  function renewed(userId: string): Promise<Secret> {
    const running = renewals.get(userId)
    if (running) return running
    const renewal = (async () => {
      const row = await rowOf(userId)
      if (!row) throw new ChasterFault('not-connected')
      const secret = opened(row)
      if (secret.kind !== 'signed-in' || secret.refresh === undefined || !signIn) {
        return end(userId, row)
      }
      try {
        const fresh = signedIn(await signIn.renew(secret.refresh), clock())
        await rewrite(userId, row, fresh).execute()
        return fresh
      } catch (error) {
        if (!(error instanceof ChasterFault) || error.problem !== 'reconnect') throw error
        return end(userId, row)
      }
    })().finally(() => renewals.delete(userId))
    renewals.set(userId, renewal)
    return renewal
  }

  async function store(userId: string, providerId: string, secret: Secret): Promise<void> {
    const now = clock()
    await database.transaction(async (transaction) => {
      await transaction
        .deleteFrom('oauth_accounts')
        .where('provider', '=', provider)
        .where((row) => row.or([row('user_id', '=', userId), row('provider_id', '=', providerId)]))
        .execute()
      await transaction
        .insertInto('oauth_accounts')
        .values({
          provider,
          provider_id: providerId,
          user_id: userId,
          email: null,
          email_verified: false,
          sealed_secret: closed(secret, providerId),
          created_at: now,
        })
        .execute()
    })
  }

  return {
    /** Whether tokens are kept that are not known to be over. */
    async isConnected(userId: string): Promise<boolean> {
      const row = await rowOf(userId)
      return row !== undefined && opened(row).kind !== 'over'
    },
    /** A Chaster account belongs to one user: whoever signed in there last. */
    keep: (userId: string, providerId: string, tokens: ChasterTokens): Promise<void> =>
      store(userId, providerId, signedIn(tokens, clock())),
    keepPasted: (userId: string, providerId: string, access: string): Promise<void> =>
      store(userId, providerId, { kind: 'pasted', access }),
    /** Works with a token that is good. Throws `not-connected` or `reconnect` where there is none. */
    async use<T>(userId: string, work: (token: string) => Promise<T>): Promise<T> {
      const row = await rowOf(userId)
      if (!row) throw new ChasterFault('not-connected')
      const kept = opened(row)
      const endsSoon = kept.kind === 'signed-in' && kept.endsAt - earlyMs <= clock().getTime()
      const secret = endsSoon ? await renewed(userId) : kept
      if (secret.kind === 'over') throw new ChasterFault('reconnect')
      try {
        return await work(secret.access)
      } catch (error) {
        if (!(error instanceof TokenRefused)) throw error
      }
      const fresh = await renewed(userId)
      if (fresh.kind === 'over') throw new ChasterFault('reconnect')
      return await work(fresh.access).catch((error: unknown) => {
        throw error instanceof TokenRefused ? new ChasterFault('reconnect') : error
      })
    },
    /** Forgets the tokens, and has Chaster do so, too, if it answers. Answers whether there were any. */
    async drop(userId: string): Promise<boolean> {
      const row = await rowOf(userId)
      if (!row) return false
      const secret = opened(row)
      if (secret.kind === 'signed-in') await signIn?.revoke(secret).catch(() => undefined)
      const { numDeletedRows } = await database.query
        .deleteFrom('oauth_accounts')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

const signedIn = ({ access, refresh, lastsSeconds }: ChasterTokens, now: Date): Secret => ({
  kind: 'signed-in',
  access,
  ...(refresh !== undefined && { refresh }),
  endsAt: now.getTime() + lastsSeconds * 1000,
})
