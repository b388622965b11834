import { adultAge } from '../claim.ts'
import { isGlyph } from '../lexicon.ts'
import { isFollowed } from '../numberPlace.ts'
import { isName, subjectBefore } from '../people.ts'
import type { Words } from '../words.ts'
import { type Frame, russian } from './framePlace.ts'

/*
 * Ages beside a person without a verb, or in the second half of a sentence: "only fifteen and a baker", "Розе семнадцать".
 */

/** "She is legally 25 but physically 13". */
export const contrasted: Frame = ({ number, words, g, end, last }) => {
  const between = last ? g - last.to : -1
  if (!last || between < 0 || between > 5 || !isFollowed(words, number, end)) return undefined
  let isBut = false
  for (let place = last.to; place < number.from; place += 1) {
    isBut ||= words.at(place, 'but') !== undefined
    const isEmpty =
      words.isMark(place, ',;\u2014') ||
      words.at(place, 'filler') ||
      words.at(place, 'looks') ||
      words.at(place, 'but') ||
      words.at(place, 'is') ||
      words.at(place, 'has') ||
      words.at(place, 'pronoun') ||
      words.at(place, 'follower')
    if (!isEmpty) return undefined
  }
  return isBut ? last.to : undefined
}

/** "Rosa is a baker and only fifteen". */
export const joined: Frame = ({ number, words, lexicon, g, end }) => {
  if (!coordinator.test(words.tokens[g - 1]?.text ?? '') || !isFollowed(words, number, end)) return undefined
  if (words.before(g - 1, 'number') || words.tokens[g - 2]?.kind === 'number') return undefined
  for (let place = g - 1; place > g - 7 && !words.isStop(place - 1); place -= 1) {
    if (words.before(place, 'no') || words.before(place, 'was') || words.before(place, 'when')) return undefined
    const verb = words.before(place, 'is')
    if (verb) return subjectBefore(words, verb.from, lexicon) === 'person' ? verb.from : undefined
  }
  return undefined
}

const coordinator = /^(?:and|but|yet|und|aber|et|mais|y|e|pero|mas|ma|ed|i|a|ale|и|а|но)$/

/** "Розе семнадцать". */
export const dative: Frame = ({ number, words, g, end }) => {
  const name = words.tokens[g - 1]
  const isDative = /^[а-я]+[еуюи]$/.test(name?.text ?? '') || (g < number.from && /^[а-я]/.test(name?.text ?? ''))
  if (name?.kind !== 'word' || !isDative || !isFollowed(words, number, end)) return undefined
  if (words.before(g, 'person') && number.value >= adultAge) return g - 1
  if (!name.isCapital || !isName(words, g - 1)) return undefined
  return words.isEdge(g - 2) || coordinator.test(words.tokens[g - 2]?.text ?? '') ? g - 1 : undefined
}

/** "로사는 열여섯이다", "ローザは十五になった": a topic, the number, and a verb that says no more. */
export const topical: Frame = ({ number, words, lexicon, g, end, hasUnit }) => {
  if (hasUnit || number.value < 8) return undefined
  const topic = words.tokens[g - 1]
  const becomes = words.at(end, 'turnedAfter')
  // "先週、十五になったばかりです": somebody speaks of themselves.
  if (becomes && becomes.to - becomes.from === 1 && words.isEdge(g - 1) && isOwnTurn(words, becomes.to)) return g
  if (topic?.kind !== 'word' || !isGlyph(topic.text)) return undefined
  const isWord = number.isWord || /^[十一二三四五六七八九]+$/.test(words.tokens[number.from]?.text ?? '')
  const is = becomes ?? (isWord ? words.at(end, 'is') : undefined)
  if (!is || !words.isEdge(is.to)) return undefined
  return subjectBefore(words, g, lexicon) === 'person' ? g - 1 : undefined
}

/** "Девочка лет двенадцати". */
export const aboutYears: Frame = ({ words, g, number }) =>
  number.langs === russian &&
  words.tokens[g - 1]?.text === 'лет' &&
  (words.before(g - 1, 'person') ?? words.before(g - 1, 'child'))
    ? g - 2
    : undefined

/** "Tall for her fifteen years". */
export const sized: Frame = ({ words, g, hasUnit }) => {
  const isFor =
    hasUnit && /^(?:her|his|their)$/.test(words.tokens[g - 1]?.text ?? '') && words.tokens[g - 2]?.text === 'for'
  return isFor &&
    words.tokens[g - 3]?.kind === 'word' &&
    !words.at(g - 3, 'span') &&
    /^(?:tall|small|big|short|strong|clever|bright|mature|wise|large|old|young|serious)$/.test(
      words.tokens[g - 3]?.text ?? '',
    )
    ? g - 3
    : undefined
}

/** "十五の少年", "열여섯의 나이에": a bare number that owns a person or an age. */
export const owning: Frame = ({ words, g, end, number }) => {
  const of = words.at(end, 'of')
  if (!of || !isGlyph(words.tokens[of.from]?.text ?? '') || number.value < 8 || !words.isEdge(g - 1)) return undefined
  return (words.at(of.to, 'person') ?? words.at(of.to, 'child') ?? words.at(of.to, 'ageKey')) ? g : undefined
}

/** Nothing is counted by what stands behind the verb. */
function isOwnTurn(words: Words, end: number): boolean {
  const last = /^(?:の|ね|よ|わ|んだ|のよ|から|し)$/.test(words.tokens[end]?.text ?? '') ? end + 1 : end
  return words.isEdge(last) && !words.isMark(last, '%')
}
