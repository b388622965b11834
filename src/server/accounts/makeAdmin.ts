import type { Audit } from '../audit/audit.ts'
import { registerAccount } from './registration.ts'

export type MadeAdmin = 'made' | 'promoted' | 'already-admin' | 'unavailable'

type Services = Parameters<typeof registerAccount>[0] & { readonly audit: Audit }

/** Makes an account an admin's: one that is there, or a new one with the password that `hash` gives. */
export async function makeAdmin(
  services: Services,
  username: string,
  hash: () => Promise<string>,
  now: Date,
): Promise<MadeAdmin> {
  const { query } = services.database
  const find = () =>
    query
      .selectFrom('users')
      .where('username_key', '=', username.toLowerCase())
      .select(['id', 'role', 'status'])
      .executeTakeFirst()
  const there = await find()
  if (there?.role === 'admin') return 'already-admin'
  if (there && there.status !== 'active') return 'unavailable'
  if (!there) {
    const account = { username, passwordHash: await hash(), firstName: '', lastName: '', isAdult: false }
    await registerAccount(services, { ...account, ipHash: new Uint8Array() }, now)
  }
  const promoted = await query
    .updateTable('users')
    // What they are signed in with was given to somebody who was no admin.
    .set((row) => ({ role: 'admin', auth_epoch: row('auth_epoch', '+', 1), updated_at: now }))
    .where('username_key', '=', username.toLowerCase())
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  if (!promoted) return 'unavailable'
  await services.audit.write({
    action: 'staff.role-changed',
    outcome: 'done',
    subject: { kind: 'user', id: promoted.id },
    meta: { role: 'admin' },
  })
  return there ? 'promoted' : 'made'
}
