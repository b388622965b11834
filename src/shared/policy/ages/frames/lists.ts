import { adultAge } from '../claim.ts'
import type { Lexicon } from '../lexicon.ts'
import { isRankToday } from '../memories.ts'
import { isFollowed } from '../numberPlace.ts'
import type { Mention } from '../numbers.ts'
import { hasPersonEnding, isName } from '../people.ts'
import type { Words } from '../words.ts'
import { type Frame, owners } from './framePlace.ts'

/*
 * Ages in lists: "Rosa: 16, waitress", "Years: 16", "Cheer captain. Blonde. 17."
 */

/** "Rosa: 16, waitress", "Rosa / 16 / waitress". */
export const listed: Frame = ({ number, words, lexicon, g, end }) => {
  if (!words.isMark(g - 1, ':=/|\u2014-•·🎂🎈,+') || words.tokens[g - 2]?.kind !== 'word') return undefined
  if (sex.test(words.tokens[g - 2]?.text ?? '') && words.isMark(g - 3, ',/|•·:[(') && isFollowed(words, number, end))
    return g - 3
  if (words.isMark(g - 1, '🎂🎈')) return isName(words, g - 2) && words.isEdge(end) ? g - 2 : undefined
  const isAlone = words.isEdge(g - 3) || (isName(words, g - 3) && words.isEdge(g - 4))
  if (!isAlone) return undefined
  if (!isName(words, g - 2) || !words.isMark(end, ',;/|(\u2014-.•·+')) return undefined
  // "Jessamy: 15, freckled": a list of numbers would go on with a key.
  const next = words.tokens[end + 1]
  if (words.isMark(end, ',') && next?.kind === 'word' && !next.isCapital && !words.isMark(end + 2, ':=')) return g - 2
  return isRoleAt(words, end + 1, lexicon) ? g - 2 : undefined
}

const sex =
  /^(?:f|m|w|nb|female|male|woman|girl|boy|femme|mujer|donna|weiblich|männlich|mannlich|feminin|femenino|feminino)$/

function isRoleAt(words: Words, index: number, lexicon: Lexicon): boolean {
  for (let place = index; place < index + 3 && !words.isEdge(place); place += 1) {
    const isPerson =
      words.at(place, 'person') ?? words.at(place, 'child') ?? words.at(place, 'teen') ?? words.at(place, 'pronoun')
    if (isPerson || hasPersonEnding(words.tokens[place]?.text ?? '', lexicon)) return true
  }
  return false
}

/** "Years: 16", "Appearance: 14", "Age at present: 15", "Age of Tilda as of chapter one: 16", "years=15". */
export const keyed: Frame = ({ words, g, end, number }) => {
  if (!words.isMark(g - 1, ':=') || !words.isEdge(end) || number.value < 5) return undefined
  const key = words.before(g - 1, 'yearUnit') ?? words.before(g - 1, 'looksKey') ?? glyphYear(words, g - 2)
  const isAttribute = words.isMark(g - 1, '=')
  if (key && (isAttribute || words.isEdge(key.from - 1)) && !words.isMark(key.from - 1, ')(')) return key.from
  let [isThing, isPerson] = [false, false]
  for (let place = g - 2; place > g - 12 && words.tokens[place]?.kind !== 'break'; place -= 1) {
    if (words.isMark(place, '.:=;,') || words.at(place, 'no')) return undefined
    isThing ||= words.at(place, 'thing') !== undefined
    isPerson ||= words.at(place, 'person') !== undefined || words.tokens[place]?.isCapital === true
    const age = words.all(place).find(({ role }) => role === 'ageKey')
    const isFirst = words.isEdge(place - 1) || words.tokens[place - 1]?.text === "'s"
    if (age && age.to - age.from === 1 && isFirst) {
      const isOfSomebody = words.at(age.to, 'of') !== undefined && isPerson
      return isThing && !isOfSomebody ? undefined : place
    }
  }
  return undefined
}

/** "年＝十四". */
const glyphYear = (words: Words, index: number) =>
  /^[年岁歳歲년]$/.test(words.tokens[index]?.text ?? '') ? { from: index } : undefined

/** "Tilda's age is given in the parish book as 15", "her age, says the ledger, is fifteen". */
export const recorded: Frame = ({ words, g, end, number }) => {
  const link = words.tokens[g - 1]?.text ?? ''
  if (!/^(?:as|at|is)$/.test(link) || !words.isStop(end) || number.value < 5) return undefined
  for (let place = g - 2; place > g - 12 && !words.isSentenceEnd(place); place -= 1) {
    if (words.at(place, 'no') || words.at(place, 'number') || words.at(place, 'was')) return undefined
    if (words.tokens[place]?.text === 'age') return owners.test(words.tokens[place - 1]?.text ?? '') ? place : undefined
  }
  return undefined
}

/** "Pell is the baby of the crew: thirteen, all elbows". */
export const ranked: Frame = ({ number, words, lexicon, g, end }) =>
  number.value > 5 &&
  words.isMark(g - 1, ':\u2014') &&
  isFollowed(words, number, end) &&
  isRankToday({ words, lexicon }, g, end)
    ? g
    : undefined

/** "Over 18: no". */
export const refused: Frame = ({ number, words, g, end }) => {
  const above = number.value === adultAge ? words.before(g, 'above') : undefined
  const isKey = above !== undefined && words.isEdge(above.from - 1) && words.isMark(end, ':=?')
  return isKey && words.at(end + 1, 'answerNo') ? above.from : undefined
}

/** "Cheer captain. Blonde. 17. Name: Stacey": a list of short sentences about somebody. */
export const fragment: Frame = ({ number, words, g, end }) => {
  if (number.value < 9 || g !== number.from || !words.isMark(g - 1, '.') || !words.isMark(end, '.')) return undefined
  for (let place = g - 2; place > g - 8 && place >= 0 && words.tokens[place]?.kind !== 'break'; place -= 1) {
    if (words.at(place, 'thing') || words.tokens[place]?.kind === 'number') return undefined
    if (words.at(place, 'person') || words.at(place, 'child') || words.at(place, 'teen')) return g
  }
  return undefined
}

/** "🎂 15 | 🎻 violin": a cake is the key of an age, and nothing but an edge follows. */
export const caked: Frame = ({ number, words, g, end, hasUnit }) =>
  words.isMark(g - 1, '🎂🎈🧁') &&
  words.isEdge(end) &&
  !words.isMark(end, '%') &&
  (hasUnit || !isDecimal(number, words))
    ? g - 1
    : undefined

/** "15.03" is a date. */
const isDecimal = ({ from }: Mention, { tokens }: Words): boolean => tokens[from]?.text.includes('.') === true

/** "🌸 16 🌸 Yuki 🌸 loves penguins": the only number of a list between ornaments, beside a name. */
export const ornamented: Frame = ({ number, words, g, end, hasUnit }) => {
  if (number.value < 9 || (number.isWord && !hasUnit) || !words.isMark(g - 1, '•') || !words.isMark(end, '•'))
    return undefined
  for (let place = g - 14; place < end + 14; place += 1) {
    if (place >= number.from && place < end) continue
    if (words.tokens[place]?.kind === 'number' || words.at(place, 'number')) return undefined
  }
  const isBefore = isName(words, g - 2) && words.isEdge(g - 3)
  const isBehind = isName(words, end + 1) && words.tokens[end + 1]?.isCapital === true && words.isEdge(end + 2)
  return isBefore || isBehind ? g - 1 : undefined
}
