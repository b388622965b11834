import { ensureSettings, readLockSettings } from '../chastity/settings.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { ChasterApi, ChasterLock } from './chasterApi.ts'
import { ChasterFault } from './chasterFault.ts'
import type { ChasterTokens } from './chasterSignIn.ts'
import type { Connections } from './connections.ts'
import { mirrorLock } from './mirrorLock.ts'

export interface ChasterOptions {
  readonly database: Database
  readonly clock: Clock
  readonly api: ChasterApi
  readonly connections: Connections
}

export type Chaster = ReturnType<typeof createChaster>

/** What came of a wish for more time. `unknown`: it may have been added, and must not be asked for again. */
export type AddedAtChaster =
  | { readonly kind: 'added'; readonly seconds: number; readonly endDate: Date | null }
  | { readonly kind: 'not-added' | 'unknown' }

/** Clocks of servers round. */
const toleranceSeconds = 5

/** A user's locks at Chaster. All of it throws `ChasterFault`. */
export function createChaster({ database, clock, api, connections }: ChasterOptions) {
  const choose = (userId: string, provider: 'local' | 'chaster', lockId: string | null) =>
    database.transaction(async (transaction) => {
      const now = clock()
      await ensureSettings(transaction, userId, now)
      await transaction
        .updateTable('chastity_settings')
        .set({ provider, selected_chaster_lock_id: lockId, updated_at: now })
        .where('user_id', '=', userId)
        .execute()
    })

  const mirror = (userId: string, found: ChasterLock | undefined) =>
    database.transaction((transaction) => mirrorLock(transaction, userId, found, clock()))

  const lockNow = (userId: string, id: string) => connections.use(userId, (token) => api.lock(token, id))

  return {
    isConnected: connections.isConnected,
    /** The user has signed in there. */
    async connect(userId: string, tokens: ChasterTokens): Promise<void> {
      await connections.keep(userId, await knownAs(api, tokens.access), tokens)
    },
    /** Throws `reconnect` for a token that Chaster does not know. */
    async connectWithToken(userId: string, token: string): Promise<void> {
      await connections.keepPasted(userId, await knownAs(api, token), token)
    },
    /** Nothing changes at Chaster: the lock there stays closed. Answers whether there was a connection. */
    async disconnect(userId: string): Promise<boolean> {
      const wasConnected = await connections.drop(userId)
      await choose(userId, 'local', null)
      await mirror(userId, undefined)
      return wasConnected
    },
    locks: (userId: string): Promise<readonly ChasterLock[]> => connections.use(userId, api.locks),
    /** Reads the user's locks, and takes over how the chosen one stands. */
    async sync(userId: string): Promise<readonly ChasterLock[]> {
      const locks = await connections.use(userId, api.locks)
      const { selectedChasterLockId: chosen } = await readLockSettings(database.query, userId)
      await mirror(
        userId,
        locks.find(({ id }) => id === chosen),
      )
      return locks
    },
    /** The lock that is meant from now on. Throws `gone` where the user has none of this id. */
    async select(userId: string, lockId: string): Promise<void> {
      const lock = await lockNow(userId, lockId)
      await choose(userId, 'chaster', lock.id)
      await mirror(userId, lock)
    },
    /** Asks once. Where the answer was lost, the lock is looked at instead of asking again. */
    async addTime(userId: string, lockId: string, seconds: number): Promise<AddedAtChaster> {
      const before = await lockNow(userId, lockId)
      if (!before.canAdd) throw new ChasterFault('refused')
      const isAnswered = await connections
        .use(userId, (token) => api.addTime(token, lockId, seconds))
        .then(
          () => true,
          (error: unknown) => {
            if (error instanceof ChasterFault && error.problem === 'unavailable') return false
            throw error
          },
        )
      const after = await lockNow(userId, lockId).catch(() => undefined)
      const grown = after && growth(before, after, seconds)
      if (grown === undefined) {
        const endDate = before.endDate && new Date(before.endDate.getTime() + seconds * 1000)
        return isAnswered ? { kind: 'added', seconds, endDate } : { kind: 'unknown' }
      }
      return grown > 0 ? { kind: 'added', seconds: grown, endDate: after?.endDate ?? null } : { kind: 'not-added' }
    },
  }
}

/** Whole seconds by which a lock became longer, at most those asked for; undefined where its timer is hidden. */
function growth({ endDate: before }: ChasterLock, { endDate: after }: ChasterLock, asked: number): number | undefined {
  if (!before || !after) return undefined
  const seconds = Math.floor((after.getTime() - before.getTime()) / 1000)
  return seconds >= asked - toleranceSeconds ? asked : Math.max(0, seconds)
}

async function knownAs(api: ChasterApi, token: string): Promise<string> {
  try {
    return await api.userId(token)
  } catch (error) {
    throw error instanceof ChasterFault ? error : new ChasterFault('reconnect')
  }
}
