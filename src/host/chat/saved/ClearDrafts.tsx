import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { toast } from '../../notices/toasts/toasts.ts'
import { clearDrafts, countDrafts } from '../session/drafts.ts'

/** Deletes what was typed in chats and not sent; Undo brings it back. */
export default function ClearDrafts() {
  const [drafts, setDrafts] = useState(countDrafts)
  const clear = () => {
    const bringBack = clearDrafts()
    setDrafts(countDrafts())
    const run = () => {
      bringBack()
      setDrafts(countDrafts())
    }
    toast({ type: 'success', title: 'Drafts cleared', action: { label: 'Undo', run } })
  }
  return (
    <Button variant="default" disabled={drafts === 0} onClick={clear}>
      {draftWords(drafts)}
    </Button>
  )
}

const draftWords = (count: number): string =>
  count === 0 ? 'No unsent drafts' : count === 1 ? 'Clear 1 unsent draft' : `Clear ${count} unsent drafts`
