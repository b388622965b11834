import { promisify } from 'node:util'
import { type Zippable, zip } from 'fflate'
import { sql } from 'kysely'
import { v7 as newId, v4 as newKey } from 'uuid'
import type { Export } from '../../platform/privacy.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { JobHandler } from '../jobs/jobHandler.ts'
import { PermanentFailure } from '../jobs/jobHandler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Objects } from '../objects/objects.ts'
import { personalTables } from './registry.ts'

export const exportQueue = 'privacy.export'

const dayMs = 24 * 60 * 60_000
const onceInMs = dayMs
const keptMs = 7 * dayMs

interface Options {
  readonly database: Database
  readonly clock: Clock
  readonly objects: Objects
}

/** All that is stored of a user, as an archive they can fetch for a week. */
export function createExports({ database, clock, objects }: Options) {
  const { query } = database

  const newest = (userId: string) =>
    query
      .selectFrom('privacy_requests')
      .where('user_id', '=', userId)
      .where('kind', '=', 'export')
      .orderBy('created_at', 'desc')
      .selectAll()
      .limit(1)
      .executeTakeFirst()

  return {
    /** Begins one, unless there was one within a day; then it answers in how many seconds there can be another. */
    async request(userId: string, jobs: Jobs): Promise<Export | { readonly againInSeconds: number }> {
      const now = clock()
      const last = await newest(userId)
      const age = last ? now.getTime() - last.created_at.getTime() : Number.POSITIVE_INFINITY
      if (last && last.state !== 'failed' && age < onceInMs)
        return { againInSeconds: Math.ceil((onceInMs - age) / 1000) }
      const id = newId()
      await database.transaction(async (transaction) => {
        await transaction
          .insertInto('privacy_requests')
          .values({ id, user_id: userId, kind: 'export', state: 'pending', created_at: now })
          .execute()
        await jobs.enqueue({ queue: exportQueue, payload: { id } }, transaction)
      })
      jobs.wake(exportQueue)
      return { id, state: 'pending', created_at: now.toISOString(), expires_at: null, bytes: null }
    },

    async state(userId: string): Promise<Export | null> {
      const row = await newest(userId)
      return row
        ? {
            id: row.id,
            state: stateOf(row.state),
            created_at: row.created_at.toISOString(),
            expires_at: row.expires_at?.toISOString() ?? null,
            bytes: row.bytes,
          }
        : null
    },

    /** The archive, while it is kept. */
    async archive(userId: string, id: string): Promise<Uint8Array | 'expired' | undefined> {
      const row = await query
        .selectFrom('privacy_requests')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('kind', '=', 'export')
        .selectAll()
        .executeTakeFirst()
      if (!row || row.state === 'pending' || row.state === 'failed') return undefined
      const isOver = row.expires_at === null || row.expires_at <= clock() || row.object_key === null
      return isOver ? 'expired' : ((await objects.get(row.object_key ?? '')) ?? 'expired')
    },

    /** Writes the archive of a request that waits. */
    handler: {
      async run(payload) {
        const { id } = Object(payload)
        if (typeof id !== 'string') throw new PermanentFailure('not an export')
        const row = await query.selectFrom('privacy_requests').where('id', '=', id).selectAll().executeTakeFirst()
        if (row?.state !== 'pending') return
        const archive = await archiveOf(database, objects, row.user_id)
        const key = newKey()
        await objects.put(key, archive)
        const now = clock()
        await query
          .updateTable('privacy_requests')
          .set({
            state: 'ready',
            object_key: key,
            bytes: archive.length,
            expires_at: new Date(now.getTime() + keptMs),
            done_at: now,
          })
          .where('id', '=', id)
          .execute()
      },
    } satisfies JobHandler,

    /** Forgets archives whose week is over. */
    async deleteOld(now: Date): Promise<void> {
      const over = await query
        .selectFrom('privacy_requests')
        .where('kind', '=', 'export')
        .where('state', '=', 'ready')
        .where('expires_at', '<=', now)
        .select(['id', 'object_key'])
        .limit(100)
        .execute()
      for (const { id, object_key } of over) {
        if (object_key) await objects.delete(object_key)
        await query
          .updateTable('privacy_requests')
          .set({ state: 'expired', object_key: null })
          .where('id', '=', id)
          .execute()
      }
    },
  }
}

const states = ['pending', 'ready', 'failed', 'expired'] as const
const stateOf = (state: string): Export['state'] => states.find((known) => known === state) ?? 'failed'

/** One JSON file for each table that holds something of the user, their images, and a list of all kinds with purpose and time. */
async function archiveOf(database: Database, objects: Objects, userId: string): Promise<Uint8Array> {
  const files: Zippable = {
    'what-is-stored.json': json(personalTables.map(({ what, why, kept }) => ({ what, why, kept }))),
  }
  for (const { table, column, shows } of personalTables) {
    if (shows.length === 0) continue
    const columns = sql.join(shows.map((name) => sql.ref(name)))
    const { rows } =
      await sql<object>`select ${columns} from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(
        database.query,
      )
    if (rows.length > 0) files[`${table}${column === 'inviter_id' ? '-as-inviter' : ''}.json`] = json(rows)
  }
  const images = await database.query
    .selectFrom('media')
    .where('owner_id', '=', userId)
    .where('state', 'in', ['quarantined', 'clean'])
    .select(['id', 'object_key'])
    .execute()
  for (const { id, object_key } of images) {
    const bytes = await objects.get(object_key)
    // Packed already.
    if (bytes) files[`images/${id}.webp`] = [bytes, { level: 0 }]
  }
  return promisify(zip)(files)
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
