import { PluginError } from 'sdk'
import { adultsOnlyMessage } from './adultsOnly.ts'
import { findMinor } from './judgeAges.ts'

/** Refuses a prompt for a picture that has a minor in it, whoever wrote it. Throws `plugin/refused`, with the reason. */
export function refuseMinors(prompt: string): void {
  const minor = findMinor([{ field: 'The prompt', text: prompt }])
  if (minor) throw new PluginError('plugin/refused', adultsOnlyMessage(minor))
}
