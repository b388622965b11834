import { tightenings } from 'sdk/page/points/tightenings.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import { type Consent, type Limits, noLimits } from '../../shared/policy/consent/consent.ts'
import { consentOf } from './consentSection.ts'

let topics: typeof import('../../shared/policy/consent/limits.ts') | undefined

/** Fetches what names the topics, where the player has said anything of them. To be waited for before anything is judged. */
export async function openLimits(): Promise<void> {
  await settingsLoaded()
  if (Object.keys(consentNow().answers).length > 0) topics ??= await import('../../shared/policy/consent/limits.ts')
}

/** What the player has ruled out, and what wants asking first. */
export function limitsNow(): Limits {
  if (!topics) void openLimits().catch(() => {})
  return topics?.limitsOf(consentNow()) ?? noLimits
}

/** What the player agrees to at this moment: what they have left aside for now is ruled out as long as that lasts. */
export function consentNow(): Consent {
  const { answers, own } = consentOf()
  return { answers: { ...answers, ...Object.fromEntries(topicsAside().map((topic) => [topic, 'no' as const])) }, own }
}

export const topicsAside = (): readonly string[] => tightenings.read().flatMap((one) => one.topicsAside())

/** The most of its power that any device may have now, 0..1, whoever moves it. */
export const lowestCeiling = (): number => Math.min(1, ...tightenings.read().map((one) => one.ceiling()))
