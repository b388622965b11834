import type { DialogProps } from 'sdk/page/points/points.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { roll, rolls } from './dice.tsx'

export default function RollDialog({ detail, onClose }: DialogProps) {
  const chat = useSnapshot(session).current?.id
  const all = useSnapshot(rolls)
  if (!chat) return null
  const last = all[chat]
  return (
    <Dialog title={typeof detail === 'string' ? `Roll dice for ${detail}` : 'Roll dice'} onClose={onClose}>
      <div className={layout.stack3}>
        <p role="status">{last ? `You rolled ${last.value} of ${last.sides}.` : 'Nothing rolled yet.'}</p>
        <div>
          <Button onClick={() => roll(chat)}>Roll</Button>
        </div>
      </div>
    </Dialog>
  )
}
