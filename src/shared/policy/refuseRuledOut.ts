import { PluginError } from 'sdk'
import { findRuledOut, ruledOutMessage } from './consent/findRuledOut.ts'
import type { Topic } from './consent/topics.ts'

/** Refuses a prompt for a picture of what the player ruled out. Throws `plugin/refused`, with the reason. */
export function refuseRuledOut(prompt: string, limits: readonly Topic[]): void {
  const found = findRuledOut(prompt, limits)
  if (found) {
    throw new PluginError(
      'plugin/refused',
      `${ruledOutMessage(found.topic)} The prompt says “${found.word}”. Change the prompt, or your limits.`,
    )
  }
}
