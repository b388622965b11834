import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Audit } from '../audit/audit.ts'
import type { OneTimeTokens } from '../auth/oneTimeTokens.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { enqueueMail, mailQueue } from '../mail/mailJob.ts'
import type { Objects } from '../objects/objects.ts'
import { personalTables } from './registry.ts'
import type { Tombstones } from './tombstones.ts'

const dayMs = 24 * 60 * 60_000
/** For changing one's mind. */
const graceMs = 14 * dayMs

interface Options {
  readonly database: Database
  readonly audit: Audit
  readonly clock: Clock
  readonly jobs: Jobs
  readonly oneTimeTokens: OneTimeTokens
  readonly sessions: Sessions
  readonly objects: Objects
  readonly tombstones: Tombstones
}

/** The end of an account: asked for, taken back within two weeks, or carried out. */
export function createDeletion({
  database,
  audit,
  clock,
  jobs,
  oneTimeTokens,
  sessions,
  objects,
  tombstones,
}: Options) {
  const { query } = database

  const waiting = (userId: string) =>
    query
      .selectFrom('privacy_requests')
      .where('user_id', '=', userId)
      .where('kind', '=', 'delete')
      .where('state', '=', 'requested')
      .select(['id', 'execute_after'])
      .executeTakeFirst()

  /** Deletes what the registry says, keeps the rest by an id that names nobody, and notes it outside of the database. */
  async function erase(userId: string): Promise<void> {
    await tombstones.add(userId, clock())
    const archives = await query
      .selectFrom('privacy_requests')
      .where('user_id', '=', userId)
      .where('object_key', 'is not', null)
      .select('object_key')
      .execute()
    for (const { object_key } of archives) if (object_key) await objects.delete(object_key)
    const images = await query
      .selectFrom('media')
      .where('owner_id', '=', userId)
      .where('state', '!=', 'blocked')
      .select('object_key')
      .execute()
    for (const { object_key } of images) await objects.delete(object_key)
    await database.transaction(async (transaction) => {
      await transaction.deleteFrom('media').where('owner_id', '=', userId).where('state', '!=', 'blocked').execute()
      for (const { table, column, erase: how } of personalTables) {
        if (table === 'users') continue
        const where = sql`where ${sql.ref(column)} = ${userId}`
        if (how === 'delete') await sql`delete from ${sql.table(table)} ${where}`.execute(transaction)
        if (how === 'clear')
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = null ${where}`.execute(transaction)
      }
      await transaction
        .updateTable('privacy_requests')
        .set({ state: 'done', object_key: null, done_at: clock() })
        .where('user_id', '=', userId)
        .execute()
      await transaction.deleteFrom('users').where('id', '=', userId).execute()
    })
    sessions.forget(userId)
    await audit.write({ action: 'privacy.erased', outcome: 'done', subject: { kind: 'user', id: userId } })
  }

  return {
    /** When the account will be deleted. */
    async at(userId: string): Promise<Date | undefined> {
      return (await waiting(userId))?.execute_after ?? undefined
    },

    /** Asks for it: all other browsers are signed out, and a mail has the way back. Asked again, the day stays. */
    async request(user: { readonly id: string; readonly email: string | null }, keptSession: string): Promise<Date> {
      const before = await waiting(user.id)
      if (before?.execute_after) return before.execute_after
      const now = clock()
      const executeAfter = new Date(now.getTime() + graceMs)
      await database.transaction(async (transaction) => {
        await transaction
          .insertInto('privacy_requests')
          .values({
            id: newId(),
            user_id: user.id,
            kind: 'delete',
            state: 'requested',
            execute_after: executeAfter,
            created_at: now,
          })
          .execute()
        await transaction
          .updateTable('users')
          .set({ status: 'deleting', updated_at: now })
          .where('id', '=', user.id)
          .where('status', '=', 'active')
          .execute()
        if (!user.email) return
        const token = await oneTimeTokens.issue(
          { kind: 'cancel-deletion', userId: user.id, payload: {}, lastsMs: graceMs },
          transaction,
        )
        const deleteOn = executeAfter.toISOString().slice(0, 10)
        await enqueueMail(jobs, { kind: 'deletion-requested', to: user.email, token, deleteOn }, transaction)
      })
      jobs.wake(mailQueue)
      await sessions.end(user.id, 'all', 'delete', keptSession)
      sessions.forget(user.id)
      return executeAfter
    },

    /** Takes it back. Answers whether there was something to take back. */
    async cancel(userId: string): Promise<boolean> {
      const cancelled = await database.transaction(async (transaction) => {
        const request = await transaction
          .updateTable('privacy_requests')
          .set({ state: 'cancelled', done_at: clock() })
          .where('user_id', '=', userId)
          .where('kind', '=', 'delete')
          .where('state', '=', 'requested')
          .returning('id')
          .executeTakeFirst()
        if (!request) return false
        await transaction
          .updateTable('users')
          .set({ status: 'active', updated_at: clock() })
          .where('id', '=', userId)
          .where('status', '=', 'deleting')
          .execute()
        return true
      })
      sessions.forget(userId)
      return cancelled
    },

    /** Carries out what is due. */
    async runDue(now: Date): Promise<void> {
      const due = await query
        .selectFrom('privacy_requests')
        .where('kind', '=', 'delete')
        .where('state', '=', 'requested')
        .where('execute_after', '<=', now)
        .select('user_id')
        .limit(20)
        .execute()
      for (const { user_id } of due) await erase(user_id)
    },

    /** Erases again whom an older copy of the database has brought back. To be called before anybody is let in. */
    async replay(): Promise<void> {
      const erased = await tombstones.all()
      for (let from = 0; from < erased.length; from += 500) {
        const back = await query
          .selectFrom('users')
          .where('id', 'in', erased.slice(from, from + 500))
          .select('id')
          .execute()
        for (const { id } of back) await erase(id)
      }
    },
  }
}
