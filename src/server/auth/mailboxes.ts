import type { Transaction } from 'kysely'
import { emailKey } from '../../platform/emails.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { enqueueMail, mailQueue } from '../mail/mailJob.ts'
import type { OneTimeTokens } from './oneTimeTokens.ts'

const hour = 60 * 60_000

interface Services {
  readonly database: Database
  readonly oneTimeTokens: OneTimeTokens
  readonly jobs: Jobs
}

type Writing = Omit<Services, 'database'> & { readonly transaction: Transaction<Tables> }

/** Asks the owner of an address to confirm it; where it is somebody's already, only that person hears of it. */
export async function mailVerification(
  { transaction, oneTimeTokens, jobs }: Writing,
  userId: string,
  address: string,
): Promise<void> {
  const owner = await transaction
    .selectFrom('users')
    .where('email_key', '=', emailKey(address))
    .where('id', '!=', userId)
    .select('email')
    .executeTakeFirst()
  if (owner?.email) {
    await enqueueMail(jobs, { kind: 'address-in-use', to: owner.email }, transaction)
    return
  }
  const payload = { email: address }
  const token = await oneTimeTokens.issue({ kind: 'email', userId, payload, lastsMs: 24 * hour }, transaction)
  await enqueueMail(jobs, { kind: 'verify-address', to: address, token }, transaction)
}

/** Makes the address of a link the account's own. */
export async function confirmAddress(
  { database, oneTimeTokens, jobs }: Services,
  token: string,
  now: Date,
): Promise<boolean> {
  const confirmed = await database.transaction(async (transaction) => {
    const used = await oneTimeTokens.use({ kind: 'email', token }, transaction)
    const address = used?.payload.email
    if (!used?.userId || typeof address !== 'string') return false
    const taken = await transaction
      .selectFrom('users')
      .where('email_key', '=', emailKey(address))
      .where('id', '!=', used.userId)
      .select('id')
      .executeTakeFirst()
    if (taken) return false
    const before = await transaction.selectFrom('users').where('id', '=', used.userId).selectAll().executeTakeFirst()
    if (before?.pending_email_key !== emailKey(address)) return false
    await transaction
      .updateTable('users')
      .set({
        email: address,
        email_key: emailKey(address),
        email_verified_at: now,
        pending_email: null,
        pending_email_key: null,
        updated_at: now,
      })
      .where('id', '=', used.userId)
      .execute()
    if (before.email) {
      const payload = { email: before.email }
      const undo = { kind: 'email-undo', userId: used.userId, payload, lastsMs: 7 * 24 * hour } as const
      const undoToken = await oneTimeTokens.issue(undo, transaction)
      await enqueueMail(jobs, { kind: 'address-changed', to: before.email, token: undoToken }, transaction)
    }
    return true
  })
  jobs.wake(mailQueue)
  return confirmed
}

/** Gives an account its old address back. */
export function undoAddress({ database, oneTimeTokens }: Services, token: string, now: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const used = await oneTimeTokens.use({ kind: 'email-undo', token }, transaction)
    const address = used?.payload.email
    if (!used?.userId || typeof address !== 'string') return false
    const taken = await transaction
      .selectFrom('users')
      .where('email_key', '=', emailKey(address))
      .where('id', '!=', used.userId)
      .select('id')
      .executeTakeFirst()
    if (taken) return false
    await transaction
      .updateTable('users')
      .set({ email: address, email_key: emailKey(address), email_verified_at: now, updated_at: now })
      .where('id', '=', used.userId)
      .execute()
    return true
  })
}

/** Notes a new address, which counts once it is confirmed. */
export async function requestAddress(
  { database, oneTimeTokens, jobs }: Services,
  userId: string,
  address: string,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ pending_email: address, pending_email_key: emailKey(address), updated_at: now })
      .where('id', '=', userId)
      .execute()
    await mailVerification({ transaction, oneTimeTokens, jobs }, userId, address)
  })
  jobs.wake(mailQueue)
}

/**
 * Mails a link for a new password to whoever has the address: the account that confirmed it, or else the newest that only
 * named it, unless that one pays: nobody takes a paid plan over because its owner mistyped an address.
 */
export async function requestReset(
  { database, oneTimeTokens, jobs }: Services,
  address: string,
  now: Date,
): Promise<void> {
  const owner = await resettable(database, emailKey(address), now)
  if (!owner?.to) return
  const { id: userId, to } = owner
  await database.transaction(async (transaction) => {
    const payload = { email: to }
    const token = await oneTimeTokens.issue({ kind: 'reset', userId, payload, lastsMs: hour }, transaction)
    await enqueueMail(jobs, { kind: 'reset-password', to, token }, transaction)
  })
  jobs.wake(mailQueue)
}

async function resettable({ query }: Database, key: string, now: Date) {
  const confirmed = await query
    .selectFrom('users')
    .where('email_key', '=', key)
    .select(['id', 'email as to'])
    .executeTakeFirst()
  if (confirmed) return confirmed
  return query
    .selectFrom('users')
    .where('pending_email_key', '=', key)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entitlements')
            .whereRef('entitlements.user_id', '=', 'users.id')
            .where('source', '=', 'billing')
            .where('revoked_at', 'is', null)
            .where('starts_at', '<=', now)
            .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
            .select('entitlements.id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .select(['id', 'pending_email as to'])
    .executeTakeFirst()
}
