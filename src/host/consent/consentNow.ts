import type { Consent } from '../../shared/policy/consent/consent.ts'
import { consentOf } from './consentSettings.ts'
import { topicsAside } from './tightening.ts'

/** What the player agrees to at this moment: what they have left aside for now is ruled out as long as that lasts. */
export function consentNow(): Consent {
  const { answers, own } = consentOf()
  return { answers: { ...answers, ...Object.fromEntries(topicsAside().map((topic) => [topic, 'no' as const])) }, own }
}
