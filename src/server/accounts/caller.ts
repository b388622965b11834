import { type Selectable, sql } from 'kysely'
import { adultVersion, type CurrentUser, type Tier } from '../../platform/account.ts'
import { isGeneratedUsername } from '../../platform/usernames.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { mediumUrl } from '../media/mediumUrl.ts'
import { type Grant, type Plan, planOf } from './plan.ts'

export type User = Selectable<Tables['users']>

/** A session, as far as a call needs it. */
export type CallerSession = Pick<Selectable<Tables['sessions']>, (typeof sessionColumns)[number]>

/** Who makes a call: a user, through one session, with the plan of this instant. */
export interface Caller {
  readonly user: User
  readonly session: CallerSession
  readonly plan: Plan
  readonly providers: readonly string[]
  readonly hasTotp: boolean
}

const sessionColumns = [
  'id',
  'generation',
  'rotated_at',
  'remember',
  'auth_time',
  'mfa_at',
  'last_seen_at',
  'idle_expires_at',
  'abs_expires_at',
  'revoked_at',
] as const

interface GrantRow {
  readonly tier: Tier
  readonly source: Grant['source']
  readonly starts_at: string
  readonly ends_at: string | null
}

/** Looks a session up with its user. */
export async function readCaller({ query }: Database, sessionId: string, now: Date): Promise<Caller | undefined> {
  const session = await query
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .select([...sessionColumns, 'user_id'])
    .executeTakeFirst()
  if (!session) return undefined
  const found = await query
    .selectFrom('users')
    .where('id', '=', session.user_id)
    .selectAll()
    .select([
      sql<readonly GrantRow[]>`coalesce((select jsonb_agg(jsonb_build_object('tier', tier, 'source', source,
        'starts_at', starts_at, 'ends_at', ends_at)) from entitlements
        where user_id = users.id and revoked_at is null), '[]')`.as('grants'),
      sql<readonly string[]>`coalesce((select jsonb_agg(provider order by provider) from oauth_accounts
        where user_id = users.id and provider in ('google', 'discord')), '[]')`.as('providers'),
      sql<boolean>`exists (select 1 from mfa_factors where user_id = users.id and kind = 'totp'
        and confirmed_at is not null)`.as('has_totp'),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { grants, providers, has_totp: hasTotp, ...user } = found
  return { user, session, plan: planOf(grants.map(readGrant), user.role === 'admin', now), providers, hasTotp }
}

/** The plan a user has for hosted messages: admins have what supporters have. */
export async function readTier({ query }: Database, userId: string, now: Date): Promise<Tier> {
  const user = await query.selectFrom('users').where('id', '=', userId).select('role').executeTakeFirst()
  const grants = await query
    .selectFrom('entitlements')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .select(['tier', 'source', 'starts_at as startsAt', 'ends_at'])
    .execute()
  const isAdmin = user?.role === 'admin'
  const { tier } = planOf(
    grants.map(({ ends_at, ...grant }) => ({ ...grant, ...(ends_at && { endsAt: ends_at }) })),
    isAdmin,
    now,
  )
  return tier === 'free' && isAdmin ? 'supporter' : tier
}

const readGrant = ({ tier, source, starts_at, ends_at }: GrantRow): Grant => ({
  tier,
  source,
  startsAt: new Date(starts_at),
  ...(ends_at !== null && { endsAt: new Date(ends_at) }),
})

/** What the user sees of their account. */
export function currentUser({ user, plan, providers, hasTotp }: Caller): CurrentUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    pending_email: user.pending_email,
    first_name: user.first_name,
    last_name: user.last_name,
    avatar_url: user.avatar_media_id === null ? null : mediumUrl(user.avatar_media_id),
    subscription_tier: plan.tier,
    is_admin: user.role === 'admin',
    role: user.role,
    status: user.status,
    status_until: user.status_until?.toISOString() ?? null,
    trust_level: user.trust_level,
    has_password: user.password_hash !== null,
    providers: [...providers],
    mfa_enabled: hasTotp,
    email_verified: user.email_verified_at !== null,
    adult_confirmed: isAdult(user),
    username_changes_left: user.username_changes === 0 || isGeneratedUsername(user.username) ? 1 : 0,
    has_supporter_access: plan.hasSupporterAccess,
    has_cloud_backup_access: plan.hasCloudBackupAccess,
    tier_ends_at: plan.endsAt?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  }
}

export const isAdult = ({ adult_attested_version }: Pick<User, 'adult_attested_version'>): boolean =>
  adult_attested_version !== null && adult_attested_version >= adultVersion
