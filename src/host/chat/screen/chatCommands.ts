import { messageAt, session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { confirm } from 'sdk/ui/confirm.ts'
import { stopStimulation } from '../../consent/stop.ts'
import { clearMessages } from '../session/actions.ts'
import { regenerate, send, stop } from '../session/turn.ts'

/** Asks for the newest reply in other words, or for the reply that never came. */
export function regenerateLast(): void {
  if (!hasChat()) return
  const newest = messageAt(session.count - 1)?.role
  if (newest === 'user') void send('')
  else if (newest === undefined) toast({ type: 'warning', title: 'No previous message to regenerate' })
  else void regenerate()
}

export async function clearChat(text: string): Promise<void> {
  if (session.count === 0) return
  if (await confirm({ title: 'Clear chat', text, action: 'Clear', danger: true })) await clearMessages()
}

/** The player is at the edge: everything that stimulates stops at once, and the character hears of it. */
export async function edge(): Promise<void> {
  stopStimulation()
  await notify("I'm on the edge! (stopped stimulation)")
}

/** As `edge`, for whoever else notices it: the character is asked, too. */
export async function triggerEdge(): Promise<void> {
  stopStimulation()
  await notify("I'm edging, please stop the stimulation!")
}

/** This cannot wait for a reply to end: what is being written stops first. */
async function notify(text: string): Promise<void> {
  if (!hasChat()) return
  await stop()
  await send(text)
}

/** Whether a chat is open; where none is, the player is told. */
function hasChat(): boolean {
  if (!session.current) toast({ type: 'warning', title: 'Please select a character first' })
  return session.current !== undefined
}
