import { useState } from 'react'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import type { undoEmail } from '../../../../src/platform/email.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import { LinkPage, NoToken } from './LinkPage.tsx'
import { useLinkToken } from './useLinkToken.ts'

/** Gives an account the address back that this link was mailed to. */
export default function UndoEmailChangePage() {
  const token = useLinkToken()
  return (
    <LinkPage title="Undo the change of your email address">
      {token === '' ? <NoToken /> : <Undo key={token} token={token} />}
    </LinkPage>
  )
}

function Undo({ token }: { readonly token: string }) {
  const [done, setDone] = useState('')
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    const call = { method: 'POST', path: '/email/undo', body: { token } } as const
    const { message } = await askAccount<typeof undoEmail>(call, signal)
    setDone(message)
    await readAccount()
  })
  if (done) return <p role="status">{done}</p>
  return (
    <>
      <p>Your account gets back the address this mail was sent to.</p>
      {problem && <Alert>{problem}</Alert>}
      <div>
        <Button loading={isBusy} onClick={() => void submit()}>
          Undo the change
        </Button>
      </div>
    </>
  )
}
