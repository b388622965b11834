import { useState } from 'react'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import text from 'sdk/ui/text.module.css'
import type { CurrentUser } from '../../../../src/platform/account.ts'
import type { changeEmail, resendVerification } from '../../../../src/platform/email.ts'
import { ask } from '../ask.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import styles from './profile.module.css'
import { SignedInOnly } from './SignedInOnly.tsx'

/** The address of the account, and the one that waits to be confirmed. */
export default function EmailPage() {
  return (
    <SignedInOnly title="Email">
      {(user) => (
        <>
          <Card title="Your address">
            <p className={text.anywhere}>{user.email ?? 'No confirmed address.'}</p>
            {user.pending_email !== null && <PendingAddress key={user.pending_email} address={user.pending_email} />}
            <p className={text.muted}>Without an address, a forgotten password can't be reset.</p>
          </Card>
          <ChangeAddress user={user} />
        </>
      )}
    </SignedInOnly>
  )
}

function PendingAddress({ address }: { readonly address: string }) {
  const [sent, setSent] = useState('')
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    setSent('')
    const call = { method: 'POST', path: '/email/resend-verification' } as const
    const { message } = await askAccount<typeof resendVerification>(call, signal)
    setSent(message ?? 'Check your inbox to confirm your address')
  })
  return (
    <>
      <p className={text.anywhere}>Not confirmed yet: {address}</p>
      {problem && <Alert>{problem}</Alert>}
      <p role="status" className={text.success}>
        {sent}
      </p>
      <div>
        <Button variant="default" loading={isBusy} onClick={() => void submit()}>
          Resend
        </Button>
      </div>
    </>
  )
}

function ChangeAddress({ user }: { readonly user: CurrentUser }) {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState('')
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    setSent('')
    const call = { method: 'PUT', path: '/profile/email', body: { email: email.trim() } } as const
    const { message } = await ask<typeof changeEmail>(call, signal)
    setSent(message)
    setEmail('')
    await readAccount(signal)
  })
  const hasAddress = user.email !== null || user.pending_email !== null
  return (
    <Card title={hasAddress ? 'Change address' : 'Add an address'}>
      <form className={`${layout.column4} ${styles.narrow}`} onSubmit={submit} noValidate>
        <TextInput
          label="New address"
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
        {problem && <Alert>{problem}</Alert>}
        <p role="status" className={text.success}>
          {sent}
        </p>
        <div>
          <Button type="submit" loading={isBusy}>
            {hasAddress ? 'Change address' : 'Add address'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
