import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Queries } from './lock.ts'
import { ensureSettings } from './settings.ts'

/** `view` lets a character know of the lock, `control` lets it add time. Nothing lets one remove time. */
export const permissionLevels = ['none', 'view', 'control'] as const
export type PermissionLevel = (typeof permissionLevels)[number]

export interface LockPermission {
  readonly characterId: string
  readonly characterName: string
  readonly permissionLevel: PermissionLevel
}

export type ChangedPermissions =
  | { readonly kind: 'done'; readonly permissions: readonly LockPermission[] }
  | { readonly kind: 'refused'; readonly why: 'permission_level' | 'too_many_permissions' }

export const maxPermissions = 500
const maxTextLength = 200

export async function readPermissions(on: Queries, userId: string): Promise<readonly LockPermission[]> {
  const rows = await on
    .selectFrom('chastity_permissions')
    .select(['character_id', 'character_name', 'level'])
    .where('user_id', '=', userId)
    .orderBy(sql`character_id collate "C"`)
    .execute()
  return rows.map((row) => ({
    characterId: row.character_id,
    characterName: row.character_name,
    permissionLevel: row.level as PermissionLevel,
  }))
}

export async function permissionOf(on: Queries, userId: string, characterId: string): Promise<PermissionLevel> {
  const row = await on
    .selectFrom('chastity_permissions')
    .select('level')
    .where('user_id', '=', userId)
    .where('character_id', '=', characterId)
    .executeTakeFirst()
  return (row?.level as PermissionLevel | undefined) ?? 'none'
}

/**
 * Replaces the rows that are named, all or none of them. A permission that was taken back keeps its row, for the name in
 * the statistics, until the room is needed.
 */
export async function changePermissions(
  database: Database,
  userId: string,
  rows: readonly LockPermission[],
  now: Date,
): Promise<ChangedPermissions> {
  if (!rows.every(isPermission)) return { kind: 'refused', why: 'permission_level' }
  if (rows.length > maxPermissions) return { kind: 'refused', why: 'too_many_permissions' }
  // The last row of a character counts.
  const named = [...new Map(rows.map((row) => [row.characterId, row])).values()]
  return database.transaction(async (transaction) => {
    // Two changes at once count one after the other.
    await ensureSettings(transaction, userId, now)
    const owned = transaction.selectFrom('chastity_settings').select('user_id').where('user_id', '=', userId)
    await owned.forUpdate().execute()

    const before = await readPermissions(transaction, userId)
    const after = new Map(before.map((row) => [row.characterId, row]))
    for (const row of named)
      if (row.permissionLevel !== 'none' || after.has(row.characterId)) after.set(row.characterId, row)
    const given = [...after.values()].filter(({ permissionLevel }) => permissionLevel !== 'none')
    if (given.length > maxPermissions) return { kind: 'refused', why: 'too_many_permissions' }

    for (const { characterId, characterName, permissionLevel } of named.filter((row) => after.has(row.characterId))) {
      const written = { character_name: characterName.slice(0, maxTextLength), level: permissionLevel, updated_at: now }
      await transaction
        .insertInto('chastity_permissions')
        .values({ user_id: userId, character_id: characterId, ...written })
        .onConflict((conflict) => conflict.columns(['user_id', 'character_id']).doUpdateSet(written))
        .execute()
    }
    if (after.size > maxPermissions) {
      const owners = transaction.deleteFrom('chastity_permissions').where('user_id', '=', userId)
      await owners.where('level', '=', 'none').execute()
    }
    return { kind: 'done', permissions: await readPermissions(transaction, userId) }
  })
}

const isPermission = ({ characterId, permissionLevel }: LockPermission): boolean =>
  characterId.length > 0 && characterId.length <= maxTextLength && permissionLevels.includes(permissionLevel)
