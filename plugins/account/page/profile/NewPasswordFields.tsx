import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import type { NewPassword } from './useNewPassword.ts'

export function NewPasswordFields({ password }: { readonly password: NewPassword }) {
  const { value, again, isDifferent, change } = password
  return (
    <>
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        value={value}
        onChange={({ currentTarget }) => change({ value: currentTarget.value })}
      />
      <PasswordInput
        label="Repeat new password"
        autoComplete="new-password"
        value={again}
        error={isDifferent && <span role="alert">Passwords do not match</span>}
        onChange={({ currentTarget }) => change({ again: currentTarget.value })}
      />
    </>
  )
}
