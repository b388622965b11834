import { useState } from 'react'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import text from 'sdk/ui/text.module.css'
import type { changePassword } from '../../../../src/platform/auth.ts'
import { ask } from '../ask.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import styles from './profile.module.css'
import { useNewPassword } from './useNewPassword.ts'

interface ChangePasswordProps {
  readonly hasPassword: boolean
  onChanged(): void
}

export function ChangePassword({ hasPassword, onChanged }: ChangePasswordProps) {
  const [current, setCurrent] = useState('')
  const [done, setDone] = useState('')
  const next = useNewPassword()
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    setDone('')
    if (!next.check()) return
    const body = { password: next.value, ...(hasPassword && { current_password: current }) }
    const { message } = await ask<typeof changePassword>({ method: 'PUT', path: '/auth/password', body }, signal)
    setDone(message)
    setCurrent('')
    next.clear()
    onChanged()
    await readAccount(signal)
  })
  return (
    <Card title={hasPassword ? 'Change password' : 'Set a password'}>
      <form className={`${layout.column4} ${styles.narrow}`} onSubmit={submit} noValidate>
        {hasPassword && (
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            value={current}
            onChange={({ currentTarget: { value } }) => setCurrent(value)}
          />
        )}
        <NewPasswordFields password={next} />
        {problem && <Alert>{problem}</Alert>}
        <p role="status" className={text.success}>
          {done}
        </p>
        <div>
          <Button type="submit" loading={isBusy}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
