import { stopStimulation } from '../../consent/stop.ts'
import { toast } from '../../notices/toasts/toasts.ts'
import { session } from '../session/session.ts'
import { send, stop } from '../session/turn.ts'

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
  if (!session.current) {
    toast({ type: 'warning', title: 'Please select a character first' })
    return
  }
  await stop()
  await send(text)
}
