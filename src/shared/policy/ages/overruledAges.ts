import { adultAge, type Claim } from './claim.ts'
import { isGlyph } from './lexicon.ts'
import { mentionsWithin, sentenceAround, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import type { Words } from './words.ts'

/*
 * Ages under 18 that an adult age beside them overrules: what others take somebody for ("bouncers swear he is
 * seventeen; he is thirty-six"), when something began that somebody does still ("九岁学琴，如今三十八"), and what years
 * are added to ("crowned at eight, has reigned for forty years").
 */
export const withoutOverruled = (
  words: Words,
  mentions: readonly Mention[],
  claims: readonly Claim[],
): readonly Claim[] =>
  claims.filter(
    (claim) =>
      claim.kind === 'adult' ||
      claim.reason !== 'age' ||
      !(isBeginning(words, mentions, claim) || isGuess(words, mentions, claim) || isSummand(claim, claims)),
  )

/** "Couronnée à huit ans, règne depuis quarante ans": an age to which years are added. */
const isSummand = ({ from, to }: Claim, claims: readonly Claim[]): boolean =>
  claims.some((sum) => sum.isSum === true && sum.kind === 'adult' && sum.from <= from && sum.to > to)

const reach = 14

/** Scripts without spaces say when by the age alone. A verb follows it, and "now" with an adult age. */
function isBeginning(words: Words, mentions: readonly Mention[], { to }: Claim): boolean {
  const verb = words.tokens[to]
  if (verb?.kind !== 'word' || !isGlyph(verb.text) || words.at(to, 'is') || words.at(to, 'of')) return false
  const { to: last } = sentenceAround(words, to, to)
  let isOther = false
  for (let place = to; place < Math.min(last, to + reach); place += 1) {
    const now = words.at(place, 'nowadays')
    isOther ||= (['person', 'pronoun', 'hostKin'] as const).some((role) => words.at(place, role))
    if (!isOther && isLaterTime(words, mentions, place, last)) return true
    if (now) return mentionsWithin(mentions, now.to, now.to + 2).some(isAdult)
  }
  return false
}

/** "十二で煙草を覚え、四十でやめた", "我十二岁学会抽烟，四十岁戒了": what was done at another age, and is over, too. */
function isLaterTime(words: Words, mentions: readonly Mention[], index: number, last: number): boolean {
  const later = mentionsWithin(mentions, index, index)[0]
  if (!later || !isAdult(later)) return false
  const end = words.at(later.to, 'ageUnit')?.to ?? later.to
  const verbs = words.tokens.slice(end, last).map(({ text }) => text)
  return verbs.length > 0 && /了$|た$|だった$|[었았했]다?$/.test(verbs.join(''))
}

const isAdult = ({ value, form }: Mention): boolean => value > adultAge + 2 && value < 100 && form === 'plain'

/** The next clause says the true age of whom the guess is about. */
function isGuess(words: Words, mentions: readonly Mention[], { from, to }: Claim): boolean {
  const { from: first } = sentenceAround(words, from, to)
  let guess = Math.max(first, from - reach)
  while (guess <= from && !words.at(guess, 'guesses')) guess += 1
  if (guess > from) return false
  const who = pronounWithin(words, guess, to)
  return mentionsWithin(mentions, to, to + reach).some((mention) => {
    if (!isAdult(mention)) return false
    const lead = skipFillers(words, mention.from)
    const verb = words.before(lead, 'is') ?? words.before(lead, 'has') ?? glyphPronoun(words, lead)
    if (!verb || !words.isEdge(clauseStart(words, verb.from, to) - 1)) return false
    const next = pronounWithin(words, to, verb.to)
    return next !== undefined && (who === undefined || who === next)
  })
}

/** "其实她三十三岁": no verb is needed. */
const glyphPronoun = (words: Words, end: number) =>
  isGlyph(words.tokens[end - 1]?.text ?? '') ? words.before(end, 'pronoun') : undefined

/** Where the words before a verb begin, behind a mark. */
function clauseStart(words: Words, verb: number, last: number): number {
  let place = verb
  while (place > last && !words.isEdge(place - 1)) place -= 1
  return place
}

function pronounWithin(words: Words, from: number, to: number): string | undefined {
  for (let place = from; place < to; place += 1)
    if (words.at(place, 'pronoun') && !words.at(place, 'article')) return words.tokens[place]?.text
  return undefined
}
