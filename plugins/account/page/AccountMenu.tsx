import { useNavigate } from '@tanstack/react-router'
import { account } from 'sdk/page/account/account.ts'
import { openSettings } from 'sdk/page/openSettings.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { useSnapshot } from 'valtio'
import { Avatar } from './Avatar.tsx'
import { signOut } from './signOut.ts'

/** What whoever is signed in can do; `onLeave` is called before the page is left. */
export function AccountMenu({ onLeave }: { onLeave?(): void }) {
  const { user, unread } = useSnapshot(account)
  const navigate = useNavigate()
  const leaving = (run: () => void) => () => {
    onLeave?.()
    run()
  }
  return (
    <ActionMenu
      label={`${user ? `Account of ${user.username}` : 'Account'}${unread > 0 ? `, ${unread} new notifications` : ''}`}
      face={<Avatar user={user} hasNews={unread > 0} />}
      actions={() => [
        { label: 'Edit Profile', run: leaving(() => void navigate({ to: '/profile' })) },
        {
          label: unread > 0 ? `Notifications (${unread})` : 'Notifications',
          run: leaving(() => openSettings('profile/notifications')),
        },
        { label: 'Settings', run: leaving(() => openSettings()) },
        { label: 'Sign out', divided: true, run: leaving(() => void signOut()) },
      ]}
    />
  )
}
