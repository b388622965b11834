import type { PublicUser } from '../../platform/account.ts'
import type { Profile } from '../../platform/profile.ts'
import type { Database } from '../database/database.ts'
import { mediumUrl } from '../media/mediumUrl.ts'
import { privacyIn } from '../privacy/privacySettings.ts'
import type { User } from './caller.ts'
import { planOf } from './plan.ts'

export const profileOf = ({
  first_name,
  last_name,
  bio,
  avatar_media_id,
  version,
}: Pick<User, keyof Profile>): Profile => ({
  first_name,
  last_name,
  bio,
  avatar_media_id,
  version,
})

export type WrittenProfile =
  | { readonly kind: 'written' | 'stale'; readonly profile: Profile }
  | { readonly kind: 'no-image' }

/** Changes what a user says of themselves, unless it was changed since `version` was read. */
export async function writeProfile(
  database: Database,
  userId: string,
  version: number,
  changes: Partial<Omit<Profile, 'version'>>,
  now: Date,
): Promise<WrittenProfile> {
  const columns = ['first_name', 'last_name', 'bio', 'avatar_media_id', 'version'] as const
  const { avatar_media_id: avatar } = changes
  const written = await database.transaction(async (transaction) => {
    // Written, not only read: the sweep of unused images sees that this one is used.
    const image =
      avatar &&
      (await transaction
        .updateTable('media')
        .set({ used_at: now })
        .where('id', '=', avatar)
        .where('owner_id', '=', userId)
        .where('kind', '=', 'avatar')
        .where('state', 'in', ['quarantined', 'clean'])
        .returning('id')
        .executeTakeFirst())
    if (avatar && !image) return 'no-image'
    return transaction
      .updateTable('users')
      .set({ ...changes, version: version + 1, updated_at: now })
      .where('id', '=', userId)
      .where('version', '=', version)
      .returning(columns)
      .executeTakeFirst()
  })
  if (written === 'no-image') return { kind: 'no-image' }
  if (written) return { kind: 'written', profile: profileOf(written) }
  const current = await database.query
    .selectFrom('users')
    .where('id', '=', userId)
    .select(columns)
    .executeTakeFirstOrThrow()
  return { kind: 'stale', profile: profileOf(current) }
}

/** A user as anybody may see them, unless they are hidden or gone. */
export async function publicUser({ query }: Database, username: string, now: Date): Promise<PublicUser | undefined> {
  const user = await query
    .selectFrom('users')
    .where('username_key', '=', username.toLowerCase())
    .where('status', 'in', ['active', 'muted', 'suspended'])
    .selectAll()
    .executeTakeFirst()
  const { show_profile, show_tier } = privacyIn(user?.privacy)
  if (!user || !show_profile) return undefined
  const avatar =
    user.avatar_media_id !== null &&
    (await query
      .selectFrom('media')
      .where('id', '=', user.avatar_media_id)
      .where('state', '=', 'clean')
      .select('id')
      .executeTakeFirst())
  const grants = await query
    .selectFrom('entitlements')
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .select(['tier', 'source', 'starts_at', 'ends_at'])
    .execute()
  const { tier } = planOf(
    grants.map(({ starts_at, ends_at, ...grant }) => ({
      ...grant,
      startsAt: starts_at,
      ...(ends_at && { endsAt: ends_at }),
    })),
    user.role === 'admin',
    now,
  )
  return {
    username: user.username,
    avatar_url: avatar ? mediumUrl(avatar.id) : null,
    subscription_tier: show_tier ? tier : null,
    is_admin: user.role === 'admin',
    is_moderator: user.role === 'moderator',
    created_at: user.created_at.toISOString(),
    bio: user.bio,
  }
}
