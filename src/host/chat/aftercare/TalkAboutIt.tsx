import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { useSnapshot } from 'valtio'
import { openChatPage } from '../../extension/openSettings.ts'
import { session } from '../session/session.ts'
import { send } from '../session/turn.ts'
import { aftercare } from './aftercare.ts'
import { openingFor } from './aftercareWords.ts'

/** A gentle word with whoever was there. They are told that the scene is over, and can move nothing. */
export function TalkAboutIt() {
  const { current } = useSnapshot(session)
  const [text, setText] = useState(() => openingFor(aftercare.cause))
  if (!current) return null
  const { name } = current.character
  const tell = () => {
    aftercare.isOutOfScene = true
    openChatPage()
    void send(text)
  }
  return (
    <Card title={`Talk about it with ${name}`}>
      <div className={layout.stack3}>
        <Textarea
          label="Your message"
          description={`${name} answers out of character until you resume the scene. Devices are off.`}
          autosize
          minRows={2}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={layout.row}>
          <Button variant="default" disabled={text.trim() === ''} onClick={tell}>
            Send to {name}
          </Button>
        </div>
      </div>
    </Card>
  )
}
