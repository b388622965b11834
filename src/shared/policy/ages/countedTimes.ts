import { mentionsWithin } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import type { Words } from './words.ts'

/*
 * Numbers that are no ages by what they count: time in a job ("Staż w policji: 13 lat"), time in prison ("a sixteen-year
 * sentence") and marks ("6 out of 17").
 */
export const isCountedTime = (number: Mention, words: Words, mentions: readonly Mention[]): boolean =>
  isService(number, words) || isSentence(number, words) || isMarkOf(number, words, mentions)

/** A key for service, with a colon behind it and the years. */
function isService({ from }: Mention, words: Words): boolean {
  if (!words.isMark(from - 1, ':=')) return false
  for (let place = from - 2; place > from - 8 && !words.isEdge(place); place -= 1)
    if (words.at(place, 'service')) return !words.before(from - 1, 'ageKey')
  return false
}

/** "A sixteen-year sentence", "eine Strafe von sechzehn Jahren", "condena de dieciséis años". */
function isSentence({ from, to }: Mention, words: Words): boolean {
  const unit = words.at(to, 'yearUnit') ?? words.at(to, 'ageUnit')
  if (unit && words.at(unit.to, 'fixedTerm')) return true
  const of = unit && words.before(from, 'of')
  return of !== undefined && words.before(of.from, 'fixedTerm') !== undefined
}

/** "A 6 out of 17": both numbers, and the second where it is said again. */
function isMarkOf({ from, to, value, langs }: Mention, words: Words, mentions: readonly Mention[]): boolean {
  const best = words.at(to, 'outOf', langs)?.to
  if (best !== undefined && mentionsWithin(mentions, best, best).length > 0) return true
  const first = Math.max(0, from - 8)
  return mentionsWithin(mentions, first, from).some(
    (other) =>
      words.before(other.from, 'outOf', other.langs) !== undefined &&
      other.value === value &&
      mentionsWithin(mentions, first - 8, other.from - 2).length > 0,
  )
}
