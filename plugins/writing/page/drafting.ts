import { isAbort, messageOf } from 'sdk'
import { safety } from 'sdk/page/services/safety.ts'
import { session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { proxy } from 'valtio'
import { composerField, replaceAll } from './composerField.ts'

/** Whether a draft of the player's next message is being written. */
export const drafting = proxy({ isOn: false })

let stopping: AbortController | undefined

/** Ends the draft that is being written. What stands in the message field stays there. */
export function stopDraft(): void {
  stopping?.abort()
}

/** Has the model write the player's next message into the message field. Nothing is sent. */
export async function startDraft(): Promise<void> {
  const { current } = session
  if (!current) return void toast({ type: 'warning', title: 'Please select a character first' })
  if (drafting.isOn || session.live.phase.kind !== 'idle') return
  const begun = composerField()?.value.trim() ?? ''
  if (safety.now.hear(begun)) return
  stopping = new AbortController()
  const { signal } = stopping
  drafting.isOn = true
  try {
    const { writeDraft } = await import('./writeDraft.ts')
    const text = await writeDraft(begun, signal)
    const field = composerField()
    // The chat may be another by now.
    if (!signal.aborted && session.current?.id === current.id && field && text !== '') replaceAll(field, text)
  } catch (error) {
    if (isAbort(error) || signal.aborted) return
    toast({
      type: 'error',
      title: "Couldn't write a draft",
      message: messageOf(error),
      action: { label: 'Retry', run: () => void startDraft() },
    })
  } finally {
    drafting.isOn = false
  }
}
