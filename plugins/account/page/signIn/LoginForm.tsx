import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import rows from 'sdk/ui/rows.module.css'
import { Tick } from 'sdk/ui/Tick.tsx'
import { refusals } from '../../../../src/platform/messages.ts'
import { useSubmit } from '../useSubmit.ts'
import { AccountField, useTyped } from './AccountField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { captchaToken } from './captchaToken.ts'
import { signInWith } from './login.ts'
import styles from './SignIn.module.css'
import { remaining, useAttempts } from './useAttempts.ts'

interface LoginFormProps {
  onSignedIn(message: string): void
  onForgotten(): void
}

const warnedFrom = 3

/** Name and password, and a code where the account has a second factor. */
export function LoginForm({ onSignedIn, onForgotten }: LoginFormProps) {
  const username = useTyped()
  const password = useTyped()
  const code = useTyped()
  const [isRemembered, setRemembered] = useState(false)
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const [attempts, setAttempts] = useAttempts(username.value.trim())
  const left = remaining(attempts)

  const sending = useSubmit(async (signal) => {
    if (username.value.trim() === '' || password.value === '') throw new Error(refusals.missingCredentials.text)
    const outcome = await signInWith(
      {
        username: username.value.trim(),
        password: password.value,
        remember_me: isRemembered,
        ...(isCodeNeeded && { mfa_code: code.value.trim() }),
        ...(attempts.requiresCaptcha && (await captchaToken(signal))),
      },
      signal,
    )
    switch (outcome.kind) {
      case 'signed-in':
        return onSignedIn(outcome.message)
      case 'code-needed':
        if (isCodeNeeded) throw new Error(refusals.mfaRequired.text)
        return setCodeNeeded(true)
      case 'refused':
        if (outcome.attempts) setAttempts(outcome.attempts)
        if (outcome.needsCaptcha) setAttempts({ ...attempts, requiresCaptcha: true })
        throw new Error(outcome.message)
    }
  })

  return (
    <AccountForm sending={sending} action="Sign in">
      <AccountField kind="username" typed={username} isFirst />
      <AccountField kind="password" typed={password} />
      {isCodeNeeded && (
        <AccountField
          kind="code"
          typed={code}
          description="From your authenticator app, or one of your recovery codes."
        />
      )}
      <div className={rows.apart}>
        <Tick checked={isRemembered} onChange={setRemembered}>
          Remember me
        </Tick>
        <Button type="button" variant="subtle" size="compact-sm" onClick={onForgotten}>
          Forgot password?
        </Button>
      </div>
      {left <= warnedFrom && attempts.attempts > 0 && (
        <p role="status" className={styles.warning}>
          {left === 1 ? '1 attempt remains' : `${left} attempts remain`} before sign-in pauses for{' '}
          {attempts.windowMinutes} minutes.
        </p>
      )}
    </AccountForm>
  )
}
