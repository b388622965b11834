import { Readable } from 'node:stream'
import { sentences } from '../../platform/messages.ts'
import * as routes from '../../platform/privacy.ts'
import type { Caller } from '../accounts/caller.ts'
import { notifyOfSecurity } from '../auth/securityNotice.ts'
import type { Platform } from '../platform.ts'
import { privacyIn } from '../privacy/privacySettings.ts'
import { personalTables } from '../privacy/registry.ts'
import { refuse, Streamed } from './answer.ts'
import type { Serve } from './serve.ts'

/** What is stored of a user, and the ways to hide it, take it along and end it. */
export function addPrivacyRoutes(serve: Serve): void {
  serve(routes.readPrivacySettings, async ({ caller }) => ({ data: privacyIn(caller.user.privacy) }))

  serve(routes.writePrivacySettings, async ({ platform, caller, body, now }) => {
    const next = { ...privacyIn(caller.user.privacy), ...body }
    await platform.database.query
      .updateTable('users')
      .set({ privacy: next, updated_at: now })
      .where('id', '=', caller.user.id)
      .execute()
    platform.sessions.forget(caller.user.id)
    return { data: next }
  })

  serve(routes.readPrivacySummary, async () => ({
    data: { items: personalTables.map(({ what, why, kept }) => ({ what, why, kept })) },
  }))

  serve(routes.requestExport, async ({ platform, caller }) => {
    const asked = await platform.exports.request(caller.user.id, platform.jobs)
    if ('againInSeconds' in asked) return refuse('exportTooSoon', { retryAfter: asked.againInSeconds })
    await platform.audit.write({ action: 'privacy.export-requested', outcome: 'done', actor: actorOf(caller) })
    return { data: asked }
  })

  serve(routes.readExport, async ({ platform, caller }) => ({ data: await platform.exports.state(caller.user.id) }))

  serve(routes.downloadExport, async ({ platform, caller, params }) => {
    const archive = await platform.exports.archive(caller.user.id, params.id)
    if (archive === undefined) return refuse('notFound')
    if (archive === 'expired') return refuse('exportExpired')
    return new Streamed(Readable.from([archive]), 'application/zip')
  })

  serve(routes.readDeletion, async ({ platform, caller }) => {
    const at = await platform.deletion.at(caller.user.id)
    return { data: at ? { execute_after: at.toISOString() } : null }
  })

  serve(routes.requestDeletion, async ({ platform, caller, body }) => {
    const { user, session } = caller
    if (body.confirm !== user.username) return refuse('confirmationWrong')
    if (user.role === 'admin' && (await isLastAdmin(platform))) return refuse('lastAdmin')
    const at = await platform.deletion.request(user, session.id)
    await platform.audit.write({ action: 'privacy.deletion-requested', outcome: 'done', actor: actorOf(caller) })
    return { data: { execute_after: at.toISOString() } }
  })

  serve(routes.cancelDeletion, async ({ platform, caller, body }) => {
    const byLink =
      body.token === undefined
        ? undefined
        : await platform.oneTimeTokens.use({ kind: 'cancel-deletion', token: body.token })
    if (body.token !== undefined && !byLink?.userId) return refuse('cancellationLinkInvalid')
    const userId = byLink?.userId ?? caller?.user.id
    if (userId === undefined) return refuse('tokenMissing')
    if (!(await platform.deletion.cancel(userId))) return refuse('notDeleting')
    await platform.audit.write({
      action: 'privacy.deletion-cancelled',
      outcome: 'done',
      subject: { kind: 'user', id: userId },
    })
    await notifyOfSecurity(platform, { id: userId }, 'deletion-cancelled')
    return { message: sentences.deletionCancelled }
  })
}

const actorOf = ({ user }: Caller) => ({ id: user.id, role: user.role })

async function isLastAdmin({ database }: Platform): Promise<boolean> {
  const admins = await database.query.selectFrom('users').where('role', '=', 'admin').select('id').limit(2).execute()
  return admins.length < 2
}
