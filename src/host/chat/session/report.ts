import { codeOf, isAbort, messageOf } from 'sdk'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import { toast } from 'sdk/page/toasts.ts'

/** Tells the player what went wrong in the chat. Cancelling is not failing. */
export function report(error: unknown): void {
  if (isAbort(error)) return
  const code = codeOf(error)
  // Nothing failed: there only was nothing to do it with.
  if (code === 'chat/no-message') {
    toast({ type: 'warning', title: messageOf(error) })
    return
  }
  reportFailure(error, { from: 'ai', context: 'Chat' })
}
