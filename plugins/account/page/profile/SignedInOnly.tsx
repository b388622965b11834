import { Fragment, type ReactNode } from 'react'
import { type AccountState, account } from 'sdk/page/account/account.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { openSettings } from 'sdk/page/openSettings.ts'
import styles from 'sdk/page/settings/settingsPage.module.css'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import type { CurrentUser } from '../../../../src/platform/account.ts'
import { readAccount } from '../startAccount.ts'

interface SignedInOnlyProps {
  readonly title: string
  /** What the page shows whoever is signed in. It begins anew when that is somebody else. */
  readonly children: (user: CurrentUser) => ReactNode
}

/** The frame of a settings page of the account: its heading, and for guests a way to sign in. */
export function SignedInOnly({ title, children }: SignedInOnlyProps) {
  usePageTitle(title)
  const { phase, user } = useSnapshot(account)
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      {user ? <Fragment key={user.id}>{children(user as CurrentUser)}</Fragment> : <NoUser phase={phase} />}
    </div>
  )
}

function NoUser({ phase }: { readonly phase: AccountState['phase'] }) {
  switch (phase) {
    case 'guest':
      return (
        <Card>
          <p>Sign in to see this page.</p>
          <div>
            <Button onClick={() => openDialog('sign-in')}>Sign in</Button>
          </div>
        </Card>
      )
    case 'unknown':
    case 'signed-in':
      return (
        <Card>
          <p role="status">Waiting for the account server…</p>
          <div>
            <Button variant="default" onClick={() => void readAccount()}>
              Retry
            </Button>
          </div>
        </Card>
      )
    case 'off':
      return (
        <Card>
          <p role="status">The account server hasn't answered.</p>
          <div>
            <Button variant="default" onClick={() => openSettings('account-server')}>
              Change account server
            </Button>
          </div>
        </Card>
      )
  }
}
