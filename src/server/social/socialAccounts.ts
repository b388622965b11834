import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 as newId } from 'uuid'
import { emailKey, isEmail } from '../../platform/emails.ts'
import { type SocialProvider, socialProviders } from '../../platform/socialProviders.ts'
import { redeemInvitation } from '../accounts/invitations.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Identity } from './providers.ts'

export type Arrived =
  | { readonly kind: 'known' | 'created'; readonly userId: string }
  | { readonly kind: 'account-exists' }

export interface Coming {
  readonly provider: SocialProvider
  readonly identity: Identity
  readonly invitedBy?: string
  readonly ipHash: Uint8Array
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const nameLength = 8

/**
 * The account of an identity: the one it is linked with, or a new one. An address never leads to an account: whoever has one
 * with the same confirmed address signs in there and links the two.
 */
export function arrive(
  { database, notifications }: { readonly database: Database; readonly notifications: Notifications },
  { provider, identity, invitedBy, ipHash }: Coming,
  now: Date,
): Promise<Arrived> {
  return database.transaction(async (transaction) => {
    const linked = await ownerOf(transaction, provider, identity.id)
    if (linked) return { kind: 'known', userId: linked }
    const address = identity.isEmailVerified && identity.email && isEmail(identity.email) ? identity.email : undefined
    if (address !== undefined && (await isTaken(transaction, address))) return { kind: 'account-exists' }
    const userId = newId()
    const username = await freeName(transaction, provider)
    await transaction
      .insertInto('users')
      .values({
        id: userId,
        username,
        username_key: username,
        ...(address !== undefined && { email: address, email_key: emailKey(address), email_verified_at: now }),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await insertLink(transaction, userId, provider, identity, now)
    if (invitedBy !== undefined)
      await redeemInvitation({ transaction, notifications }, { invitedBy, inviteeId: userId, ipHash }, now)
    return { kind: 'created', userId }
  })
}

/** Adds a way to sign in. `in-use`: the identity is somebody else's, or the account has another of this provider. */
export function link(
  database: Database,
  userId: string,
  provider: SocialProvider,
  identity: Identity,
  now: Date,
): Promise<'linked' | 'already' | 'in-use'> {
  return database.transaction(async (transaction) => {
    const owner = await ownerOf(transaction, provider, identity.id)
    if (owner !== undefined) return owner === userId ? 'already' : 'in-use'
    const other = await transaction
      .selectFrom('oauth_accounts')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .select('provider_id')
      .executeTakeFirst()
    if (other) return 'in-use'
    await insertLink(transaction, userId, provider, identity, now)
    return 'linked'
  })
}

/** Takes a way to sign in away, unless it is the only one. */
export function unlink(
  database: Database,
  user: { readonly id: string; readonly password_hash: string | null },
  provider: SocialProvider,
): Promise<'unlinked' | 'none' | 'last'> {
  return database.transaction(async (transaction) => {
    const links = await transaction
      .selectFrom('oauth_accounts')
      .where('user_id', '=', user.id)
      .where('provider', 'in', socialProviders)
      .select('provider')
      .forUpdate()
      .execute()
    if (!links.some((one) => one.provider === provider)) return 'none'
    if (user.password_hash === null && links.length === 1) return 'last'
    await transaction
      .deleteFrom('oauth_accounts')
      .where('user_id', '=', user.id)
      .where('provider', '=', provider)
      .execute()
    return 'unlinked'
  })
}

async function ownerOf(transaction: Transaction<Tables>, provider: string, id: string): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('oauth_accounts')
    .where('provider', '=', provider)
    .where('provider_id', '=', id)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}

async function isTaken(transaction: Transaction<Tables>, address: string): Promise<boolean> {
  const owner = await transaction
    .selectFrom('users')
    .where('email_key', '=', emailKey(address))
    .select('id')
    .executeTakeFirst()
  return owner !== undefined
}

async function freeName(transaction: Transaction<Tables>, provider: SocialProvider): Promise<string> {
  for (;;) {
    const made = Array.from({ length: nameLength }, () => letters[randomInt(letters.length)]).join('')
    const username = `${provider}_${made}`
    const taken = await transaction
      .selectFrom('users')
      .where('username_key', '=', username)
      .select('id')
      .executeTakeFirst()
    if (!taken) return username
  }
}

const insertLink = (
  transaction: Transaction<Tables>,
  userId: string,
  provider: SocialProvider,
  { id, email, isEmailVerified }: Identity,
  now: Date,
) =>
  transaction
    .insertInto('oauth_accounts')
    .values({
      provider,
      provider_id: id,
      user_id: userId,
      email: email ?? null,
      email_verified: isEmailVerified,
      created_at: now,
    })
    .execute()
