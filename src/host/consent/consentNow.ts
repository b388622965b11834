import type { Consent } from '../../policy/consent/consent.ts'
import { director } from '../features/director/director.ts'
import { consentOf } from './consentSettings.ts'

/** What the player agrees to at this moment: what they have left aside for now is ruled out as long as that lasts. */
export function consentNow(): Consent {
  const { answers, own } = consentOf()
  const aside = Object.keys(director.topics).filter((topic) => director.topics[topic] === 'aside')
  return { answers: { ...answers, ...Object.fromEntries(aside.map((topic) => [topic, 'no' as const])) }, own }
}
