import { useState } from 'react'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { Tick } from 'sdk/ui/Tick.tsx'
import { forgetInviter, inviter } from '../invitedBy.ts'
import { useSubmit } from '../useSubmit.ts'
import { captchaToken } from './captchaToken.ts'
import { mistakeIn, registerWith } from './register.ts'
import styles from './SignIn.module.css'

interface RegisterFormProps {
  /** `isPartly`: it worked, and something beside it did not. */
  onSignedIn(message: string, isPartly: boolean): void
}

/** A new account. Whoever came by an invitation is told so. */
export function RegisterForm({ onSignedIn }: RegisterFormProps) {
  const [username, setUsername] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [isAdult, setAdult] = useState(false)
  const [invitedBy] = useState(inviter)

  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    const wanted = { username: username.trim(), email: email.trim(), password, repeated, isAdult }
    const mistake = mistakeIn(wanted)
    if (mistake !== undefined) throw new Error(mistake)
    const more = { ...(await captchaToken(signal)), ...(invitedBy !== undefined && { invited_by: invitedBy }) }
    const { message, invite } = await registerWith(wanted, more, signal)
    forgetInviter()
    onSignedIn(message, invite?.reason === 'ip_limit')
  })

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {invitedBy !== undefined && (
        <p>
          {invitedBy} invited you. Your account begins with 30 days of <strong>Supporter</strong>.
        </p>
      )}
      <TextInput
        label="Username"
        description="3 to 30 letters, digits and underscores."
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-first-focus
        value={username}
        onChange={({ currentTarget: { value } }) => setUsername(value)}
      />
      <TextInput
        label="Email (optional)"
        description="Without one, a forgotten password cannot be reset."
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      <PasswordInput
        label="Password"
        description="At least 6 characters."
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      <PasswordInput
        label="Repeat password"
        name="repeated"
        autoComplete="new-password"
        value={repeated}
        onChange={({ currentTarget: { value } }) => setRepeated(value)}
      />
      <Tick checked={isAdult} onChange={setAdult}>
        I am at least 18 years old
      </Tick>
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" loading={isBusy}>
        Create account
      </Button>
    </form>
  )
}
