import type { Claim } from './claim.ts'
import { isAmongAdults } from './grades.ts'
import type { Lexicon } from './lexicon.ts'
import { hasBefore, sentenceAround } from './numberPlace.ts'
import { isAsideOf, isDeniedWord } from './wordClaims.ts'
import type { Phrase, Words } from './words.ts'

/*
 * Words for young people that stand alone: "a schoolboy gets on", "Teen hacker", "подросток сидел". They may be said of
 * somebody of 18 or 19, or of somebody in the background, so that they ask for an age, and an adult age answers.
 */
export function* youthClaims(words: Words, lexicon: Lexicon, claims: readonly Claim[]): Generator<Claim> {
  const said = new Set(claims.filter(({ reason }) => reason === 'word' || reason === 'grade').map(({ to }) => to))
  for (let index = 0; index < words.tokens.length; index += 1) {
    const text = words.tokens[index]?.text ?? ''
    const phrase = lexicon.claimStarts.has(text) ? youngAt(words, index) : undefined
    if (phrase && !said.has(phrase.to) && isSomebody(words, phrase))
      yield { ...doubt(phrase.from, phrase.to), isContrary: phrase.role === 'stillChild' }
    const life = words.at(index, 'schoolLife')
    if (life && isNow(words, life) && !isDeniedWord(words, life) && !isDated(words, life))
      yield doubt(life.from, life.to)
    if (text === 'high' && isNamedSchool(words, index)) yield doubt(index - 1, index + 1)
  }
}

const doubt = (from: number, to: number): Claim => ({ kind: 'doubt', age: 0, reason: 'word', from, to, isOpen: true })

const youngAt = (words: Words, index: number): Phrase | undefined =>
  words.at(index, 'stillChild') ?? words.at(index, 'youth') ?? words.at(index, 'teen') ?? words.at(index, 'child')

/** Whether the word is said of a person now, and not of a thing, of another time or of what others are to somebody. */
function isSomebody(words: Words, phrase: Phrase): boolean {
  const { from, to } = phrase
  if (words.at(from, 'anyChild')?.to === to || isAsideOf(words, phrase) || isDeniedWord(words, phrase)) return false
  if (words.at(to, 'thing') || words.before(from, 'thing')) return false
  if (words.tokens[to - 1]?.text === 'teens' && degrees.test(words.tokens[from - 1]?.text ?? '')) return false
  // "De adolescente tocaba la batería", "da ragazzino".
  if (asWords.test(words.tokens[from - 1]?.text ?? '')) return false
  return isNow(words, phrase)
}

const asWords = /^(?:de|da|di|d)$/

/** Whether nothing tells of another time, of a university or of a teacher. */
function isNow(words: Words, { from, to }: Phrase): boolean {
  if (isAmongAdults(words, from, to) || hasBefore(words, from, 'parent', 4)) return false
  if (hasBefore(words, from, 'when', 4) || hasBefore(words, from, 'memory', 4)) return false
  return !(hasBefore(words, from, 'was', 3) && isLongAgo(words, from, to))
}

/** Whether the sentence says that it is told of another time. */
function isLongAgo(words: Words, from: number, to: number): boolean {
  const sentence = sentenceAround(words, from, to)
  for (let place = sentence.from; place < sentence.to; place += 1)
    if (times.some((role) => words.at(place, role)) || isYear(words.tokens[place]?.value ?? 0)) return true
  return false
}

/** "Got his permit back in 1989", "went to the prom twenty years ago". */
function isDated(words: Words, { from, to }: Phrase): boolean {
  const sentence = sentenceAround(words, from, to)
  for (let place = sentence.from; place < sentence.to; place += 1)
    if ((words.at(place, 'ago') && words.before(place, 'yearUnit')) || isYear(words.tokens[place]?.value ?? 0))
      return true
  return false
}

const times = ['when', 'ago', 'memory', 'agoBefore'] as const

const isYear = (value: number): boolean => value > 1000 && value < 2400

/** "Started at Fairmont High", "a cheerleader at Marlow High School". */
function isNamedSchool(words: Words, index: number): boolean {
  const end = words.tokens[index + 1]?.text === 'school' ? index + 2 : index + 1
  if (!words.tokens[index]?.isCapital || !words.tokens[index - 1]?.isCapital || words.tokens[end]?.isCapital)
    return false
  let first = index - 1
  while (words.tokens[first - 1]?.isCapital && first > index - 3) first -= 1
  if (isAmongAdults(words, index, end)) return false
  if (hasBefore(words, first, 'attends', 3)) return true
  return /^(?:at|for|from)$/.test(words.tokens[first - 1]?.text ?? '') && isPupilOf(words, first - 1)
}

/** Whether what stands before a school is what pupils do there, and no teacher does. */
function isPupilOf(words: Words, to: number): boolean {
  let isOne = false
  for (let place = to - 1; place > to - 8 && !words.isStop(place); place -= 1) {
    if (['parent', 'was', 'no', 'when'].some((role) => words.at(place, role as 'was'))) return false
    isOne ||= words.at(place, 'group') !== undefined
    isOne ||= words.at(place, 'takesPart') !== undefined && words.at(place, 'is') === undefined
  }
  return isOne
}

/** "The temperature fell into the mid-teens." */
const degrees = /^(?:the|mid|low|high|upper)$/
