import { v7 as newId } from 'uuid'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { enqueueMail } from '../mail/mailJob.ts'
import type { SecurityEvent } from '../mail/messages.ts'

/** Tells a user what happened to their account: in the app always, and by mail where there is a confirmed address. */
export async function notifyOfSecurity(
  { database, jobs }: { readonly database: Database; readonly jobs: Jobs },
  user: { readonly id: string; readonly email: string | null },
  event: SecurityEvent,
  now: Date,
): Promise<void> {
  await database.query
    .insertInto('notifications')
    .values({ id: newId(), user_id: user.id, kind: 'security', payload: { event }, created_at: now })
    .execute()
  if (user.email) await enqueueMail(jobs, { kind: 'security-notice', to: user.email, event })
}
