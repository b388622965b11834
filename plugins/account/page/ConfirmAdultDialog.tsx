import { askAccount } from 'sdk/page/account/askAccount.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { refusals } from '../../../src/platform/messages.ts'
import type { confirmAdult } from '../../../src/platform/profile.ts'
import { answerTo } from './confirmations.ts'
import { readAccount } from './startAccount.ts'
import { useSubmit } from './useSubmit.ts'

/** What the server must hear once before it answers with anything explicit. */
export default function ConfirmAdultDialog({ detail, onClose }: DialogProps) {
  const close = (isConfirmed: boolean) => {
    onClose()
    answerTo(detail, isConfirmed)
  }
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    const body = { version: 1, confirmed: true } as const
    await askAccount<typeof confirmAdult>({ method: 'POST', path: '/profile/adult-confirmation', body }, signal)
    await readAccount(signal)
    close(true)
  })
  return (
    <Dialog
      title="Adults only"
      size="small"
      onClose={() => close(false)}
      footer={
        <>
          <Button variant="default" data-first-focus onClick={() => close(false)}>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={() => void submit()}>
            I am at least 18 years old
          </Button>
        </>
      }
    >
      <p>{refusals.adultConfirmationRequired.text}</p>
      {problem && <Alert>{problem}</Alert>}
    </Dialog>
  )
}
