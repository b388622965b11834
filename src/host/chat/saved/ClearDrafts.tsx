import { useState } from 'react'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { snapshot } from 'valtio'
import { drafts, putDrafts } from '../screen/composerDraft.ts'

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

/** Count of messages that were typed in some chat and not sent. */
export const countDrafts = (): number => Object.keys(drafts.texts).length

/** Deletes them all; returns the function that brings them back, but for chats in which something was typed since. */
export function clearDrafts(): () => void {
  const texts = snapshot(drafts).texts
  void putDrafts(Object.fromEntries(Object.keys(texts).map((id) => [id, ''])))
  return () => {
    void putDrafts(Object.fromEntries(Object.entries(texts).filter(([id]) => drafts.texts[id] === undefined)))
  }
}
