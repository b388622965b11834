import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from 'sdk'
import { AccountRefusal, askAccount } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import type { verifyEmail } from '../../../../src/platform/email.ts'
import { readAccount } from '../startAccount.ts'
import { LinkPage, NoToken } from './LinkPage.tsx'
import { useLinkToken } from './useLinkToken.ts'

type Progress =
  | { readonly phase: 'asking' }
  | { readonly phase: 'done'; readonly message: string }
  | { readonly phase: 'failed'; readonly problem: string; readonly mayRetry: boolean }

/** Confirms the address a mail was sent to, as soon as its link is opened. */
export default function VerifyEmailPage() {
  const token = useLinkToken()
  const [progress, setProgress] = useState<Progress>({ phase: 'asking' })
  const verify = useCallback(async () => {
    setProgress({ phase: 'asking' })
    try {
      const call = { method: 'POST', path: '/email/verify', body: { token } } as const
      const { message } = await askAccount<typeof verifyEmail>(call)
      setProgress({ phase: 'done', message })
    } catch (error) {
      const isSpent = error instanceof AccountRefusal && error.status === 410
      setProgress({ phase: 'failed', problem: messageOf(error), mayRetry: !isSpent })
      return
    }
    await readAccount()
  }, [token])
  // A token counts once: an effect that runs twice must not spend it and then be refused.
  const asked = useRef('')
  useEffect(() => {
    if (token === '' || token === asked.current) return
    asked.current = token
    void verify()
  }, [token, verify])
  return (
    <LinkPage title="Confirm your email address">
      {token === '' ? <NoToken /> : <Outcome progress={progress} onRetry={verify} />}
    </LinkPage>
  )
}

function Outcome({ progress, onRetry }: { readonly progress: Progress; onRetry(): Promise<void> }) {
  switch (progress.phase) {
    case 'asking':
      return <p role="status">Confirming your address…</p>
    case 'done':
      return <p role="status">{progress.message}</p>
    case 'failed':
      return (
        <>
          <Alert>{progress.problem}</Alert>
          {progress.mayRetry && (
            <div>
              <Button onClick={() => void onRetry()}>Retry</Button>
            </div>
          )}
        </>
      )
  }
}
