import { useState } from 'react'
import { AccountRefusal, askAccount } from 'sdk/page/account/askAccount.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { changeUsername } from '../../../../src/platform/profile.ts'
import { readAccount } from '../startAccount.ts'
import { useSubmit } from '../useSubmit.ts'
import styles from './SignIn.module.css'
import { type Availability, useAvailability } from './useAvailability.ts'

const formId = 'choose-username'

/** The one change of a username. */
export default function UsernameDialog({ onClose }: DialogProps) {
  const [username, setUsername] = useState('')
  const availability = useAvailability(username.trim())
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    const message = await renamed(username.trim(), signal)
    await readAccount(signal)
    onClose()
    toast({ type: 'success', title: message })
  })
  return (
    <Dialog
      title="Choose Your Username"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isBusy} disabled={availability.kind !== 'available'}>
            Save username
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>Others see this name. You can change it only once.</p>
        <TextInput
          label="Username"
          name="username"
          autoCapitalize="none"
          spellCheck={false}
          data-first-focus
          value={username}
          onChange={({ currentTarget: { value } }) => setUsername(value)}
        />
        <p role="status">{wordsFor(availability)}</p>
        {problem && <Alert>{problem}</Alert>}
      </form>
    </Dialog>
  )
}

function wordsFor(availability: Availability): string {
  switch (availability.kind) {
    case 'empty':
      return ''
    case 'checking':
      return 'Checking…'
    case 'available':
      return 'Available'
    case 'taken':
    case 'invalid':
      return availability.why
  }
}

async function renamed(username: string, signal: AbortSignal): Promise<string> {
  try {
    const call = { method: 'PUT', path: '/profile/username', body: { username } } as const
    return (await askAccount<typeof changeUsername>(call, signal)).message
  } catch (error) {
    if (error instanceof AccountRefusal)
      throw new Error(error.status >= 500 ? 'Failed to update username' : error.message)
    throw new Error('Failed to update username. Please try again.')
  }
}
