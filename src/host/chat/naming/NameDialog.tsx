import { type FormEvent, useId, useState } from 'react'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { unnamedPlayer } from '../../../shared/characters/unnamedPlayer.ts'
import type { NameQuestion } from './nameQuestion.ts'

const { title } = conversationSection.schema.properties.playerName

/** Before the first chat: what characters are to call the player. */
export default function NameDialog({ detail, onClose }: DialogProps) {
  const { answered } = detail as NameQuestion
  const form = useId()
  const [name, setName] = useState('')
  const close = () => {
    onClose()
    answered()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    changeSettings(conversationSection, { playerName: name.trim() })
    close()
  }
  return (
    <Dialog
      title="What should characters call you?"
      onClose={close}
      closing="own"
      footer={
        <>
          <Button variant="default" onClick={close}>
            Skip
          </Button>
          <Button type="submit" form={form} disabled={name.trim() === ''}>
            Save name
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save}>
        <TextInput
          label={title}
          description={`Without one they call you "${unnamedPlayer}". You can change it in Settings > General.`}
          autoComplete="off"
          data-first-focus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
