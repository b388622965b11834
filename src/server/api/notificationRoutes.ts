import * as routes from '../../platform/notifications.ts'
import { refuse } from './answer.ts'
import type { Serve } from './serve.ts'

const usualLimit = 20

/** What happened to a user, and what they want to hear of. */
export function addNotificationRoutes(serve: Serve): void {
  serve(routes.listNotifications, async ({ platform, caller, query }) => {
    const { notifications, cursors } = platform
    const unread = query.unread === 'true'
    const list = `notifications ${caller.user.id} ${unread ? 'unread' : 'all'}`
    const after = query.cursor === undefined ? undefined : cursors.read(list, query.cursor)
    if (query.cursor !== undefined && !after) return refuse('badCursor')
    const limit = query.limit === undefined ? usualLimit : Number(query.limit)
    const page = await notifications.list(caller.user.id, { limit, unread, ...(after && { after }) })
    return { data: { items: [...page.items], next_cursor: page.next ? cursors.write(list, page.next) : null } }
  })

  serve(routes.countNotifications, async ({ platform, caller }) => ({
    data: { unread: await platform.notifications.countUnread(caller.user.id) },
  }))

  serve(routes.readNotifications, async ({ platform, caller, body: { ids, all } }) => {
    if ((ids === undefined) === (all === undefined)) return refuse('invalidRequest')
    return { data: { unread: await platform.notifications.markRead(caller.user.id, ids ?? 'all') } }
  })

  serve(routes.readPreferences, async ({ platform, caller }) => ({
    data: await platform.notifications.preferences(caller.user.id),
  }))

  serve(routes.writePreferences, async ({ platform, caller, body }) => {
    if (body.security && !(body.security.site && body.security.email)) return refuse('securityMails')
    const changed = await platform.notifications.prefer(caller.user.id, body)
    platform.sessions.forget(caller.user.id)
    return { data: changed }
  })
}
