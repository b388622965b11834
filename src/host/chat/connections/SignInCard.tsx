import { account } from 'sdk/page/account/account.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { useSnapshot } from 'valtio'

/** What the hosted service needs: somebody who is signed in. */
export function SignInCard() {
  const { phase, user } = useSnapshot(account)
  if (phase === 'signed-in') return <p role="status">{user ? `Signed in as ${user.username}.` : 'Signed in.'}</p>
  if (phase !== 'guest') return null
  return (
    <Card title="Your account">
      <p>Replies from the hosted service need an account. It is free.</p>
      <div>
        <Button onClick={() => openDialog('sign-in')}>Sign in</Button>
      </div>
    </Card>
  )
}
