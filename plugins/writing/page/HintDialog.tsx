import { type FormEvent, useState } from 'react'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { refusalOfHint, regenerateWith } from './hint.ts'

/** Another try at the newest reply, and what is to be different. */
export default function HintDialog({ onClose }: DialogProps) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const why = await refusalOfHint(text)
    setRefusal(why)
    if (why) return
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
          error={refusal}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setRefusal(undefined)
          }}
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
