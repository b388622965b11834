import { useState } from 'react'
import { type Message, wordingOf } from 'sdk'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { editAndContinue } from './branching.ts'

/** Says something else than before, in a branch that ends before it; opened with the message. */
export default function EditAndBranchDialog({ detail, onClose }: DialogProps) {
  const message = detail as Message
  const [text, setText] = useState(() => wordingOf(message).content)
  const send = () => {
    onClose()
    void editAndContinue(message, text)
  }
  return (
    <ActionDialog
      title="Edit and branch"
      onClose={onClose}
      action={
        <Button disabled={text.trim() === ''} onClick={send}>
          Send in a branch
        </Button>
      }
    >
      <Textarea
        label="Your new message"
        description="Starts a branch with this message instead. This chat stays unchanged."
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        data-first-focus
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActionDialog>
  )
}
