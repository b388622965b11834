import type { SecurityEvent } from '../../platform/notifications.ts'
import type { Notifications } from '../notifications/notifications.ts'

/** Tells a user what happened to their account: in the app always, and by mail where there is a confirmed address. */
export const notifyOfSecurity = (
  { notifications }: { readonly notifications: Notifications },
  user: { readonly id: string },
  event: SecurityEvent,
): Promise<void> =>
  notifications.tell(user.id, {
    kind: 'security',
    payload: { event },
    mail: (to) => ({ kind: 'security-notice', to, event }),
  })
