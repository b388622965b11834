import { PluginError } from 'sdk'
import type { Consent } from './consent/consent.ts'
import { findRuledOut, ruledOutMessage } from './consent/findRuledOut.ts'
import { hardLimits } from './consent/limits.ts'

/** Refuses a prompt for a picture of what the player ruled out. Throws `plugin/refused`, with the reason. */
export function refuseRuledOut(prompt: string, consent: Consent): void {
  const found = findRuledOut(prompt, hardLimits(consent))
  if (found) {
    throw new PluginError(
      'plugin/refused',
      `${ruledOutMessage(found.topic)} The prompt says “${found.word}”. Change the prompt, or your limits.`,
    )
  }
}
