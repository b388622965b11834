import { isGeneratedUsername } from '../../platform/usernames.ts'
import type { Database } from '../database/database.ts'

export type Renamed = 'renamed' | 'taken' | 'already-changed'

/** Whether nobody, or only this user, has a name. */
export async function isFree({ query }: Database, username: string, userId?: string): Promise<boolean> {
  const key = username.toLowerCase()
  const owner = await query.selectFrom('users').where('username_key', '=', key).select('id').executeTakeFirst()
  return !owner || owner.id === userId
}

/** Gives a user another name, in lower case: once, but a name that was made up at sign-up does not count. */
export async function changeUsername(
  { query }: Database,
  user: { readonly id: string; readonly username: string },
  username: string,
  now: Date,
): Promise<Renamed> {
  const name = username.toLowerCase()
  const isMadeUp = isGeneratedUsername(user.username)
  try {
    const renamed = await query
      .updateTable('users')
      .set((row) => ({
        username: name,
        username_key: name,
        updated_at: now,
        ...(!isMadeUp && { username_changes: row('username_changes', '+', 1) }),
      }))
      .where('id', '=', user.id)
      .where('username', '=', user.username)
      .$if(!isMadeUp, (guarded) => guarded.where('username_changes', '=', 0))
      .returning('id')
      .executeTakeFirst()
    return renamed ? 'renamed' : 'already-changed'
  } catch (error) {
    if ((error as { readonly code?: string }).code === '23505') return 'taken'
    throw error
  }
}
