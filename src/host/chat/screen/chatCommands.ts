import { confirm } from 'sdk/ui/confirm.ts'
import { toast } from '../../notices/toasts/toasts.ts'
import { clearMessages } from '../session/actions.ts'
import { messageAt, session } from '../session/session.ts'
import { regenerate, send } from '../session/turn.ts'

/** Asks for the newest reply in other words, or for the reply that never came. */
export function regenerateLast(): void {
  if (!session.current) {
    toast({ type: 'warning', title: 'Please select a character first' })
    return
  }
  const newest = messageAt(session.count - 1)?.role
  if (newest === 'user') void send('')
  else if (newest === undefined) toast({ type: 'warning', title: 'No previous message to regenerate' })
  else void regenerate()
}

export async function clearChat(text: string): Promise<void> {
  if (session.count === 0) return
  if (await confirm({ title: 'Clear chat', text, action: 'Clear', danger: true })) await clearMessages()
}
