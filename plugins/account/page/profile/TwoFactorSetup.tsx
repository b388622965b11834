import { useState } from 'react'
import type { AnswerOf } from 'sdk/page/account/answerOf.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { QrCode } from 'sdk/ui/QrCode.tsx'
import type { confirmTotp, startTotp } from '../../../../src/platform/auth.ts'
import { ask } from '../ask.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import { CodeInput } from './CodeInput.tsx'
import styles from './profile.module.css'

export type Totp = AnswerOf<typeof startTotp>['data']

interface TwoFactorSetupProps {
  readonly totp: Totp
  /** Codes of the app work from now on; these are for the day it is lost. */
  onOn(recoveryCodes: readonly string[]): void
  onCancel(): void
}

export function TwoFactorSetup({ totp, onOn, onCancel }: TwoFactorSetupProps) {
  const [code, setCode] = useState('')
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    const call = { method: 'POST', path: '/auth/mfa/totp/confirm', body: { code: code.trim() } } as const
    const { data } = await ask<typeof confirmTotp>(call, signal)
    onOn(data.recovery_codes)
    await readAccount()
  })
  return (
    <div className={styles.setup}>
      <QrCode text={totp.otpauth_url} label="QR code for your authenticator app" />
      <form className={styles.setupWords} onSubmit={submit} noValidate>
        <p>Scan this code with your authenticator app, or type this key into it:</p>
        <p className={styles.code}>{inGroups(totp.secret)}</p>
        <CodeInput label="Code from the app" value={code} onChange={setCode} />
        {problem && <Alert>{problem}</Alert>}
        <div className={layout.row}>
          <Button type="submit" loading={isBusy} disabled={code.trim() === ''}>
            Turn on two-factor sign-in
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
