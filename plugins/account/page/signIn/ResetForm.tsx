import { AccountRefusal, askAccount } from 'sdk/page/account/askAccount.ts'
import { Button } from 'sdk/ui/Button.tsx'
import type { requestReset } from '../../../../src/platform/email.ts'
import { refusals } from '../../../../src/platform/messages.ts'
import { useSubmit } from '../useSubmit.ts'
import { AccountField, useTyped } from './AccountField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { captchaToken } from './captchaToken.ts'

interface ResetFormProps {
  onSent(message: string): void
  onBack(): void
}

/** Has a link for a new password mailed. */
export function ResetForm({ onSent, onBack }: ResetFormProps) {
  const email = useTyped()
  const sending = useSubmit(async (signal) => {
    if (email.value.trim() === '') throw new Error(refusals.emailRequired.text)
    const body = { email: email.value.trim(), ...(await captchaToken(signal)) }
    const path = '/email/password-reset/request'
    const { message } = await askAccount<typeof requestReset>({ method: 'POST', path, body }, signal).catch(failed)
    onSent(message)
  })
  return (
    <AccountForm
      sending={sending}
      action="Send reset link"
      below={
        <Button type="button" variant="subtle" onClick={onBack}>
          Back to Login
        </Button>
      }
    >
      <p>Enter the email address of your account, and we'll send you a link to choose a new password.</p>
      <AccountField kind="email" typed={email} isFirst />
    </AccountForm>
  )
}

function failed(error: unknown): never {
  throw error instanceof AccountRefusal && error.status >= 500 ? new Error('Failed to send reset email') : error
}
