import { adultAge, type Claim, oldest } from './claim.ts'
import type { Lexicon } from './lexicon.ts'
import { mentionBefore, mentionsWithin, sentenceAround } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { personNear, subjectBefore } from './people.ts'
import type { Phrase, Words } from './words.ts'

/*
 * Ages told by somebody else's: "five years younger than her twenty-year-old brother", "half as old as her cousin of
 * 28". The other age stands in the sentence, or is the last one that was stated before it.
 */

export function* comparedClaims(
  words: Words,
  lexicon: Lexicon,
  mentions: readonly Mention[],
  claims: readonly Claim[],
): Generator<Claim> {
  const stated = claims.toSorted((one, other) => one.from - other.from)
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!lexicon.claimStarts.has(words.tokens[index]?.text ?? '')) continue
    for (const [role, part] of parts) {
      const phrase = words.at(index, role)
      const base = phrase && otherAge(words, mentions, stated, phrase, undefined)
      if (phrase && base) yield* claimOfAge(base / part, phrase.from, phrase.to)
    }
    const half = halfOf(words, index)
    const whole = half && otherAge(words, mentions, stated, half, undefined)
    if (half && whole) yield* claimOfAge(whole / 2, half.from, half.to)
    const halved = words.at(index, 'halved')
    const double = halved && doubleOf(words, mentions, halved)
    if (double) yield* claimOfAge(double.value / 2, double.from, halved.to)
    const lie = words.at(index, 'liesBy')
    const told = lie && lieOf(words, mentions, stated, lie)
    if (told) yield* claimOfAge(told.age, told.from, told.to)
    for (const [role, sign] of differences) {
      const phrase = words.at(index, role)
      const amount = phrase && (mentionBefore(words, mentions, phrase.from) ?? amountAfter(words, mentions, phrase))
      if (!phrase || !amount || amount.value > 60) continue
      if (subjectBefore(words, amount.from, lexicon) === 'thing') continue
      const base = otherAge(words, mentions, stated, phrase, amount)
      if (base) yield* claimOfAge(base + sign * amount.value, amount.from, phrase.to)
    }
  }
}

/** "Her age? Take thirty-two, cut it down the middle": the number before, where an age is spoken of. */
function doubleOf(words: Words, mentions: readonly Mention[], halved: Phrase): Mention | undefined {
  const double = mentionsWithin(mentions, halved.from - 6, halved.from).findLast(({ to }) => to <= halved.from)
  if (!double || double.value < 20) return undefined
  for (let place = double.from - 1; place > double.from - nearby; place -= 1)
    if (words.at(place, 'ageKey') || words.at(place, 'asksAge')) return double
  for (let place = halved.to; place < halved.to + nearby && !words.isSentenceEnd(place); place += 1)
    if (words.at(place, 'ageKey') || words.at(place, 'asksAge')) return double
  return undefined
}

/** "Gave her age as nineteen, a lie by three years": the age without the years that were added. */
function lieOf(words: Words, mentions: readonly Mention[], stated: readonly Claim[], lie: Phrase) {
  const years = mentionsWithin(mentions, lie.to, lie.to)[0]
  if (!years || !words.at(years.to, 'yearUnit')) return undefined
  const age = mentionsWithin(stated, lie.from - reach, lie.from).findLast(({ to }) => to <= lie.from)?.age
  const shown = age ?? mentionsWithin(mentions, lie.from - nearby, lie.from).findLast(({ value }) => value > 9)?.value
  return shown === undefined ? undefined : { age: shown - years.value, from: lie.from, to: years.to }
}

const nearby = 12

/** "Half his aunt's age". */
function halfOf(words: Words, from: number): Pick<Phrase, 'from' | 'to'> | undefined {
  if (words.tokens[from]?.text !== 'half' || !words.at(from + 1, 'article')) return undefined
  for (let place = from + 2; place < from + 6 && !words.isStop(place); place += 1)
    if (words.tokens[place]?.text === 'age' && words.tokens[place - 1]?.text === "'s") return { from, to: place + 1 }
  return undefined
}

const parts = [
  ['halfAge', 2],
  ['thirdAge', 3],
  ['quarterAge', 4],
] as const

const differences = [
  ['younger', -1],
  ['older', 1],
] as const

function* claimOfAge(years: number, from: number, to: number): Generator<Claim> {
  const age = Math.floor(years)
  if (age < 3 || age > oldest) return
  yield { kind: age < adultAge ? 'minor' : 'adult', age, reason: 'age', from, to }
}

/** "比他小五岁", "младше на пять лет": the years stand after the word. */
const amountAfter = (words: Words, mentions: readonly Mention[], { to }: Phrase): Mention | undefined =>
  amountWords.test(words.tokens[to - 1]?.text ?? '') ? mentionsWithin(mentions, to, to)[0] : undefined

const amountWords = /^(?:小了|на|o|um|de|di|por)$/

function otherAge(
  words: Words,
  mentions: readonly Mention[],
  stated: readonly Claim[],
  phrase: Pick<Phrase, 'from' | 'to'>,
  amount: Mention | undefined,
): number | undefined {
  const { from, to } = sentenceAround(words, phrase.from, phrase.to)
  const near = mentionsWithin(stated, from, to).filter((claim) => claim.age > 5 && claim.to <= to + 1)
  const beside = near.find((claim) => claim.from >= phrase.to) ?? near[0]
  if (beside) return beside.age
  for (const mention of mentionsWithin(mentions, phrase.to, to))
    if (mention.to <= to && mention !== amount && mention.value > 5 && isYears(words, mention)) return mention.value
  for (const mention of mentionsWithin(mentions, from, phrase.from))
    if (mention !== amount && mention.value > 9 && isHad(words, mention)) return mention.value
  const before = mentionsWithin(stated, from - 2 * reach, from).filter(
    (claim) => claim.to <= from && claim.to > from - reach && claim.kind === 'adult',
  )
  return before.at(-1)?.age ?? mentionsWithin(mentions, from - reach, from).findLast(isAdults)?.value

  /** "Старшей сестре Пелла восемнадцать;": no verb says that it is an age. */
  function isAdults(mention: Mention): boolean {
    const { value, from: first } = mention
    return value >= adultAge && value < 60 && isYears(words, mention) && personNear(words, first)
  }
}

const reach = 40

/** "A irmã tem dezoito", "ей восемнадцать": a verb before says whose it is. */
const isHad = (words: Words, { from, to, langs }: Mention): boolean =>
  (words.before(from, 'has', langs) ?? words.before(from, 'is', langs)) !== undefined ||
  isYears(words, { from, to } as Mention)

const isYears = (words: Words, { to, hasEnding }: Mention): boolean =>
  hasEnding || (words.at(to, 'ageUnit') ?? words.at(to, 'yearUnit')) !== undefined || words.isStop(to)
