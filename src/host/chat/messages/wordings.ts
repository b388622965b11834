import type { Message } from 'sdk'
import { isBusy, session } from 'sdk/page/session.ts'
import { chooseVariant } from '../session/actions.ts'
import { regenerate } from '../session/turn.ts'

/** Goes to the wording before or after; beyond the last one of the newest reply, another is asked for. */
export async function stepWording(message: Message, by: 1 | -1, isLast: boolean): Promise<void> {
  if (isBusy(session.live.phase)) return
  const to = message.active + by
  if (message.variants[to]) await chooseVariant(message.id, to)
  else if (by === 1 && isLast && message.role === 'assistant') await regenerate()
}
