import { useState } from 'react'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import type { removeTotp } from '../../../../src/platform/auth.ts'
import { ask } from '../ask.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import { CodeInput } from './CodeInput.tsx'
import styles from './profile.module.css'

export function RemoveTwoFactor() {
  const [code, setCode] = useState('')
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    await ask<typeof removeTotp>({ method: 'DELETE', path: '/auth/mfa/totp', body: { code: code.trim() } }, signal)
    await readAccount()
  })
  return (
    <form className={`${layout.column4} ${styles.narrow}`} onSubmit={submit} noValidate>
      <p>Two-factor sign-in is on.</p>
      <CodeInput label="Code from the app, or a recovery code" value={code} onChange={setCode} />
      {problem && <Alert>{problem}</Alert>}
      <div>
        <Button type="submit" color="red" loading={isBusy} disabled={code.trim() === ''}>
          Turn off two-factor sign-in
        </Button>
      </div>
    </form>
  )
}
