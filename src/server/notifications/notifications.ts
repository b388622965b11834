import type { Transaction } from 'kysely'
import { Value } from 'typebox/value'
import { v7 as newId } from 'uuid'
import { Notification, type NotificationKind, Preferences } from '../../platform/notifications.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { enqueueMail, mailQueue } from '../mail/mailJob.ts'
import type { MailMessage } from '../mail/messages.ts'

type PayloadOf<Kind extends NotificationKind> = Extract<Notification, { readonly kind: Kind }>['payload']

export interface News<Kind extends NotificationKind = NotificationKind> {
  readonly kind: Kind
  readonly payload: PayloadOf<Kind>
  /** The mail about it, for whoever wants one and has a confirmed address. */
  readonly mail?: (to: string) => MailMessage
}

export interface Page {
  readonly items: readonly Notification[]
  /** Behind which row the next page begins; absent on the last one. */
  readonly next?: { readonly at: Date; readonly id: string }
}

export type Notifications = ReturnType<typeof createNotifications>

interface Options {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Jobs
}

const keptDays = 180
const dayMs = 24 * 60 * 60_000
/** A count stops here: more is no news. */
const maxCount = 1000

/** What happened to users while they were away, kept for half a year. */
export function createNotifications({ database, clock, jobs }: Options) {
  const { query } = database

  async function countUnread(userId: string): Promise<number> {
    const rows = await query
      .selectFrom('notifications')
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .select('id')
      .limit(maxCount)
      .execute()
    return rows.length
  }

  return {
    /** Tells a user, in the ways they chose. */
    async tell<Kind extends NotificationKind>(
      userId: string,
      { kind, payload, mail }: News<Kind>,
      transaction?: Transaction<Tables>,
    ): Promise<void> {
      const statements = transaction ?? query
      const user = await statements
        .selectFrom('users')
        .where('id', '=', userId)
        .select(['email', 'notify'])
        .executeTakeFirst()
      if (!user) return
      const ways = preferencesIn(user.notify)[kind]
      if (ways.site) {
        await statements
          .insertInto('notifications')
          .values({ id: newId(), user_id: userId, kind, payload, created_at: clock() })
          .execute()
      }
      if (mail && ways.email && user.email) await enqueueMail(jobs, mail(user.email), transaction)
      if (!transaction) jobs.wake(mailQueue)
    },

    /** Newest first, from the row behind `after` on. */
    async list(
      userId: string,
      { limit, unread, after }: { readonly limit: number; readonly unread: boolean; readonly after?: Page['next'] },
    ): Promise<Page> {
      let rows = query
        .selectFrom('notifications')
        .where('user_id', '=', userId)
        .select(['id', 'kind', 'payload', 'read_at', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
      if (unread) rows = rows.where('read_at', 'is', null)
      if (after) {
        rows = rows.where(({ eb, or, and }) =>
          or([eb('created_at', '<', after.at), and([eb('created_at', '=', after.at), eb('id', '<', after.id)])]),
        )
      }
      const found = await rows.execute()
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      return {
        items: shown.flatMap((row) => readRow(row)),
        ...(found.length > limit && last && { next: { at: last.created_at, id: last.id } }),
      }
    },

    countUnread,

    /** Marks these, or all, as read; what is read already keeps its instant. Answers how many are left. */
    async markRead(userId: string, ids: readonly string[] | 'all'): Promise<number> {
      let marking = query
        .updateTable('notifications')
        .set({ read_at: clock() })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
      if (ids !== 'all') marking = marking.where('id', 'in', ids)
      await marking.execute()
      return countUnread(userId)
    },

    async preferences(userId: string): Promise<Preferences> {
      const { notify } = await query
        .selectFrom('users')
        .where('id', '=', userId)
        .select('notify')
        .executeTakeFirstOrThrow()
      return preferencesIn(notify)
    },

    async prefer(userId: string, changes: Partial<Preferences>): Promise<Preferences> {
      return database.transaction(async (transaction) => {
        const { notify } = await transaction
          .selectFrom('users')
          .where('id', '=', userId)
          .select('notify')
          .forUpdate()
          .executeTakeFirstOrThrow()
        const next = { ...preferencesIn(notify), ...changes }
        await transaction
          .updateTable('users')
          .set({ notify: next, updated_at: clock() })
          .where('id', '=', userId)
          .execute()
        return next
      })
    },

    async deleteOld(now: Date): Promise<void> {
      const before = new Date(now.getTime() - keptDays * dayMs)
      await query.deleteFrom('notifications').where('created_at', '<', before).execute()
    },
  }
}

const bothWays = { site: true, email: true } as const
const usual: Preferences = { invite_reward: bothWays, security: bothWays }

/** What a user chose, and for all else what is usual. */
function preferencesIn(notify: unknown): Preferences {
  const chosen = { ...usual, ...Object(notify) }
  return Value.Check(Preferences, chosen) ? chosen : usual
}

interface Row {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
  readonly read_at: Date | null
  readonly created_at: Date
}

/** A row that a later version wrote is left out. */
function readRow({ id, kind, payload, read_at, created_at }: Row): readonly Notification[] {
  const read = { id, kind, payload, read_at: read_at?.toISOString() ?? null, created_at: created_at.toISOString() }
  return Value.Check(Notification, read) ? [read] : []
}
