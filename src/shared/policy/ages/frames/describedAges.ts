import { isGlyph } from '../lexicon.ts'
import { hasBefore, isFollowed } from '../numberPlace.ts'
import { eachBefore, isName, subjectBefore } from '../people.ts'
import type { Words } from '../words.ts'
import type { Frame } from './framePlace.ts'

/*
 * Ages in a clause that describes somebody: "Ansel and Maud, both sixteen", "the canon age, which is fourteen",
 * "十七になったばかりの千鶴".
 */

/** "Ansel and Maud, both sixteen,", "they are both sixteen": the number is told of each of several people. */
export const distributed: Frame = ({ number, words, lexicon, g, end, hasUnit }) => {
  if (number.value < 5 || !(hasUnit || words.isStop(end) || isFollowed(words, number, end))) return undefined
  const first = eachBefore(
    words,
    (words.before(number.from, 'ageKey') ?? words.before(g, 'ageKey'))?.from ?? g,
    hasUnit,
  )
  if (first === undefined) return undefined
  const verb = words.before(first, 'is')
  if (verb) return subjectBefore(words, verb.from, lexicon) === 'person' ? verb.from : undefined
  if (!words.isEdge(first - 1) || words.isMark(first - 1, '.:!?')) return undefined
  return subjectBefore(words, first - 1, lexicon) === 'person' ? first : undefined
}

/** "La version de seize ans de Lena". */
export const versionOf: Frame = ({ number, words, end, hasUnit }) => {
  const of = hasUnit ? words.before(number.from, 'of') : undefined
  const next = words.at(end, 'of')
  const isVersion = of && /^(?:version[ei]?|versao|wersja|wersje|версия)$/.test(words.tokens[of.from - 1]?.text ?? '')
  return isVersion && next && isName(words, next.to) ? of.from - 1 : undefined
}

/** "The canon age, which is fourteen". */
export const relative: Frame = ({ number, words, g, end }) => {
  const verb = words.before(g, 'is', number.langs) ?? words.before(g, 'was', number.langs)
  const which = verb ? verb.from - 1 : g - 1
  const isLast = !verb && words.at(end, 'is', number.langs) !== undefined
  if (!relatives.test(words.tokens[which]?.text ?? '') || !words.isMark(which - 1, ',')) return undefined
  const key = words.before(which - 1, 'ageKey')
  const isRule = rules.test(words.tokens[(key?.from ?? 0) - 1]?.text ?? '') || words.at(key?.to ?? 0, 'thing')
  if (!key || isRule || number.value < 5) return undefined
  if (!isLast && !(verb && isFollowed(words, number, end))) return undefined
  return hasBefore(words, key.from, 'no', 3) ? undefined : key.from
}

const relatives = /^(?:which|that|das|welches|qui|que|che|cioe|ktory|czyli|который|то)$/

/** Ages that laws ask for. */
const rules = /^(?:legal|minimum|drinking|voting|driving|school|retirement|working|minimal|minimale|minima|minimo)$/

/** "十七になったばかりの千鶴". */
export const attributive: Frame = ({ number, words, g, end }) => {
  const isOpening = words.isEdge(g - 1) || words.before(g, 'iHave') !== undefined
  const becomes = number.value < 8 || !isOpening ? undefined : words.at(end, 'turnedAfter')
  const of = becomes && words.at(becomes.to, 'of')
  if (!of || !isGlyph(words.tokens[of.from]?.text ?? '')) return undefined
  const isSomebody =
    words.at(of.to, 'person') ?? words.at(of.to, 'child') ?? words.at(of.to, 'pronoun') ?? isGlyphName(words, of.to)
  return isSomebody && !words.at(of.to, 'thing') && !words.at(of.to, 'animal') ? g : undefined
}

/** A name, also one that begins with a numeral: "千鶴". */
const isGlyphName = (words: Words, index: number): boolean =>
  isName(words, index) || (/^[千百万]$/.test(words.tokens[index]?.text ?? '') && isName(words, index + 1))
