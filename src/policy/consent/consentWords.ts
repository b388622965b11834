import type { Consent } from './consent.ts'
import { hardLimits, softLimits } from './limits.ts'

/** What a model is told of a player's limits. The machine keeps the hard ones whatever a model makes of this. */
export function consentWords(consent: Consent): string {
  const line = (words: string, topics: readonly { readonly label: string }[], end: string) =>
    topics.length === 0 ? [] : [`${words}: ${topics.map(({ label }) => label).join('; ')}${end}`]
  return [
    ...line('Never bring up', hardLimits(consent), '.'),
    ...line('Go carefully with', softLimits(consent), ': ask first.'),
  ].join('\n')
}
