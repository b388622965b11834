import { withoutAbsentChildren } from './absentChildren.ts'
import { birthClaim, statedYear } from './births.ts'
import type { Claim, Reason } from './claim.ts'
import { codedClaim } from './codedAges.ts'
import { comparedClaims } from './comparedAges.ts'
import { isCountedTime } from './countedTimes.ts'
import { withoutDenied } from './deniedQuestions.ts'
import { frameClaim } from './frames/frames.ts'
import { gradeClaim, highClassClaims, schoolClaims } from './grades.ts'
import { groupClaim } from './groupedAges.ts'
import { languages } from './languages/index.ts'
import { lexiconOf } from './lexicon.ts'
import { majorityClaims } from './majority.ts'
import { maxTextLetters } from './maxTextLetters.ts'
import { normalise, originalAt } from './normalise.ts'
import { claimOf } from './numberClaim.ts'
import { findNumbers } from './numbers.ts'
import { withoutOverruled } from './overruledAges.ts'
import { spokenClaim } from './ownWords.ts'
import { rewrittenClaim } from './rewrittenAges.ts'
import { riteClaims } from './rites.ts'
import { sayingClaims } from './sayings.ts'
import { shiftedClaim } from './shiftedAges.ts'
import { storyClaim } from './storyTimes.ts'
import { subjectKeys, subjectOf } from './subjects.ts'
import { tokenise } from './tokens.ts'
import { wordClaims } from './wordClaims.ts'
import { Words } from './words.ts'
import { youthClaims } from './youthClaims.ts'

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
  /** No adult age of the same person answers it: "barely more than a child". */
  readonly isContrary: boolean
  /** Where it begins in the text, and how long it is, in UTF-16 code units. */
  readonly at: number
  readonly length: number
  /** The name of whom it is said, where one stands near. */
  readonly subject?: string | undefined
}

/** An adult age that a text states, and of whom. */
export interface AdultAge {
  readonly age: number
  readonly subject?: string | undefined
}

export interface AgesRead {
  /** All there are, whatever adult ages stand beside them; see `settle`. */
  readonly findings: readonly AgeFinding[]
  /** Adult ages that are stated. */
  readonly adultAges: readonly AdultAge[]
  /** The text is longer than `maxTextLetters`, so that nothing of it was read. */
  readonly isTooLong: boolean
}

const unread: AgesRead = { findings: [], adultAges: [], isTooLong: true }

export const lexicon = lexiconOf(languages)

/** Reads a text. `year` is the real one, for years of birth where the text does not say what year it is. */
export function readAges(text: string, year: number): AgesRead {
  if (text.length > maxTextLetters) return unread
  const normal = normalise(text)
  if (normal.text.length > maxTextLetters) return unread
  const words = new Words(tokenise(normal.text, lexicon), lexicon)
  const claims = claimsIn(words, year)
  const findings: AgeFinding[] = []
  const adultAges: AdultAge[] = []
  for (const claim of claims) {
    const { kind, age, reason, from, to, isOpen = false, isContrary = false } = claim
    const subject = kind === 'minor' && !isOpen ? undefined : subjectOf(words, claim)
    if (kind === 'adult') {
      adultAges.push({ age, subject })
      continue
    }
    const at = originalAt(normal, words.tokens[from]?.start ?? 0)
    const end = originalAt(normal, words.tokens[to - 1]?.end ?? normal.text.length)
    findings.push({ kind, age, reason, isOpen, isContrary, at, length: Math.max(1, end - at), subject })
  }
  findings.sort((a, b) => a.at - b.at)
  return { findings, adultAges, isTooLong: false }
}

/** What a text's words and numbers say about ages, in no order. */
export function claimsIn(words: Words, year: number): readonly Claim[] {
  const mentions = findNumbers(words, lexicon)
  const present = statedYear(mentions, words) ?? year
  const claims: Claim[] = []
  for (const mention of mentions) {
    if (isCountedTime(mention, words, mentions)) continue
    const claim =
      codedClaim(mention, words) ??
      rewrittenClaim(mention, words) ??
      gradeClaim(mention, words, lexicon) ??
      birthClaim(mention, words, present) ??
      shiftedClaim(mention, words, lexicon) ??
      storyClaim(mention, words) ??
      groupClaim(mention, words, lexicon, mentions) ??
      claimOf(mention, words, lexicon) ??
      frameClaim(mention, words, lexicon, claims.at(-1)) ??
      spokenClaim(mention, words, lexicon)
    if (claim) claims.push(claim)
  }
  for (const claim of [...comparedClaims(words, lexicon, mentions, claims)]) claims.push(claim)
  for (const claim of wordClaims(words, lexicon)) claims.push(claim)
  for (const claim of schoolClaims(words, lexicon)) claims.push(claim)
  for (const claim of highClassClaims(words)) claims.push(claim)
  for (const claim of [...youthClaims(words, lexicon, claims)]) claims.push(claim)
  for (const claim of majorityClaims(words, lexicon, mentions)) claims.push(claim)
  for (const claim of riteClaims(words, lexicon)) claims.push(claim)
  for (const claim of sayingClaims(words, mentions)) claims.push(claim)
  return withoutAbsentChildren(words, withoutOverruled(words, mentions, withoutDenied(words, mentions, claims)))
}

/**
 * What is left of findings where adult ages are known: an age stated of somebody answers each doubt about them that does
 * not contradict it, and 18 to 20 a teenager. `own` are the names of the document's own person.
 */
export function settle(
  findings: readonly AgeFinding[],
  adultAges: readonly AdultAge[],
  own: ReadonlySet<string> = new Set(),
): readonly AgeFinding[] {
  if (adultAges.length === 0) return findings
  const open = findings.filter(({ kind, isOpen, isContrary }) => !isContrary && (kind === 'doubt' || isOpen))
  const keys = subjectKeys(
    [...open, ...adultAges].map(({ subject }) => subject),
    own,
  )
  const adults = new Map<string, boolean>()
  for (const [index, { age }] of adultAges.entries()) {
    const key = keys[open.length + index] ?? ''
    adults.set(key, (adults.get(key) ?? false) || age <= lastTeenAge)
  }
  const settled = new Set(
    open.filter(({ kind, isOpen }, index) => {
      const isYoungAdult = adults.get(keys[index] ?? '')
      return isYoungAdult !== undefined && (kind === 'doubt' || (isOpen && isYoungAdult))
    }),
  )
  return findings.filter((finding) => !settled.has(finding))
}

/** "Teenager" may mean somebody of this age. */
export const lastTeenAge = 20
