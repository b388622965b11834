import type { Transaction } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Invites } from '../../platform/invites.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Notifications } from '../notifications/notifications.ts'

const day = 24 * 60 * 60_000
/** What an invitation gives the one who came, and the one who invited. */
const grantedDays = 30
const sameAddressMs = 30 * day
const maxRewards = 12
const rewardsWithinMs = 365 * day
const maxRecent = 20

export type InviteReason = 'ip_limit' | 'unknown_inviter' | 'reward_limit'

/** What came of an invitation. */
export interface Invited {
  readonly grantedDays: number
  readonly inviterRewarded: boolean
  readonly reason: InviteReason | null
}

export interface Invitation {
  /** The username on the link. */
  readonly invitedBy: string
  readonly inviteeId: string
  readonly ipHash: Uint8Array
}

interface Services {
  readonly transaction: Transaction<Tables>
  readonly notifications: Notifications
}

/** Gives a new user the month an invitation promises, and the inviter theirs, unless the two look like one person. */
export async function redeemInvitation(
  { transaction, notifications }: Services,
  { invitedBy, inviteeId, ipHash }: Invitation,
  now: Date,
): Promise<Invited> {
  const inviter = await transaction
    .selectFrom('users')
    .where('username_key', '=', invitedBy.toLowerCase())
    .where('status', '=', 'active')
    .where('id', '!=', inviteeId)
    .select('id')
    .executeTakeFirst()
  if (!inviter) return { grantedDays: 0, inviterRewarded: false, reason: 'unknown_inviter' }
  const reason = await whyNoReward(transaction, inviter.id, ipHash, now)
  await transaction
    .insertInto('entitlements')
    .values({
      id: newId(),
      user_id: inviteeId,
      tier: 'supporter',
      source: 'invite',
      source_ref: inviter.id,
      starts_at: now,
      ends_at: new Date(now.getTime() + grantedDays * day),
      created_at: now,
    })
    .execute()
  await transaction
    .insertInto('invite_redemptions')
    .values({
      invitee_id: inviteeId,
      inviter_id: inviter.id,
      ip_hash: ipHash,
      rewarded: reason === null,
      reason,
      created_at: now,
    })
    .execute()
  if (reason === null) await reward({ transaction, notifications }, inviter.id, inviteeId, now)
  return { grantedDays, inviterRewarded: reason === null, reason }
}

async function whyNoReward(
  transaction: Transaction<Tables>,
  inviterId: string,
  ipHash: Uint8Array,
  now: Date,
): Promise<InviteReason | null> {
  const recently = new Date(now.getTime() - sameAddressMs)
  const redeemed = await transaction
    .selectFrom('invite_redemptions')
    .where('ip_hash', '=', ipHash)
    .where('created_at', '>', recently)
    .select('invitee_id')
    .limit(1)
    .executeTakeFirst()
  const usedByInviter = await transaction
    .selectFrom('sessions')
    .where('user_id', '=', inviterId)
    .where('ip_hash', '=', ipHash)
    .where('last_seen_at', '>', recently)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (redeemed || usedByInviter) return 'ip_limit'
  const rewards = await transaction
    .selectFrom('invite_redemptions')
    .where('inviter_id', '=', inviterId)
    .where('rewarded', '=', true)
    .where('created_at', '>', new Date(now.getTime() - rewardsWithinMs))
    .select('invitee_id')
    .limit(maxRewards)
    .execute()
  return rewards.length < maxRewards ? null : 'reward_limit'
}

/** The inviter's days begin where what they have ends. */
async function reward(
  { transaction, notifications }: Services,
  inviterId: string,
  inviteeId: string,
  now: Date,
): Promise<void> {
  const grants = await transaction
    .selectFrom('entitlements')
    .where('user_id', '=', inviterId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .select('ends_at')
    .execute()
  const startsAt = new Date(Math.max(now.getTime(), ...grants.map(({ ends_at }) => ends_at?.getTime() ?? 0)))
  const endsAt = new Date(startsAt.getTime() + grantedDays * day)
  await transaction
    .insertInto('entitlements')
    .values({
      id: newId(),
      user_id: inviterId,
      tier: 'supporter',
      source: 'invite_reward',
      source_ref: inviteeId,
      starts_at: startsAt,
      ends_at: endsAt,
      created_at: now,
    })
    .execute()
  const news = {
    kind: 'invite_reward',
    payload: { days: grantedDays, ends_at: endsAt.toISOString() },
    mail: (to: string) =>
      ({ kind: 'invite-reward', to, days: grantedDays, until: endsAt.toISOString().slice(0, 10) }) as const,
  } as const
  await notifications.tell(inviterId, news, transaction)
}

/**
 * What came of a user's invitations: who accepted, newest first and at most 20, and the days of Supporter they earned.
 * Accounts that are gone are not among those who accepted; the days they brought stay.
 */
export async function invitesOf(
  { query }: Database,
  inviterId: string,
): Promise<Pick<Invites, 'redeemed' | 'rewarded' | 'days_earned' | 'recent'>> {
  const counted = await query
    .selectFrom('invite_redemptions')
    .where('inviter_id', '=', inviterId)
    .select(({ fn }) => ['rewarded', fn.countAll<number>().as('accepted')])
    .groupBy('rewarded')
    .execute()
  const rewarded = Number(counted.find((row) => row.rewarded)?.accepted ?? 0)
  const notRewarded = Number(counted.find((row) => !row.rewarded)?.accepted ?? 0)
  const { rewards } = await query
    .selectFrom('entitlements')
    .where('user_id', '=', inviterId)
    .where('source', '=', 'invite_reward')
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('rewards'))
    .executeTakeFirstOrThrow()
  const recent = await query
    .selectFrom('invite_redemptions')
    .innerJoin('users', 'users.id', 'invite_redemptions.invitee_id')
    .where('inviter_id', '=', inviterId)
    .orderBy('invite_redemptions.created_at', 'desc')
    .orderBy('invitee_id', 'desc')
    .limit(maxRecent)
    .select(['username', 'invite_redemptions.created_at as at', 'rewarded'])
    .execute()
  return {
    redeemed: rewarded + notRewarded,
    rewarded,
    days_earned: Number(rewards) * grantedDays,
    recent: recent.map((row) => ({ ...row, at: row.at.toISOString() })),
  }
}
