import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { isAbort, messageOf } from 'sdk'
import { AccountRefusal, askAccount } from 'sdk/page/account/askAccount.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import type { confirmReset, verifyReset } from '../../../../src/platform/email.ts'
import { NewPasswordFields } from '../profile/NewPasswordFields.tsx'
import { useNewPassword } from '../profile/useNewPassword.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import { LinkPage } from './LinkPage.tsx'

type Link =
  | { readonly phase: 'checking' }
  | { readonly phase: 'good'; readonly username: string }
  | { readonly phase: 'expired' }
  | { readonly phase: 'unknown'; readonly problem: string }
  | { readonly phase: 'used'; readonly message: string }

/** A new password for whoever has the link that was mailed. */
export default function ResetPasswordPage() {
  const { token = '' } = useParams({ strict: false }) as { readonly token?: string }
  const [link, setLink] = useState<Link>({ phase: 'checking' })
  const check = useCallback(
    async (signal: AbortSignal) => {
      try {
        const call = { method: 'GET', path: `/email/password-reset/verify/${encodeURIComponent(token)}` } as const
        const { username } = await askAccount<typeof verifyReset>(call, signal)
        setLink({ phase: 'good', username })
      } catch (error) {
        if (isAbort(error) || signal.aborted) return
        setLink(isExpired(error) ? { phase: 'expired' } : { phase: 'unknown', problem: messageOf(error) })
      }
    },
    [token],
  )
  useEffect(() => {
    const shown = new AbortController()
    setLink({ phase: 'checking' })
    void check(shown.signal)
    return () => shown.abort()
  }, [check])
  const again = useSubmit(check)
  return (
    <LinkPage title="Reset password">
      {link.phase === 'checking' && <p role="status">Checking your link…</p>}
      {link.phase === 'good' && <NewPasswordForm token={token} username={link.username} onLink={setLink} />}
      {link.phase === 'expired' && (
        <>
          <Alert>Invalid or expired reset token</Alert>
          <div>
            <Button onClick={() => openDialog('sign-in', { mode: 'reset' })}>Send a new link</Button>
          </div>
        </>
      )}
      {link.phase === 'unknown' && (
        <>
          <Alert>{link.problem}</Alert>
          <div>
            <Button variant="default" loading={again.isBusy} onClick={() => void again.submit()}>
              Retry
            </Button>
          </div>
        </>
      )}
      {link.phase === 'used' && (
        <>
          <p role="status">{link.message}</p>
          <div>
            <Button onClick={() => openDialog('sign-in')}>Sign in</Button>
          </div>
        </>
      )}
    </LinkPage>
  )
}

const isExpired = (error: unknown): boolean => error instanceof AccountRefusal && error.status === 410

interface NewPasswordFormProps {
  readonly token: string
  readonly username: string
  onLink(link: Link): void
}

function NewPasswordForm({ token, username, onLink }: NewPasswordFormProps) {
  const password = useNewPassword()
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    if (!password.check()) return
    const call = {
      method: 'POST',
      path: '/email/password-reset/confirm',
      body: { token, password: password.value },
    } as const
    try {
      const { message } = await askAccount<typeof confirmReset>(call, signal)
      onLink({ phase: 'used', message: message || 'Password has been reset successfully' })
    } catch (error) {
      if (!isExpired(error)) throw saidBy(error) ? error : new Error('Failed to reset password')
      onLink({ phase: 'expired' })
      return
    }
    // The new password signed out every browser, maybe this one, too.
    await readAccount()
  })
  return (
    <form className={layout.column4} onSubmit={submit} noValidate>
      <p>
        Hello <strong>{username}</strong>, choose a new password.
      </p>
      <NewPasswordFields password={password} />
      {problem && <Alert>{problem}</Alert>}
      <div>
        <Button type="submit" loading={isBusy}>
          Reset password
        </Button>
      </div>
    </form>
  )
}

/** Whether an error has a sentence for people: all but a refusal below 500 without one of the server's. */
const saidBy = (error: unknown): boolean =>
  !(error instanceof AccountRefusal) || error.status >= 500 || 'error' in error.body || 'message' in error.body
