import { Button } from './Button.tsx'
import { answerConfirmation, type Question } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

export default function ConfirmDialog({ question }: { readonly question: Question }) {
  const { title, text, action, cancel = 'Cancel', danger = false } = question
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      onClose={() => answerConfirmation(false)}
      footer={
        <>
          <Button variant="default" data-first-focus onClick={() => answerConfirmation(false)}>
            {cancel}
          </Button>
          <Button {...(danger ? { color: 'red' } : {})} onClick={() => answerConfirmation(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
