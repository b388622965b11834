import { birthClaim, statedYear } from './births.ts'
import type { Claim, Reason } from './claim.ts'
import { comparedClaims } from './comparedAges.ts'
import { frameClaim } from './frames.ts'
import { gradeClaim, highClassClaims, schoolClaims } from './grades.ts'
import { languages } from './languages/index.ts'
import { lexiconOf } from './lexicon.ts'
import { majorityClaims } from './majority.ts'
import { normalise, originalAt } from './normalise.ts'
import { claimOf } from './numberClaim.ts'
import { findNumbers } from './numbers.ts'
import { spokenClaim } from './ownWords.ts'
import { shiftedClaim } from './shiftedAges.ts'
import { tokenise } from './tokens.ts'
import { wordClaims } from './wordClaims.ts'
import { Words } from './words.ts'

/*
 * The one reader of ages. It turns a text into words and numbers of eleven languages, whatever the script, and asks of
 * each number whether it is somebody's age now. Pure; time grows with the length of the text; no pattern is built of
 * what a text says.
 */

/** A place that makes somebody a minor, or leaves it open. */
export interface AgeFinding {
  readonly kind: 'minor' | 'doubt'
  /** Full years; 0 where a word says it. */
  readonly age: number
  readonly reason: Reason
  /** Means nothing beside an age of 18 to 20: "teenager". */
  readonly isOpen: boolean
  /** Where it begins in the text, and how long it is, in UTF-16 code units. */
  readonly at: number
  readonly length: number
}

export interface AgesRead {
  /** All there are, whatever adult ages stand beside them; see `settle`. */
  readonly findings: readonly AgeFinding[]
  /** Adult ages that are stated. */
  readonly adultAges: readonly number[]
}

export const lexicon = lexiconOf(languages)

/** Reads a text. `year` is the real one, for years of birth where the text does not say what year it is. */
export function readAges(text: string, year: number): AgesRead {
  const normal = normalise(text)
  const words = new Words(tokenise(normal.text, lexicon), lexicon)
  const claims = claimsIn(words, year)
  const findings: AgeFinding[] = []
  const adultAges: number[] = []
  for (const { kind, age, reason, from, to, isOpen = false } of claims) {
    if (kind === 'adult') {
      adultAges.push(age)
      continue
    }
    const at = originalAt(normal, words.tokens[from]?.start ?? 0)
    const end = originalAt(normal, words.tokens[to - 1]?.end ?? normal.text.length)
    findings.push({ kind, age, reason, isOpen, at, length: Math.max(1, end - at) })
  }
  findings.sort((a, b) => a.at - b.at)
  return { findings, adultAges }
}

/** What a text's words and numbers say about ages, in no order. */
export function claimsIn(words: Words, year: number): readonly Claim[] {
  const mentions = findNumbers(words, lexicon)
  const present = statedYear(mentions, words) ?? year
  const claims: Claim[] = []
  for (const mention of mentions) {
    const claim =
      gradeClaim(mention, words, lexicon) ??
      birthClaim(mention, words, present) ??
      shiftedClaim(mention, words, lexicon) ??
      claimOf(mention, words, lexicon) ??
      frameClaim(mention, words, lexicon, claims.at(-1)) ??
      spokenClaim(mention, words, lexicon)
    if (claim) claims.push(claim)
  }
  for (const claim of [...comparedClaims(words, lexicon, mentions, claims)]) claims.push(claim)
  for (const claim of wordClaims(words, lexicon)) claims.push(claim)
  for (const claim of schoolClaims(words, lexicon)) claims.push(claim)
  for (const claim of highClassClaims(words)) claims.push(claim)
  for (const claim of majorityClaims(words, lexicon)) claims.push(claim)
  return claims
}

/** What is left of findings where adult ages are known: a stated age answers every doubt, and 18 to 20 a teenager. */
export function settle(findings: readonly AgeFinding[], adultAges: readonly number[]): readonly AgeFinding[] {
  const isAdult = adultAges.length > 0
  const isYoungAdult = adultAges.some((age) => age <= lastTeenAge)
  return findings.filter(({ kind, isOpen }) => !(isOpen && isYoungAdult) && !(kind === 'doubt' && isAdult))
}

const lastTeenAge = 20
