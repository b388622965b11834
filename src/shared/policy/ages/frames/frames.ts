import { adultAge, type Claim, oldest } from '../claim.ts'
import { anyLanguage, type Lexicon } from '../lexicon.ts'
import { skipFillers } from '../numberPlace.ts'
import type { Mention } from '../numbers.ts'
import type { Words } from '../words.ts'
import { alone, converted, exact, fronted, fronting, inverted, postponed } from './ageFirst.ts'
import { aboutYears, contrasted, dative, joined, owning, sized, topical } from './besidePeople.ts'
import { attributive, distributed, relative, versionOf } from './describedAges.ts'
import type { Frame } from './framePlace.ts'
import { bornAgo, frozen, seasonOf } from './lifetimes.ts'
import { caked, fragment, keyed, listed, ornamented, ranked, recorded, refused } from './lists.ts'

/**
 * Sentences without a verb between a person and an age: lists, fronted ages, second halves of sentences. Each frame
 * says where the statement begins, or that it is not there.
 */
export function frameClaim(
  number: Mention,
  words: Words,
  lexicon: Lexicon,
  last: Claim | undefined,
): Claim | undefined {
  const { from, to, value, langs, form, isRoman } = number
  if (form !== 'plain' || value < 3 || value > oldest) return undefined
  if (words.before(from, 'at', langs) && !number.isOrdinal) return undefined
  const g = skipFillers(words, from, langs)
  if (number.isOrdinal) return seasonOf(number, words)
  const unit = words.at(to, 'ageUnit', langs) ?? words.at(to, 'yearUnit', langs)
  const place = {
    number,
    words,
    lexicon,
    g,
    end: unit?.to ?? to,
    hasUnit: unit !== undefined,
    langs: langs & (unit?.langs ?? anyLanguage),
    last,
  }
  for (const frame of isRoman ? [keyed] : frames) {
    const first = frame(place)
    if (first !== undefined) {
      const isYoung = value < adultAge || frame === refused
      return { kind: isYoung ? 'minor' : 'adult', age: value, reason: 'age', from: first, to: place.end }
    }
  }
  return undefined
}

const frames: readonly Frame[] = [
  listed,
  caked,
  fronted,
  inverted,
  contrasted,
  joined,
  dative,
  topical,
  keyed,
  recorded,
  ranked,
  converted,
  aboutYears,
  sized,
  owning,
  frozen,
  bornAgo,
  refused,
  fragment,
  fronting,
  postponed,
  exact,
  distributed,
  relative,
  attributive,
  versionOf,
  ornamented,
  alone,
]
