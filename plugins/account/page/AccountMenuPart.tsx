import { account } from 'sdk/page/account/account.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import type { SideMenuPartProps } from 'sdk/page/points/sideMenu.ts'
import { Button } from 'sdk/ui/Button.tsx'
import rows from 'sdk/ui/rows.module.css'
import { useWide } from 'sdk/ui/useWide.ts'
import { useSnapshot } from 'valtio'
import styles from './AccountMenu.module.css'
import { AccountMenu } from './AccountMenu.tsx'

/** On a phone: the way in, or who is signed in, below the entries of the menu. */
export function AccountMenuPart({ onLeave }: SideMenuPartProps) {
  const { phase, user } = useSnapshot(account)
  const isWide = useWide()
  if (isWide || phase === 'off' || phase === 'unknown') return null
  if (phase === 'guest')
    return (
      <Button
        variant="default"
        fullWidth
        onClick={() => {
          onLeave()
          openDialog('sign-in')
        }}
      >
        Sign in
      </Button>
    )
  return (
    <div className={`${rows.apart} ${styles.who}`}>
      <span>{user?.username}</span>
      <AccountMenu onLeave={onLeave} />
    </div>
  )
}
