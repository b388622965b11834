import { codeOf, isAbort, messageOf } from 'sdk'
import { reportError } from '../errors/errors.ts'
import { toast } from '../toasts/toasts.ts'

/** Tells the player what went wrong in the chat. Cancelling is not failing. */
export function report(error: unknown): void {
  if (isAbort(error)) return
  const code = codeOf(error)
  // Nothing failed: there only was nothing to do it with.
  if (code === 'chat/no-message') {
    toast({ type: 'warning', title: messageOf(error) })
    return
  }
  const type = code?.startsWith('storage/') ? 'STORAGE_ERROR' : 'API_ERROR'
  reportError({ type, context: 'Chat', message: messageOf(error), details: code ?? error })
}
