import { bareClaim } from './bareAges.ts'
import { birthdayClaim, candleClaim, isOfBirthday, yearOfLifeClaim } from './birthdays.ts'
import { adultAge, type Claim, type Reason } from './claim.ts'
import { isCounted, keyOf, leadEnd } from './keys.ts'
import { isGlyph, type Lexicon } from './lexicon.ts'
import { isNotYet, limitOf } from './limits.ts'
import { momentClaim } from './memories.ts'
import { governorEnd, hasAfter, isDenied, isTaught, type NumberPlace, sentenceAround } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { subjectBefore } from './people.ts'
import { agedClaim, yearsClaim } from './statedAges.ts'
import type { Phrase, Words } from './words.ts'

/** Whether a number is somebody's age now. Undefined where it counts something else, or was somebody's age. */
export function claimOf(number: Mention, words: Words, lexicon: Lexicon): Claim | undefined {
  const here: NumberPlace = { number, words, lexicon, langs: number.langs }
  const { from, value } = here.number
  const { unit, end } = unitOf(here)
  if (words.isMark(from - 1, unit?.role === 'ageUnit' ? '$€£¥₽%' : '$€£#¥₽%')) return undefined
  if (unit) here.langs &= unit.langs
  const { langs } = here
  if (here.number.isOrdinal) return birthdayClaim(here, end) ?? yearOfLifeClaim(here)
  const candles = candleClaim(here) ?? (unit?.role === 'shortUnit' ? undefined : birthdayClaim(here, end))
  if (candles) return candles
  if (isOfBirthday(here, end)) return undefined
  if (words.isMark(end, '%€°') || words.at(end, 'aboveAfter', langs)) return undefined
  const age = unit?.role === 'shortUnit' ? value / unit.value : value
  const shown = Math.floor(age)
  const make = (kind: Claim['kind'], reason: Reason, first: number): Claim => ({
    kind,
    age: shown,
    reason,
    from: first,
    to: end,
  })
  const isYoung = age < adultAge
  if (
    isYoung &&
    (isTaught(words, from) || isOfClass(words, from) || isDeniedAfter(here, end) || isLongAgo(words, from, end))
  )
    return undefined

  const g = governorEnd(here)
  const belowAfter = words.at(end, 'belowAfter', langs)
  if (belowAfter && words.at(belowAfter.to, 'thing')) return undefined
  if (belowAfter && age <= adultAge) {
    // "まだ十八になっていない彼女".
    const isSomebodys = words.at(belowAfter.to, 'pronoun') ?? subjectBefore(words, g, here.lexicon) === 'person'
    if (isDenied(here, from) || !isSomebodys || hasAfter(words, belowAfter.to, 'forbids', 4)) return undefined
    return make('minor', 'limit', g)
  }
  const limit = words.before(g, 'below', langs)
  const isMoment = (words.before(g, 'at', langs)?.length ?? 0) > (limit?.length ?? 0)
  if (limit && !isMoment && age <= adultAge) {
    const claim = limitOf(here, limit.from, g)
    const isWhole = claim === false && here.number.hasEnding && !isDenied(here, limit.from)
    if (claim !== undefined && !isWhole) return claim ? make(claim, 'limit', limit.from) : undefined
  }
  const notYet = value === adultAge && isNotYet(here, g)
  if (notYet) return make('minor', 'limit', g - 1)
  const lead = leadEnd(here, g)
  const key = keyOf(here, lead)
  if (key !== undefined) {
    if (key === 'none' || (unit?.role === 'shortUnit' ? false : isCounted(here, end))) return undefined
    if (key === 'at') return momentClaim(here, make, isYoung)
    return make(isYoung ? 'minor' : 'adult', 'age', Math.max(0, Math.min(lead, g) - 1))
  }
  if (words.isMark(end, '+') && words.tokens[end]?.start === words.tokens[end - 1]?.end) return undefined
  const isStrong =
    unit?.role === 'ageUnit' || here.number.hasEnding || (unit?.role === 'shortUnit' && isOldAfter(here, unit.to))
  if (unit?.role === 'shortUnit' && !isStrong)
    return isInMonths(here, unit, g) ? momentClaim(here, make, isYoung, true) : undefined
  if (isStrong) return agedClaim(here, make, isYoung, g, end)
  if (here.number.form !== 'plain') return undefined
  if (unit?.role === 'yearUnit') return yearsClaim(here, make, isYoung, g, end)
  return bareClaim(here, make, isYoung, g, end)
}

/** "Una clase de trece años": a class has an age, and not somebody. */
function isOfClass(words: Words, from: number): boolean {
  for (let place = from - 1; place > from - 8 && !words.isStop(place); place -= 1)
    if (/^(?:clase|aula)$/.test(words.tokens[place]?.text ?? '')) return true
  return false
}

/** "もう十六歳じゃない", "열여섯 살이 아니라". */
function isDeniedAfter({ words, number }: NumberPlace, end: number): boolean {
  const verb = words.at(end, 'is')?.to ?? end
  const no = words.at(end, 'no') ?? words.at(verb, 'no') ?? words.at(end + 1, 'no')
  return no !== undefined && isGlyph(words.tokens[no.from]?.text ?? '') && number.value !== adultAge
}

/** "Four hundred years ago", "married at thirteen in 1410, the chronicle says". */
function isLongAgo(words: Words, from: number, to: number): boolean {
  const sentence = sentenceAround(words, from, to)
  let [isHistory, isYear] = [false, false]
  for (let index = sentence.from; index < sentence.to; index += 1) {
    isHistory ||= words.at(index, 'chronicle') !== undefined
    isYear ||= words.tokens[index]?.kind === 'number' && isPastYear(words.tokens[index]?.value ?? 0)
    const count = words.tokens[index]?.kind === 'number' ? words.tokens[index]?.value : words.at(index, 'number')?.value
    if (count && count >= 100 && count < 1000 && words.at(words.at(index, 'number')?.to ?? index + 1, 'ago'))
      return true
  }
  return isHistory && isYear
}

const isPastYear = (value: number): boolean => value >= 500 && value < 1900

/** The unit behind the number, over a range: "15 or 16 years old". */
function unitOf(here: NumberPlace) {
  const { words } = here
  const { langs } = here
  let end = here.number.to
  const next = words.tokens[end]
  const isRange = words.isMark(end, '-\u2014/~–') || words.at(end, 'range', langs)
  const second = isRange ? numberTokenAt(here, words.at(end, 'range', langs)?.to ?? end + 1) : undefined
  const glued = !isRange && next?.kind === 'number' && next.isGlued ? end + 1 : undefined
  const after = second ?? glued ?? end
  const unit =
    words.at(after, 'ageUnit', langs) ??
    words.at(after, 'shortUnit', langs) ??
    words.at(after, 'yearUnit', langs) ??
    (words.isMark(after, '(') ? words.at(after + 1, 'ageUnit', langs) : undefined)
  if (unit) end = unit.to
  return { unit, end }
}

function numberTokenAt(here: NumberPlace, index: number): number | undefined {
  const token = here.words.tokens[index]
  if (token?.kind === 'number') return index + 1
  return here.words.at(index, 'number')?.to
}

/** "Mit dreißig Monaten", "à trente mois": an age without "old", which English has. */
const isInMonths = ({ words, langs }: NumberPlace, unit: Phrase, g: number): boolean =>
  unit.value === 12 &&
  unit.langs !== english &&
  !isGermanNoun(words, unit) &&
  words.before(g, 'at', langs & ~english) !== undefined

/** "Mit zwölf Monaten Garantie". */
const isGermanNoun = (words: Words, { to, langs }: Phrase): boolean =>
  (langs & german) !== 0 && words.tokens[to]?.isCapital === true

const english = 1
const german = 2

const isOldAfter = (here: NumberPlace, index: number): boolean => here.words.at(index, 'old', here.langs) !== undefined
