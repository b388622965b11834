import { codeOf, isAbort, type Message, messageOf } from 'sdk'
import type { MessageAction } from '../../extension/points.ts'
import { reportError } from '../../notices/errors/errors.ts'

/** Does it; what fails becomes an error card. */
export async function runAction(action: MessageAction, message: Message): Promise<void> {
  try {
    await action.run(message)
  } catch (error) {
    if (isAbort(error)) return
    const why = codeOf(error) ? ` ${messageOf(error)}` : ''
    const text = `“${action.labelFor?.(message) ?? action.label}” failed.${why} Please try again.`
    reportError({ type: 'API_ERROR', context: 'Chat', message: text, details: error })
  }
}
