import { useState } from 'react'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { cancelDeletion, readDeletion, requestDeletion } from '../../../../src/platform/privacy.ts'
import { ask } from '../ask.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import styles from './profile.module.css'
import { Unread } from './Unread.tsx'
import { useRead } from './useRead.ts'

const path = '/privacy/delete'

/** Ends the account after two weeks, in which one may think better of it. */
export function DeleteAccount({ username }: { readonly username: string }) {
  const { value, setValue, again, ...reading } = useRead(
    async (signal) => (await askAccount<typeof readDeletion>({ method: 'GET', path }, signal)).data,
  )
  return (
    <Card title="Delete your account">
      {value === null && <Ask username={username} onAsked={setValue} />}
      {value && <Waiting until={value.execute_after} onKept={() => setValue(null)} />}
      {reading.problem && <Unread {...reading} again={() => void again()} />}
    </Card>
  )
}

interface AskProps {
  readonly username: string
  onAsked(deletion: { readonly execute_after: string }): void
}

function Ask({ username, onAsked }: AskProps) {
  const [confirm, setConfirm] = useState('')
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    const { data } = await ask<typeof requestDeletion>({ method: 'POST', path, body: { confirm } }, signal)
    onAsked(data)
    await readAccount()
  })
  return (
    <form className={`${layout.column4} ${styles.narrow}`} onSubmit={submit} noValidate>
      <p>
        Your account and everything the server stores of it is deleted after 14 days. Until then you can cancel.
        Characters and chats in this browser stay.
      </p>
      <TextInput
        label={`Type "${username}" to confirm`}
        autoCapitalize="none"
        spellCheck={false}
        value={confirm}
        onChange={({ currentTarget: { value } }) => setConfirm(value)}
      />
      {problem && <Alert>{problem}</Alert>}
      <div>
        <Button type="submit" color="red" loading={isBusy} disabled={confirm !== username}>
          Delete my account
        </Button>
      </div>
    </form>
  )
}

interface WaitingProps {
  readonly until: string
  onKept(): void
}

function Waiting({ until, onKept }: WaitingProps) {
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    const call = { method: 'POST', path: '/privacy/delete/cancel', body: {} } as const
    const { message } = await ask<typeof cancelDeletion>(call, signal)
    toast({ type: 'success', title: message })
    onKept()
    await readAccount()
  })
  return (
    <>
      <p role="status">Your account will be deleted on {new Date(until).toLocaleDateString()}.</p>
      {problem && <Alert>{problem}</Alert>}
      <div>
        <Button loading={isBusy} onClick={() => void submit()}>
          Keep my account
        </Button>
      </div>
    </>
  )
}
