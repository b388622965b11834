import type { Category } from '../../../shared/memories/memory.ts'
import { overlap } from '../recall/words.ts'
import { claimsOf, isFavourite, isOtherClaim } from './claims.ts'
import { readingOf, type Statement, statementsOf } from './statements.ts'
import { areKin, familyOf } from './wordFamilies.ts'

/*
 * Whether two sentences about the same thing can both be true. Five rules, each of which must be plain from the words;
 * where none speaks, both stand without a link:
 *
 * 1. One says that what the other says is over: "loves coffee", "gave up coffee"; "used to live in Porto".
 * 2. One denies what the other says: "likes tea", "does not like tea"; also by opposites: "loves", "hates".
 * 3. Something there is one of is told with two values: "lives in Porto", "moved to Lisbon"; "his cat is called Miso",
 *    "his cat is called Biscuit"; "her favourite tea is oolong", "likes sencha tea best".
 * 4. One says that something is otherwise now, and but for one part the two have the same words: "plays the harp",
 *    "has switched to playing the flute". Not of likings: what is new there stands beside the old.
 * 5. The same words with two numbers: "is 31 years old", "is 32 years old". Not of events: there may be two.
 */

/** How two sentences differ, if they cannot both be true. */
export type Difference = 'ended' | 'other-value' | 'changed' | 'denied' | 'other-number'

const plainest: readonly Difference[] = ['ended', 'other-value', 'changed', 'denied', 'other-number']

export function differenceOf(a: string, b: string, category: Category): Difference | undefined {
  const [one, other] = [readingOf(a), readingOf(b)]
  if (one.words === other.words) return undefined
  let found: Difference | undefined
  for (const left of one.statements) {
    for (const right of other.statements) {
      const difference = differenceBetween(left, right, category)
      if (difference && (!found || plainest.indexOf(difference) < plainest.indexOf(found))) found = difference
    }
  }
  return found
}

function differenceBetween(left: Statement, right: Statement, category: Category): Difference | undefined {
  if (left.denies !== right.denies) {
    const [over, other] = left.denies ? [left, right] : [right, left]
    if (over.ends && isEndOf(over, other)) return 'ended'
    return isAboutSameThing(over, other) && overlap(left.core, right.core) >= sameSubject ? 'denied' : undefined
  }
  if (left.denies || category === 'event' || category === 'feeling') return undefined
  const isNews = left.isNews || right.isNews
  const theirs = claimsOf(right)
  if (claimsOf(left).some((mine) => theirs.some((their) => isOtherClaim(mine, their, isNews)))) return 'other-value'
  if (left.isNews !== right.isNews && isSameButForOnePart(left, right)) return 'changed'
  const isOtherNumber =
    left.numbers.length > 0 && right.numbers.length > 0 && left.numbers.join() !== right.numbers.join()
  return isOtherNumber && overlap(left.core, right.core) === 1 ? 'other-number' : undefined
}

/** Each names something or counts something that the other does not: however near they are, they are two things. */
export function differInValue(a: string, b: string): boolean {
  const [left, right] = [readingOf(a).values, readingOf(b).values]
  return left.some((value) => !right.includes(value)) && right.some((value) => !left.includes(value))
}

/**
 * One says that something is otherwise now, and each names what the other does not. Whether both are about the same thing
 * is not plain from the words: what they mean must tell.
 */
export function mayHaveChanged(now: string, before: string, category: Category): boolean {
  if (category === 'event' || category === 'feeling') return false
  const [left, right] = [statementsOf(now), statementsOf(before)]
  const isNews = left.some(isPlainNews) && !right.some(isPlainNews)
  if (!isNews || left[0]?.frame[0] !== right[0]?.frame[0]) return false
  const favourites = [left, right].map((side) => side.flatMap(claimsOf).filter(isFavourite))
  // A favourite tea and a favourite song are two things.
  if (favourites.every(({ length }) => length > 0)) return false
  // One may like many things, and one of them most.
  return category === 'preference' ? isMostLiked(now) && isMostLiked(before) : differInValue(now, before)
}

const isMostLiked = (text: string): boolean => /\b(?:favou?rite|prefers?|best|most)\b/i.test(text)

// Somebody may live with a friend, and now in Porto.
const isPlainNews = ({ isNews, denies, family }: Statement): boolean => isNews && !denies && family !== 'dwell'

/** What a sentence is about: without what says yes or no, when, and how many. */
export const coreOf = (text: string): readonly string[] => statementsOf(text).flatMap(({ core }) => core)

const sameSubject = 0.6
const sameValue = 0.5

/** Who does not like coffee may like tea. */
function isAboutSameThing(over: Statement, other: Statement): boolean {
  const thing = over.heads.at(-1)
  return !thing || other.heads.length === 0 || other.heads.some((head) => head.stem === thing.stem)
}

/** The same person, the same thing, and nothing else is said of it: who no longer rows to the mill may still live there. */
function isEndOf(over: Statement, other: Statement): boolean {
  const thing = over.heads.at(-1)
  if (!thing || over.frame[0] === undefined || over.frame[0] !== other.frame[0]) return false
  if (!other.heads.some((head) => head.stem === thing.stem)) return false
  const isSameWord = over.predicate !== undefined && over.predicate === other.predicate
  if (thing.isPlace || isSameWord) return isSameWord
  // "Gave up coffee" names nothing but the thing.
  const isBare = over.predicate === thing.stem || over.predicate === familyOf(thing.stem)
  if (isBare) return other.family !== undefined || other.predicate === thing.stem
  return over.family !== undefined && other.family !== undefined && areKin(over.family, other.family)
}

/** They say the same of the same, in whatever order, but for two things that share nothing. */
function isSameButForOnePart(a: Statement, b: Statement): boolean {
  const subject = a.frame[0]
  if (subject === undefined || subject !== b.frame[0]) return false
  const [left, right] = [new Set(a.frame), new Set(b.frame)]
  const shared = [...left].filter((each) => right.has(each) && each !== subject && each !== liking)
  const [one, other] = [a.frame.filter((each) => !right.has(each)), b.frame.filter((each) => !left.has(each))]
  return (
    // Where somebody lives is a claim; with whom, they may live as well.
    [a, b].every(({ family }) => family !== 'dwell') &&
    // Two things may be in one place.
    shared.some((each) => [a, b].some(({ predicate }) => predicate === each) || [a, b].every(isFor(each))) &&
    [one, other].every(({ length }) => length > 0 && length <= maxPartLength) &&
    overlap(one, other) < sameValue
  )
}

const isFor =
  (word: string) =>
  ({ heads }: Statement): boolean =>
    heads.some((head) => !head.isPlace && (familyOf(head.stem) ?? head.stem) === word)

const liking = 'like'
const maxPartLength = 3
