import { type FormEvent, useState } from 'react'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { regenerateWith } from './hint.ts'

/** Another try at the newest reply, and what is to be different. */
export default function HintDialog({ onClose }: DialogProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    void regenerateWith(text)
  }
  return (
    <Dialog title="Regenerate with a hint" size="small" onClose={onClose}>
      <form className={layout.stack4} onSubmit={submit}>
        <TextInput
          label="What should be different?"
          description="The model is told for this try only. The earlier wording is kept."
          placeholder="Shorter, and she stays silent"
          data-first-focus
          maxLength={400}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={rowStyles.toRight}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={text.trim() === ''}>
            Regenerate
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
