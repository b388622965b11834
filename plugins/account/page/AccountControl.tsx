import { account } from 'sdk/page/account/account.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { useWide } from 'sdk/ui/useWide.ts'
import { useSnapshot } from 'valtio'
import styles from './AccountControl.module.css'
import { AccountMenu } from './AccountMenu.tsx'

/** The end of the top bar: the way in, or who is signed in. On a phone the bar has no room, and the menu has both. */
export function AccountControl() {
  const { phase, user } = useSnapshot(account)
  const isWide = useWide()
  if (!isWide || phase === 'off' || phase === 'unknown') return null
  if (phase === 'guest')
    return (
      <Button size="compact-sm" variant="default" onClick={() => openDialog('sign-in')}>
        Sign in
      </Button>
    )
  return (
    <>
      {user?.is_admin && <span className={styles.admin}>Admin</span>}
      <AccountMenu />
    </>
  )
}
