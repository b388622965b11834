import { useState } from 'react'
import { Tick } from 'sdk/ui/Tick.tsx'
import { forgetInviter, inviter } from '../invitedBy.ts'
import { useSubmit } from '../useSubmit.ts'
import { AccountField, useTyped } from './AccountField.tsx'
import { AccountForm } from './AccountForm.tsx'
import { captchaToken } from './captchaToken.ts'
import { mistakeIn, registerWith } from './register.ts'

interface RegisterFormProps {
  /** `isPartly`: it worked, and something beside it did not. */
  onSignedIn(message: string, isPartly: boolean): void
}

/** A new account. Whoever came by an invitation is told so. */
export function RegisterForm({ onSignedIn }: RegisterFormProps) {
  const username = useTyped()
  const email = useTyped()
  const password = useTyped()
  const repeated = useTyped()
  const [isAdult, setAdult] = useState(false)
  const [invitedBy] = useState(inviter)

  const sending = useSubmit(async (signal) => {
    const wanted = {
      username: username.value.trim(),
      email: email.value.trim(),
      password: password.value,
      repeated: repeated.value,
      isAdult,
    }
    const mistake = mistakeIn(wanted)
    if (mistake !== undefined) throw new Error(mistake)
    const more = { ...(await captchaToken(signal)), ...(invitedBy !== undefined && { invited_by: invitedBy }) }
    const { message, invite } = await registerWith(wanted, more, signal)
    forgetInviter()
    onSignedIn(message, invite?.reason === 'ip_limit')
  })

  return (
    <AccountForm sending={sending} action="Create account">
      {invitedBy !== undefined && (
        <p>
          {invitedBy} invited you. Your account begins with 30 days of <strong>Supporter</strong>.
        </p>
      )}
      <AccountField kind="username" typed={username} description="3 to 30 letters, digits and underscores." isFirst />
      <AccountField
        kind="email"
        typed={email}
        label="Email (optional)"
        description="Without one, a forgotten password cannot be reset."
      />
      <AccountField kind="newPassword" typed={password} description="At least 6 characters." />
      <AccountField kind="repeatedPassword" typed={repeated} />
      <Tick checked={isAdult} onChange={setAdult}>
        I am at least 18 years old
      </Tick>
    </AccountForm>
  )
}
