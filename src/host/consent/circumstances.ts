import { playableCues } from 'sdk/page/cues/cuePlayers.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { session } from 'sdk/page/session.ts'
import { type Circumstances, nothingAround } from '../../shared/policy/circumstances.ts'
import { estimSection } from './estimSection.ts'
import { consentNow, limitsNow } from './limitsNow.ts'
import { withheldIn } from './permissions.ts'

/** What is possible and permitted now. What no part tells of is not possible. */
export function circumstances(): Circumstances {
  let possible: Circumstances = { ...nothingAround, senses: [] }
  for (const part of circumstancesParts.read()) possible = { ...possible, ...part() }
  return {
    ...possible,
    cues: playableCues(),
    limits: [...estimSection.now.ruledOut.map(String), ...ruledOutTags()],
    ruledOut: limitsNow().hard,
    withheld: withheldIn(session.current),
  }
}

/** Modules that carry one of these stay silent. */
function ruledOutTags(): readonly string[] {
  const { answers } = consentNow()
  return Object.keys(answers).filter((id) => answers[id] === 'no')
}
