import { useState } from 'react'
import { ChangePassword } from './ChangePassword.tsx'
import { Sessions } from './Sessions.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'
import { TwoFactor } from './TwoFactor.tsx'

/** What one signs in with, and where one is signed in. */
export default function PasswordPage() {
  const [passwordChanges, setPasswordChanges] = useState(0)
  return (
    <SignedInOnly title="Password and sign-in">
      {(user) => (
        <>
          <ChangePassword hasPassword={user.has_password} onChanged={() => setPasswordChanges((count) => count + 1)} />
          <TwoFactor isOn={user.mfa_enabled} />
          {/* A new password signs out the other browsers. */}
          <Sessions key={passwordChanges} />
        </>
      )}
    </SignedInOnly>
  )
}
