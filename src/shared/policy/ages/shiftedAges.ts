import { birthdayBeside } from './birthdays.ts'
import { adultAge, type Claim } from './claim.ts'
import type { Lexicon } from './lexicon.ts'
import { hasBefore, isFollowed, sentenceAround, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { isName, subjectBefore } from './people.ts'
import type { Words } from './words.ts'

/** "Turns twenty in four years", "two years ago she was ten": the age is another than the number. */
export function shiftedClaim(number: Mention, words: Words, lexicon: Lexicon): Claim | undefined {
  const { from, to, value, langs, isOrdinal, form } = number
  if (value > 40 || value < 3 || form !== 'plain') return undefined
  const end = (words.at(to, 'ageUnit', langs) ?? words.at(to, 'yearUnit', langs))?.to ?? to
  const event = birthdayBeside({ number, words, lexicon, langs }, end) ?? words.at(to, 'candle', langs)
  if (isOrdinal && !event) return undefined
  const sentence = sentenceAround(words, from, end)
  const last = endOfTelling(words, sentence.to)
  const missing = shortOf(words, number)
  for (let index = sentence.from; index < last; index += 1) {
    const shift = missing ?? shiftAt(words, index, number)
    if (!shift || (shift.from < end && shift.to > from)) continue
    const verb = missing?.from ?? (event && shift.isPast ? event.from : verbOf(words, number, end, shift))
    if (verb === undefined || subjectBefore(words, verb, lexicon) === 'thing') continue
    if (!isSomebodyIn(words, sentence.from, last)) continue
    const isWhole =
      event !== undefined ||
      isFollowed(words, number, end) ||
      shift.from === end ||
      shift.from === words.at(end, 'filler')?.to ||
      words.at(end, 'turnedAfter') !== undefined ||
      words.at(end, 'was') !== undefined
    if (!isWhole) continue
    const age = Math.floor(shift.isPast ? value + shift.years : value - shift.years)
    if (age < 1) return undefined
    const first = Math.min(verb, shift.from)
    return { kind: age < adultAge ? 'minor' : 'adult', age, reason: 'age', from: first, to: Math.max(end, shift.to) }
  }
  return undefined
}

/** "She was ten. That was five years ago.": the next sentence goes on to tell when. */
function endOfTelling(words: Words, end: number): number {
  const isThat = thatWords.test(words.tokens[end + 1]?.text ?? '')
  return isThat ? sentenceAround(words, end + 2, end + 2).to : end
}

const thatWords = /^(?:that|das|c'etait|c|eso|isso|questo|to|это|それ|那是|那|그것|그건|그게)$/

/** "Five years short of twenty". */
function shortOf(words: Words, { from, value }: Mention): Shift | undefined {
  const below = value >= adultAge ? words.before(skipFillers(words, from), 'below') : undefined
  const unit = below && (words.before(below.from, 'yearUnit') ?? words.before(below.from, 'shortUnit'))
  if (!unit || (value === adultAge && isMemory(words, unit.from))) return undefined
  for (let index = unit.from - 2; index < unit.from; index += 1) {
    const amount = amountAt(words, index, unit.langs)
    if (amount?.to === unit.to) return { years: amount.value, isPast: false, from: index, to: below.to }
  }
  return undefined
}

/** "When she was a year short of eighteen she left". */
const isMemory = (words: Words, index: number): boolean =>
  hasBefore(words, index, 'when', 7) || hasBefore(words, index, 'memory', 7)

interface Shift {
  readonly years: number
  readonly isPast: boolean
  readonly from: number
  readonly to: number
}

/** "In two years", "vor zwei Jahren", "two years ago", "二年後". */
function shiftAt(words: Words, index: number, { from }: Mention): Shift | undefined {
  for (const [role, isPast] of before) {
    const phrase = words.at(index, role)
    const amount = phrase && phrase.to !== from ? amountAt(words, phrase.to, phrase.langs) : undefined
    if (phrase && amount) return { years: amount.value, isPast, from: phrase.from, to: amount.to }
  }
  const amount = index === from ? undefined : amountAt(words, index, -1)
  const after = amount && (words.at(amount.to, 'ago') ?? words.at(amount.to, 'laterAfter'))
  if (amount && after) return { years: amount.value, isPast: after.role === 'ago', from: index, to: after.to }
  const count = index === from ? undefined : numberAt(words, index)
  const glued = count && (words.at(count.to, 'ago') ?? words.at(count.to, 'laterAfter'))
  if (!count || !glued || (glued.role === 'ago' && /^[a-z]/.test(words.tokens[glued.from]?.text ?? '')))
    return undefined
  return { years: count.value, isPast: glued.role === 'ago', from: index, to: glued.to }
}

const before = [
  ['later', false],
  ['agoBefore', true],
] as const

/** Where the verb begins that makes the number an age then. */
function verbOf(words: Words, { from, langs, to, value }: Mention, end: number, shift: Shift): number | undefined {
  const { isPast } = shift
  // "Wird erst in vier Jahren achtzehn".
  const g = skipFillers(words, shift.to === from ? shift.from : from)
  const roles = isPast ? pastRoles : futureRoles
  // "Four years ago, at twelve", "in two years she may vote at 18".
  const at = words.before(g, 'at', langs)
  if (at && (isPast ? words.isEdge(at.from - 1) : value === adultAge)) return at.from
  const then = isPast ? words.before(g, 'memory', langs) : undefined
  if (then && then.length > 1) return then.from
  for (let place = g; place > g - 4 && place > 0 && (place === g || !words.isStop(place)); place -= 1)
    for (const role of roles) {
      const verb = words.before(place, role, langs)
      if (verb && verb.to <= from) return verb.from
    }
  for (const role of roles) if (words.at(end, role, langs) ?? words.at(to, role, langs)) return g
  return undefined
}

const pastRoles = ['was', 'had', 'turned'] as const
const futureRoles = ['turns', 'shall', 'turnedAfter', 'is', 'has'] as const

function isSomebodyIn(words: Words, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) {
    if (words.at(index, 'pronoun') || words.at(index, 'person') || words.at(index, 'child')) return true
    if (words.tokens[index]?.isCapital && isName(words, index)) return true
    if (isName(words, index) && /^[\u3005-\u9fff\uac00-\ud7af]/.test(words.tokens[index]?.text ?? '')) return true
  }
  return false
}

interface Amount {
  readonly value: number
  readonly to: number
}

/** "Two years", "eight months". */
function amountAt(words: Words, index: number, langs: number): Amount | undefined {
  const count = numberAt(words, index, langs)
  if (!count) return undefined
  const short = words.at(count.to, 'shortUnit', langs)
  if (short) return { value: count.value / short.value, to: short.to }
  const unit = words.at(count.to, 'yearUnit', langs)
  return unit && { value: count.value, to: unit.to }
}

function numberAt(words: Words, index: number, langs = -1): Amount | undefined {
  const token = words.tokens[index]
  if (token?.kind === 'number') return { value: token.value, to: index + 1 }
  const word = words.at(index, 'number', langs)
  if (word) return { value: word.value, to: word.to }
  const article = words.at(index, 'article', langs)
  return article && { value: 1, to: article.to }
}
