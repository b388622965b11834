import { useState } from 'react'
import { AccountRefusal, askAccount } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { requestReset } from '../../../../src/platform/email.ts'
import { refusals } from '../../../../src/platform/messages.ts'
import { useSubmit } from '../useSubmit.ts'
import { captchaToken } from './captchaToken.ts'
import styles from './SignIn.module.css'

interface ResetFormProps {
  onSent(message: string): void
  onBack(): void
}

/** Has a link for a new password mailed. */
export function ResetForm({ onSent, onBack }: ResetFormProps) {
  const [email, setEmail] = useState('')
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    if (email.trim() === '') throw new Error(refusals.emailRequired.text)
    const body = { email: email.trim(), ...(await captchaToken(signal)) }
    const path = '/email/password-reset/request'
    const { message } = await askAccount<typeof requestReset>({ method: 'POST', path, body }, signal).catch(failed)
    onSent(message)
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>Enter the email address of your account, and we'll send you a link to choose a new password.</p>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        data-first-focus
        value={email}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      {problem && <Alert>{problem}</Alert>}
      <Button type="submit" loading={isBusy}>
        Send reset link
      </Button>
      <Button type="button" variant="subtle" onClick={onBack}>
        Back to Login
      </Button>
    </form>
  )
}

function failed(error: unknown): never {
  throw error instanceof AccountRefusal && error.status >= 500 ? new Error('Failed to send reset email') : error
}
