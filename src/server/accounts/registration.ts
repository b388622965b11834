import { v7 as newId } from 'uuid'
import { adultVersion } from '../../platform/account.ts'
import { emailKey } from '../../platform/emails.ts'
import { mailVerification } from '../auth/mailboxes.ts'
import type { OneTimeTokens } from '../auth/oneTimeTokens.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { mailQueue } from '../mail/mailJob.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { type Invited, redeemInvitation } from './invitations.ts'

export interface NewAccount {
  readonly username: string
  /** A PHC string. */
  readonly passwordHash: string
  readonly email?: string
  readonly firstName: string
  readonly lastName: string
  readonly isAdult: boolean
  readonly invitedBy?: string
  readonly ipHash: Uint8Array
}

export type Registered =
  | { readonly kind: 'registered'; readonly userId: string; readonly invited?: Invited }
  | { readonly kind: 'taken' }

interface Services {
  readonly database: Database
  readonly oneTimeTokens: OneTimeTokens
  readonly jobs: Jobs
  readonly notifications: Notifications
}

/** Makes an account. An address is only noted: it becomes the account's with the link that is mailed to it. */
export async function registerAccount(
  { database, oneTimeTokens, jobs, notifications }: Services,
  account: NewAccount,
  now: Date,
): Promise<Registered> {
  const userId = newId()
  const { username, passwordHash, email, firstName, lastName, isAdult, invitedBy, ipHash } = account
  const registered = await database.transaction<Registered>(async (transaction) => {
    const added = await transaction
      .insertInto('users')
      .values({
        id: userId,
        username,
        username_key: username.toLowerCase(),
        pending_email: email ?? null,
        pending_email_key: email === undefined ? null : emailKey(email),
        first_name: firstName,
        last_name: lastName,
        password_hash: passwordHash,
        adult_attested_at: isAdult ? now : null,
        adult_attested_version: isAdult ? adultVersion : null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { kind: 'taken' }
    if (email !== undefined) await mailVerification({ transaction, oneTimeTokens, jobs }, userId, email)
    if (invitedBy === undefined) return { kind: 'registered', userId }
    const invited = await redeemInvitation(
      { transaction, notifications },
      { invitedBy, inviteeId: userId, ipHash },
      now,
    )
    return { kind: 'registered', userId, invited }
  })
  jobs.wake(mailQueue)
  return registered
}
