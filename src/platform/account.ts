import { type Static, Type } from 'typebox'
import { exactly, Id, oneOf, orNull, Time } from './common.ts'

/** Plans, from the least to the most. */
export const tiers = ['free', 'supporter', 'supporter_plus', 'pro'] as const
export type Tier = (typeof tiers)[number]
export const Tier = oneOf(tiers)

export const roles = ['user', 'moderator', 'admin'] as const

export const statuses = ['active', 'muted', 'suspended', 'banned', 'deleting', 'deleted'] as const

/** Which version of the sentence about being an adult is confirmed today. */
export const adultVersion = 1

/** The signed-in user, as only that user sees it. */
export const CurrentUser = exactly({
  id: Id,
  username: Type.String(),
  email: orNull(Type.String()),
  pending_email: orNull(Type.String()),
  first_name: Type.String(),
  last_name: Type.String(),
  avatar_url: orNull(Type.String()),
  subscription_tier: Tier,
  is_admin: Type.Boolean(),
  role: oneOf(roles),
  status: oneOf(statuses),
  status_until: orNull(Time),
  trust_level: Type.Integer({ minimum: 0, maximum: 3 }),
  has_password: Type.Boolean(),
  providers: Type.Array(Type.String()),
  mfa_enabled: Type.Boolean(),
  email_verified: Type.Boolean(),
  adult_confirmed: Type.Boolean(),
  username_changes_left: Type.Union([Type.Literal(0), Type.Literal(1)]),
  has_supporter_access: Type.Boolean(),
  has_cloud_backup_access: Type.Boolean(),
  tier_ends_at: orNull(Time),
  created_at: Time,
})
export type CurrentUser = Static<typeof CurrentUser>

/** A user as anybody sees them. */
export const PublicUser = exactly({
  username: Type.String(),
  avatar_url: orNull(Type.String()),
  subscription_tier: orNull(Tier),
  is_admin: Type.Boolean(),
  is_moderator: Type.Boolean(),
  created_at: Time,
  bio: Type.String(),
})
export type PublicUser = Static<typeof PublicUser>
