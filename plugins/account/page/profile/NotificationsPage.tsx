import { NotificationList } from './NotificationList.tsx'
import { NotificationWays } from './NotificationWays.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

/** What happened to the account, and what one wants to hear of. */
export default function NotificationsPage() {
  return (
    <SignedInOnly title="Notifications">
      {(user) => (
        <>
          <NotificationList />
          <NotificationWays hasEmail={user.email !== null} />
        </>
      )}
    </SignedInOnly>
  )
}
