import type { Category } from '../contract.ts'
import { overlap, stem, stemsOf, wordsOf } from '../recall/words.ts'

/*
 * Whether two sentences about the same thing can both be true. Four rules, each of which must be plain from the words;
 * where none speaks, both stand without a link:
 *
 * 1. One denies what the other says: "likes tea", "does not like tea"; also by opposites: "loves", "hates".
 * 2. Something there is one of is told with two values: "lives in Porto", "moved to Lisbon"; "his cat is called Miso",
 *    "his cat is called Biscuit"; "her favourite tea is oolong", "... is sencha".
 * 3. One says that something is otherwise now, and but for one part the two have the same words: "plays the harp",
 *    "has switched to playing the flute". Not of likings: what is new there stands beside the old.
 * 4. The same words with two numbers: "is 31 years old", "is 32 years old". Not of events: there may be two.
 */

/** How two sentences differ, if they cannot both be true. */
export type Difference = 'denied' | 'other-value' | 'changed' | 'other-number'

export function differenceOf(a: string, b: string, category: Category): Difference | undefined {
  const [left, right] = [readingOf(a), readingOf(b)]
  if (left.denies !== right.denies) return overlap(left.core, right.core) >= sameSubject ? 'denied' : undefined
  if (category === 'event' || category === 'feeling') return undefined
  const [one, other] = [singleValueOf(a), singleValueOf(b)]
  if (one && other && one.of === other.of && overlap(one.subject, other.subject) >= sameSubject) {
    return overlap(one.value, other.value) < sameValue ? 'other-value' : undefined
  }
  if (left.isNews !== right.isNews && isSameButForOnePart(left.core, right.core)) return 'changed'
  const [numbers, others] = [numbersIn(a), numbersIn(b)]
  const isSameButForNumbers = overlap(left.core, right.core) === 1
  const isOtherNumber = numbers.length > 0 && others.length > 0 && numbers.join() !== others.join()
  return isSameButForNumbers && isOtherNumber ? 'other-number' : undefined
}

/** Each names something or counts something that the other does not: however near they are, they are two things. */
export function differInValue(a: string, b: string): boolean {
  const [left, right] = [valuesIn(a), valuesIn(b)]
  return left.some((value) => !right.includes(value)) && right.some((value) => !left.includes(value))
}

/** What a sentence is about: without what says yes or no, when, and how many. */
export const coreOf = (text: string): readonly string[] => readingOf(text).core

const sameSubject = 0.6
/** A value that shares more than half of its words is a longer or shorter wording of the same. */
const sameValue = 0.5

const denials = new Set(
  `not no never cannot can't don't doesn't didn't isn't wasn't aren't weren't won't wouldn't hasn't haven't hadn't
  couldn't shouldn't nobody nothing neither without stopped quit longer anymore`.split(/\s+/),
)
/** Words that say the opposite of another: told as that one, denied. */
const opposites: ReadonlyMap<string, string> = new Map<string, string>([
  ...['hate', 'hates', 'hated', 'dislike', 'dislikes', 'disliked', 'detests', 'detest'].map(
    (word) => [word, 'like'] as const,
  ),
  ...['single', 'unmarried', 'divorced'].map((word) => [word, 'married'] as const),
  ...['distrusts', 'mistrusts', 'distrust'].map((word) => [word, 'trust'] as const),
  ...['died', 'dead'].map((word) => [word, 'alive'] as const),
  ...['forgot', 'forgets', 'forgotten'].map((word) => [word, 'remembers'] as const),
])
const likings = new Set(['love', 'loves', 'loved', 'likes', 'liked', 'enjoy', 'enjoys', 'enjoyed', 'adores', 'prefers'])
const times = new Set(['still', 'anymore', 'longer', 'used', 'currently', 'today', 'lately'])
const news = new Set(['now', 'nowadays', 'instead', 'switched', 'changed', 'new', 'meanwhile'])

interface Reading {
  readonly denies: boolean
  /** It says that something is otherwise than before. */
  readonly isNews: boolean
  readonly core: readonly string[]
}

function readingOf(text: string): Reading {
  let count = 0
  let isNews = false
  const core: string[] = []
  for (const word of wordsOf(text)) {
    const opposite = opposites.get(word)
    // "No longer" denies once.
    if (opposite !== undefined || (denials.has(word) && word !== 'longer')) count++
    if (news.has(word)) {
      isNews = true
      continue
    }
    if (denials.has(word) || times.has(word) || isNumber(word)) continue
    core.push(...stemsOf(likings.has(word) ? 'like' : (opposite ?? word)))
  }
  return { denies: count % 2 === 1, isNews, core }
}

/** The same beginning and end, of more than one word that is no liking, around two things that share nothing. */
function isSameButForOnePart(a: readonly string[], b: readonly string[]): boolean {
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [one, other] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const shared = [...a.slice(0, start), ...a.slice(a.length - end)].filter((each) => each !== liking)
  return shared.length > 1 && one.length > 0 && other.length > 0 && overlap(one, other) < sameValue
}

const liking = stem('like')

interface SingleValue {
  /** What there is one of. */
  readonly of: string
  readonly subject: readonly string[]
  readonly value: readonly string[]
}

/** The subject is before it, the value behind it. */
const singles: readonly (readonly [of: string, pattern: RegExp])[] = [
  [
    'home',
    /^(.+?)\b(?:now |currently |still )?(?:lives?|lived|resides?|moved|has moved|is living) (?:in|to|at|on) (.+)$/,
  ],
  ['origin', /^(.+?)\b(?:was born|grew up|comes|is) (?:in|from) (.+)$/],
  ['work', /^(.+?)\b(?:now |currently )?(?:works?|worked|is working|is employed) (?:as|at|for|in) (.+)$/],
  ['name', /^(?!.*\b(?:has|have|had) )(.+?)(?:'s? name)? (?:is|was) (?:called|named|known as) (.+)$/],
  ['name', /^(.+?)'s? name (?:is|was) (.+)$/],
  ['favourite', /^(.+?\bfavou?rite\b.+?) (?:is|was|are|were) (.+)$/],
  ['friend', /^(.+?)'s? (?:best|closest|oldest) friend is (.+)$/],
  ['partner', /^(.+?) (?:is|was|got) (?:married|engaged) to (.+)$/],
  ['birthday', /^(.+?)'s? birthday (?:is|was|falls) (?:in|on)? ?(.+)$/],
]

function singleValueOf(text: string): SingleValue | undefined {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
    .replace(/[.!]+\s*$/, '')
  for (const [of, pattern] of singles) {
    const found = pattern.exec(plain.slice(0, longestSentence))
    if (!found) continue
    const [, subject = '', value = ''] = found
    return { of, subject: stemsOf(subject), value: stemsOf(value) }
  }
  return undefined
}

const longestSentence = 400

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word) || numberWords.includes(word)
const numbersIn = (text: string): readonly string[] =>
  wordsOf(text)
    .filter(isNumber)
    .map((word) => (numberWords.includes(word) ? String(numberWords.indexOf(word) + 1) : word))

/** Numbers, and words that are written large though no sentence begins with them: names of people and places. */
function valuesIn(text: string): readonly string[] {
  const names = text.match(/(?<=[^.!?\s"“]\s+["“]?)\p{Lu}[\p{L}\p{N}]*/gu) ?? []
  return [...names.map((name) => stem(name.toLowerCase())), ...numbersIn(text)]
}
