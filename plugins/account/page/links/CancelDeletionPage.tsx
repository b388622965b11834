import { useState } from 'react'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import type { cancelDeletion } from '../../../../src/platform/privacy.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import { LinkPage, NoToken } from './LinkPage.tsx'
import { useLinkToken } from './useLinkToken.ts'

/** Keeps an account that was to be deleted, by the link of the mail about it. */
export default function CancelDeletionPage() {
  const token = useLinkToken()
  return (
    <LinkPage title="Keep your account">{token === '' ? <NoToken /> : <Keep key={token} token={token} />}</LinkPage>
  )
}

function Keep({ token }: { readonly token: string }) {
  const [done, setDone] = useState('')
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    const call = { method: 'POST', path: '/privacy/delete/cancel', body: { token } } as const
    const { message } = await askAccount<typeof cancelDeletion>(call, signal)
    setDone(message)
    await readAccount()
  })
  if (done) return <p role="status">{done}</p>
  return (
    <>
      <p>Your account was to be deleted. Cancel this, and it stays as it is.</p>
      {problem && <Alert>{problem}</Alert>}
      <div>
        <Button loading={isBusy} onClick={() => void submit()}>
          Keep my account
        </Button>
      </div>
    </>
  )
}
