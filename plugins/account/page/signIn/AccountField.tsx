import { useState } from 'react'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'

/** What each field is called, and what browsers and password managers are told of it. */
const fields = {
  username: {
    Input: TextInput,
    label: 'Username',
    name: 'username',
    autoComplete: 'username',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  email: { Input: TextInput, label: 'Email', name: 'email', autoComplete: 'email', type: 'email' },
  password: { Input: PasswordInput, label: 'Password', name: 'password', autoComplete: 'current-password' },
  newPassword: { Input: PasswordInput, label: 'Password', name: 'password', autoComplete: 'new-password' },
  repeatedPassword: {
    Input: PasswordInput,
    label: 'Repeat password',
    name: 'repeated',
    autoComplete: 'new-password',
  },
  code: { Input: TextInput, label: 'Two-factor code', name: 'code', autoComplete: 'one-time-code', autoFocus: true },
} as const

/** What was typed into one field. */
export interface Typed {
  readonly value: string
  change(value: string): void
}

export function useTyped(): Typed {
  const [value, change] = useState('')
  return { value, change }
}

interface AccountFieldProps {
  readonly kind: keyof typeof fields
  readonly typed: Typed
  readonly label?: string
  readonly description?: string
  /** It has the focus when the form opens. */
  readonly isFirst?: boolean
}

/** One field of the forms that sign in, make an account or ask for a new password. */
export function AccountField({ kind, typed, isFirst = false, ...words }: AccountFieldProps) {
  const { Input, ...field } = fields[kind]
  return (
    <Input
      {...field}
      {...words}
      data-first-focus={isFirst || undefined}
      value={typed.value}
      onChange={({ currentTarget: { value } }) => typed.change(value)}
    />
  )
}
