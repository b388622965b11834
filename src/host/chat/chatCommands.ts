import { clearMessages } from '../session/actions.ts'
import { messageAt, session } from '../session/session.ts'
import { regenerate } from '../session/turn.ts'
import { toast } from '../toasts/toasts.ts'
import { confirm } from '../ui/confirm.ts'

export function regenerateLast(): void {
  if (messageAt(session.count - 1)?.role === 'assistant') void regenerate()
  else toast({ type: 'warning', title: 'No previous message to regenerate' })
}

export async function clearChat(text: string): Promise<void> {
  if (session.count === 0) return
  if (await confirm({ title: 'Clear chat', text, action: 'Clear', danger: true })) await clearMessages()
}
