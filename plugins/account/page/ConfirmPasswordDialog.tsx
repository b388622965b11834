import { useState } from 'react'
import { account } from 'sdk/page/account/account.ts'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { PasswordInput } from 'sdk/ui/PasswordInput.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { useSnapshot } from 'valtio'
import type { reauth } from '../../../src/platform/auth.ts'
import { answerTo } from './confirmations.ts'
import styles from './signIn/SignIn.module.css'
import { useSubmit } from './useSubmit.ts'

const formId = 'confirm-password'

/** Asks again who it is, before something that somebody else at this computer must not do. */
export default function ConfirmPasswordDialog({ detail, onClose }: DialogProps) {
  const { user } = useSnapshot(account)
  const [isCode, setCode] = useState(user?.has_password === false)
  const [text, setText] = useState('')
  const close = (isConfirmed: boolean) => {
    onClose()
    answerTo(detail, isConfirmed)
  }
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    const body = isCode ? { mfa_code: text.trim() } : { password: text }
    await askAccount<typeof reauth>({ method: 'POST', path: '/auth/reauth', body }, signal)
    close(true)
  })
  const Input = isCode ? TextInput : PasswordInput
  return (
    <Dialog
      title={isCode ? 'Confirm with a code' : 'Confirm your password'}
      size="small"
      onClose={() => close(false)}
      footer={
        <>
          <Button variant="default" onClick={() => close(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isBusy}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Input
          label={isCode ? 'Two-factor code' : 'Password'}
          name={isCode ? 'code' : 'password'}
          autoComplete={isCode ? 'one-time-code' : 'current-password'}
          data-first-focus
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {problem && <Alert>{problem}</Alert>}
        {user?.mfa_enabled && user.has_password && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setCode(!isCode)
              setText('')
            }}
          >
            {isCode ? 'Use the password' : 'Use a two-factor code'}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
