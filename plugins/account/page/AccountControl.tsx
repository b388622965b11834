import { useNavigate } from '@tanstack/react-router'
import { account } from 'sdk/page/account/account.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { openSettings } from 'sdk/page/openSettings.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { useSnapshot } from 'valtio'
import styles from './AccountControl.module.css'
import { signOut } from './signOut.ts'

/** The end of the top bar: the way in, or who is signed in with what they can do. */
export function AccountControl() {
  const { phase, user } = useSnapshot(account)
  const navigate = useNavigate()
  if (phase === 'off' || phase === 'unknown') return null
  if (phase === 'guest')
    return (
      <Button size="compact-sm" variant="default" onClick={() => openDialog('sign-in')}>
        Sign in
      </Button>
    )
  return (
    <>
      {user?.is_admin && <span className={styles.admin}>Admin</span>}
      <ActionMenu
        label={user ? `Account of ${user.username}` : 'Account'}
        face={<span className={styles.initial}>{user?.username.slice(0, 1).toUpperCase() ?? '…'}</span>}
        actions={() => [
          { label: 'Edit Profile', run: () => void navigate({ to: '/profile' }) },
          { label: 'Settings', run: () => openSettings() },
          { label: 'Sign out', divided: true, run: () => void signOut() },
        ]}
      />
    </>
  )
}
