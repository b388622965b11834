import { emailKey } from '../../platform/emails.ts'
import type { Database } from '../database/database.ts'
import type { OneTimeTokens } from './oneTimeTokens.ts'

/**
 * Sets a new password by the link of a mail. Whoever reads that mail owns the address, so it counts as confirmed. Where it
 * was only named until then, sign-in accounts linked before are let go of: a stranger may have linked theirs.
 */
export function resetPassword(
  { database, oneTimeTokens }: { readonly database: Database; readonly oneTimeTokens: OneTimeTokens },
  token: string,
  passwordHash: string,
  now: Date,
): Promise<{ readonly userId: string; readonly email: string } | undefined> {
  return database.transaction(async (transaction) => {
    const used = await oneTimeTokens.use({ kind: 'reset', token }, transaction)
    const address = used?.payload.email
    if (!used?.userId || typeof address !== 'string') return undefined
    const key = emailKey(address)
    const user = await transaction.selectFrom('users').where('id', '=', used.userId).selectAll().executeTakeFirst()
    if (!user) return undefined
    const wasPending = user.email_key !== key && user.pending_email_key === key
    await transaction
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        auth_epoch: user.auth_epoch + 1,
        updated_at: now,
        ...(wasPending && {
          email: address,
          email_key: key,
          email_verified_at: now,
          pending_email: null,
          pending_email_key: null,
        }),
      })
      .where('id', '=', user.id)
      .execute()
    if (wasPending) await transaction.deleteFrom('oauth_accounts').where('user_id', '=', user.id).execute()
    return { userId: user.id, email: address }
  })
}
