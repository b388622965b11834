import { useState } from 'react'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import rows from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { Tick } from 'sdk/ui/Tick.tsx'
import { refusals } from '../../../../src/platform/messages.ts'
import { useSubmit } from '../useSubmit.ts'
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
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [code, setCode] = useState('')
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const [attempts, setAttempts] = useAttempts(username.trim())
  const left = remaining(attempts)

  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    if (username.trim() === '' || password === '') throw new Error(refusals.missingCredentials.text)
    const outcome = await signInWith(
      {
        username: username.trim(),
        password,
        remember_me: isRemembered,
        ...(isCodeNeeded && { mfa_code: code.trim() }),
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
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-first-focus
        value={username}
        onChange={({ currentTarget: { value } }) => setUsername(value)}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      {isCodeNeeded && (
        <TextInput
          label="Two-factor code"
          description="From your authenticator app, or one of your recovery codes."
          name="code"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value)}
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
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" loading={isBusy}>
        Sign in
      </Button>
    </form>
  )
}
