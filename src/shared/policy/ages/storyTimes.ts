import { adultAge, type Claim } from './claim.ts'
import { dropsSubjects } from './lexicon.ts'
import { hasBefore, sentenceAround, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { isName } from './people.ts'
import type { Words } from './words.ts'

/*
 * Ages that sound like memories and are had in the story: it is set when somebody was twelve, a curse has made somebody
 * fifteen again, somebody was turned at sixteen last autumn.
 */
export function storyClaim({ from, to, value, langs, form, isOrdinal }: Mention, words: Words): Claim | undefined {
  if (form !== 'plain' || isOrdinal || value < 3 || value >= adultAge) return undefined
  const end = (words.at(to, 'ageUnit', langs) ?? words.at(to, 'yearUnit', langs))?.to ?? to
  const first = againAt(words, from, end) ?? setThen(words, from, end, langs) ?? latelyAt(words, from, end, langs)
  return first === undefined ? undefined : { kind: 'minor', age: value, reason: 'age', from: first, to: end }
}

/** "A curse has made him fifteen again", "is fifteen again": not of how somebody feels. */
function againAt(words: Words, from: number, end: number): number | undefined {
  const g = skipFillers(words, from)
  const after = words.at(end, 'again')
  const before = words.before(g, 'again') ?? words.before(from, 'again')
  if (!after && !before) return undefined
  const { from: first } = sentenceAround(words, from, end)
  for (let place = (before?.from ?? g) - 1; place >= first && place > g - 10; place -= 1) {
    if (words.at(place, 'looks') || words.at(place, 'aside') || feelings.test(words.tokens[place]?.text ?? ''))
      return undefined
    if (words.at(place, 'thing') || words.at(place, 'no') || words.at(place, 'shall')) return undefined
    if (isSomebody(words, place)) return place
  }
  return undefined
}

const feelings =
  /^(?:feel|feels|feeling|felt|fuhlt|fuhle|fuhlte|sent|sentait|siente|sentia|sente|sentiva|czuje|czul|czula|чувствует|чувствовала|чувствовал|wishes|dreams)$/

/** "This scenario is set during the flood year, when she was 12", "write her at that age". */
function setThen(words: Words, from: number, end: number, langs: number): number | undefined {
  const sentence = sentenceAround(words, from, end)
  const was = hasBefore(words, from, 'was', 3) || hasBefore(words, from, 'had', 3) || hasBefore(words, from, 'at', 3)
  const isThen = was || words.at(end, 'was') !== undefined || words.at(end, 'memoryAfter') !== undefined
  if (!isThen) return undefined
  const g = skipFillers(words, from)
  const verb = words.before(g, 'was', langs) ?? words.before(g, 'had', langs)
  // "Cuando tenía trece años": the verb needs no subject.
  let isPerson =
    verb !== undefined && (verb.langs & dropsSubjects) !== 0 && words.before(verb.from, 'when') !== undefined
  for (let place = from - 1; place >= sentence.from; place -= 1) {
    if (words.at(place, 'takesPlace')) return isPerson ? place : undefined
    isPerson ||= isSomebody(words, place)
  }
  const next = sentence.to + 1
  for (let place = next; was && place < next + 8 && !words.isSentenceEnd(place); place += 1)
    if (words.at(place, 'takesPlace')) return isYearsLater(words, place) ? undefined : from
  return undefined
}

/** "The story begins forty years later". */
function isYearsLater(words: Words, from: number): boolean {
  for (let place = from; place < from + 8 && !words.isSentenceEnd(place); place += 1)
    if (words.at(place, 'yearUnit') && (words.before(place, 'number') || words.tokens[place - 1]?.kind === 'number'))
      return true
  return false
}

/** "Turned at sixteen, only last autumn": the age that something happened at, and that it was lately. */
function latelyAt(words: Words, from: number, end: number, langs: number): number | undefined {
  const at = words.before(skipFillers(words, from), 'at', langs)
  if (!at || !words.isMark(end, ',(\u2014')) return undefined
  for (let place = end + 1; place < end + 4; place += 1) {
    if (words.at(place, 'lately')) return at.from
    if (!words.at(place, 'filler')) return undefined
  }
  return undefined
}

const isSomebody = (words: Words, place: number): boolean =>
  (words.at(place, 'pronoun') !== undefined && !words.at(place, 'article')) ||
  words.at(place, 'person') !== undefined ||
  objects.test(words.tokens[place]?.text ?? '') ||
  (words.tokens[place]?.isCapital === true && isName(words, place))

/** Pronouns for whom a curse meets. */
const objects = /^(?:him|her|them|me|ihn|ihr|ihm|mich|la|le|lo|lui|elle|o|a|ją|ja|go|jej|его|ее|ей|ему)$/
