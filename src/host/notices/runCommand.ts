import { codeOf, isAbort, messageOf } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import type { CommandEntry } from 'sdk/page/points/points.ts'

/** Runs a command from a menu, a button or a key; a failure becomes an error card. */
export async function runCommand(command: CommandEntry, press?: KeyboardEvent): Promise<void> {
  try {
    await command.run(press)
  } catch (error) {
    if (isAbort(error)) return
    // What carries a code was written for people; anything else would only puzzle them.
    const why = codeOf(error) ? ` ${messageOf(error)}` : ''
    const message = `“${command.label}” failed.${why}`
    reportError({ type: 'API_ERROR', message, context: 'Command', details: error })
  }
}
