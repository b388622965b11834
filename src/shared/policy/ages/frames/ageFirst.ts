import { anyLanguage, isGlyph } from '../lexicon.ts'
import { isFollowed, sentenceAround } from '../numberPlace.ts'
import { isName, subjectBefore } from '../people.ts'
import type { Words } from '../words.ts'
import { type Frame, russian } from './framePlace.ts'

/*
 * Sentences that begin with the age: "Not even fifteen, Rosa hums", "Dieciséis años tiene la grumete".
 */

/** "Not even fifteen, Rosa hums." */
export const fronted: Frame = ({ number, words, g, end }) => {
  const below = words.before(g, 'below') ?? words.before(g, 'looks')
  const first = below?.from ?? g
  const isLed = first < number.from || (number.isWord && !isOtherWord(words, number.from))
  if (!isLed || !words.isEdge(first - 1) || words.isMark(first - 1, ',:')) return undefined
  const verb = first < number.from ? words.at(end, 'is', number.langs) : undefined
  if (verb && (words.at(verb.to, 'pronoun') || (isName(words, verb.to) && words.tokens[verb.to]?.isCapital)))
    return first
  if (!words.isMark(end, ',') || words.at(end + 1, 'when')) return undefined
  if (first === number.from && (words.tokens[end + 2] === undefined || isSaid(words, end))) return undefined
  for (let place = end + 1; place < end + 4 && !words.isEdge(place); place += 1) {
    if (words.at(place, 'thing')) return undefined
    if (words.at(place, 'pronoun') || words.at(place, 'person')) return first
    if (isName(words, place) && words.tokens[place]?.isCapital) return first
  }
  return undefined
}

/** "Sixteen is what she is", "Fünfzehn ist sie", "Fifteen, that is how old Wick is". */
export const inverted: Frame = ({ number, words, g, end, hasUnit }) => {
  if (!words.isEdge(g - 1) || (!number.isWord && !hasUnit)) return undefined
  const mark = words.isMark(end, ',:\u2014') ? end + 1 : end
  const that = thatWords.test(words.tokens[mark]?.text ?? '') ? mark + 1 : mark
  const verb = words.at(that, 'is') ?? words.at(that, 'has')
  const first = verb?.to ?? that
  if (verb && mark === end && words.tokens[first]?.text === 'what' && words.at(first + 1, 'pronoun')) return g
  for (let place = first; place < first + 5 && !words.isStop(place); place += 1) {
    if (words.at(place, 'thing') || words.at(place, 'no')) return undefined
    const key = words.at(place, 'asksAge') ?? words.at(place, 'ageKey')
    if (key && (verb || that > mark) && key.to > place) return g
  }
  if (!verb || mark !== end) return undefined
  if (!hasUnit && (verb.langs & number.langs & 3) === 0) return undefined
  const noun = words.at(first, 'article')?.to ?? first
  const who = words.at(first, 'pronoun')
  const isNamed = words.tokens[noun]?.isCapital === true && isName(words, noun)
  if (who && many.test(words.tokens[first]?.text ?? '')) return undefined
  if (!who && !isNamed) return undefined
  const after = isNamed ? noun + 1 : (who?.to ?? first + 1)
  return words.isStop(after) || words.at(after, 'filler') || words.at(after, 'follower') ? g : undefined
}

const thatWords = /^(?:that|so|das|tel|tal|voila|c'est|ese|esa|essa|questa|to|это|вот)$/
const many = /^(?:we|they|wir|nous|ils|elles|nosotros|ellos|ellas|nos|eles|elas|noi|loro|my|oni|мы|они)$/

/** "Dieciséis años tiene la grumete", "Пятнадцать лет Неле", "Quatorze printemps: voilà Firmin". */
export const fronting: Frame = ({ number, words, g, end, hasUnit, langs }) => {
  const of = words.before(g, 'of', langs)
  const start = of?.from ?? g
  if (!words.isEdge(start - 1) || (!hasUnit && !number.isWord)) return undefined
  const that = presentedAt(words, end)
  if (that !== undefined && hasUnit) return somebodyEnd(words, that) === undefined ? undefined : start
  const verb = words.at(end, 'has', langs) ?? words.at(end, 'is', langs)
  const isDative = langs === russian
  if (!verb && !isDative) return undefined
  if (!verb && !datives.test(words.tokens[end]?.text ?? '')) return undefined
  const who = somebodyEnd(words, verb?.to ?? end)
  if (who === undefined || words.at(verb?.to ?? end, 'thing')) return undefined
  return hasUnit || words.isEdge(who) ? start : undefined
}

/** Russian names, nouns and pronouns in the case of whoever is of an age. */
const datives = /^(?:[а-я]{2,}[еуюи]|ей|ему|мне|им)$/

/** Behind "voilà", "eis", "that is", in the sentence. */
function presentedAt(words: Words, from: number): number | undefined {
  for (let place = from; place < from + 8 && !words.isSentenceEnd(place); place += 1)
    if (presents.test(words.tokens[place]?.text ?? '') && words.isMark(place - 1, ':,\u2014-'))
      return words.at(place + 1, 'is')?.to ?? words.at(place + 1, 'filler')?.to ?? place + 1
  return undefined
}

const presents = /^(?:voila|eis|ecco|вот|that|das|he|oto|este|esta)$/

/** Behind a pronoun, a name or a word for a person, with what stands before it. */
function somebodyEnd(words: Words, from: number): number | undefined {
  let place = from
  for (let step = 0; step < 4; step += 1) {
    const who = words.at(place, 'pronoun') ?? words.at(place, 'person') ?? words.at(place, 'child')
    if (who && !words.at(place, 'article')) return who.to
    if (words.tokens[place]?.isCapital && isName(words, place)) return place + 1
    if (words.at(place, 'thing') || words.at(place, 'animal')) return undefined
    if (words.isEdge(place)) break
    place += 1
  }
  // An unknown noun with its article ends the clause.
  return words.at(from, 'article') && words.isStop(from + 2) ? from + 2 : undefined
}

/** "まだ十六なんだよ、あの船の見習いは。": the topic comes last. */
export const postponed: Frame = ({ number, words, g, end, hasUnit }) => {
  if (number.value < 8 || !words.isEdge(g - 1)) return undefined
  const is = words.at(end, 'is')
  if (!is || !isGlyph(words.tokens[is.from]?.text ?? '') || !words.isMark(is.to, ',')) return undefined
  const sentence = sentenceAround(words, is.to + 1, is.to + 1)
  const topic = words.before(sentence.to, 'is')
  return topic && (hasUnit || !words.before(topic.from, 'thing')) ? g : undefined
}

/** "Roughly fifteen, Zuri sits down": nothing stands beside the number, and the sentence is about somebody. */
export const alone: Frame = ({ number, words, lexicon, g, end, hasUnit }) => {
  const below = words.before(g, 'below', number.langs)
  const first = below?.from ?? g
  const isLed = first < number.from && number.langs !== anyLanguage
  if (number.value < 8 || !(hasUnit || isLed || (number.isWord && !isOtherWord(words, number.from)))) return undefined
  if (!words.isEdge(first - 1) || words.isMark(first - 1, '([{<=') || !isFollowed(words, number, end)) return undefined
  if ((words.isMark(first - 1, ':') && !hasUnit) || words.before(first - 1, 'thing')) return undefined
  // "Семнадцать лет он работает": a span.
  if (hasUnit && words.at(end, 'pronoun')) return undefined
  if ((first === number.from && isSaid(words, end)) || (hasUnit && words.tokens[end]?.text === 'on')) return undefined
  if (words.isMark(first - 1, ',') && subjectBefore(words, first - 1, lexicon) === 'thing') return undefined
  const sentence = sentenceAround(words, first, end)
  let isPerson = false
  for (let place = sentence.from; place < sentence.to; place += 1) {
    if (place >= first && place < end) continue
    if (words.tokens[place]?.kind === 'number' || words.at(place, 'number')) return undefined
    if (words.at(place, 'counting')) return undefined
    isPerson ||= words.at(place, 'pronoun') !== undefined || words.at(place, 'person') !== undefined
    isPerson ||= words.tokens[place]?.isCapital === true && isName(words, place)
  }
  return isPerson ? first : undefined
}

/** `"Ten," you say.`, "Ten, you count.": a number that is spoken. `comma` is the mark behind it. */
function isSaid({ tokens }: Words, comma: number): boolean {
  const [next, verb] = [tokens[comma + 1], tokens[comma + 2]]
  return next?.isAfterQuote === true || /^count(?:s|ed)?$/.test(verb?.text ?? '')
}

/** Number words of one language that are other words of another. */
const isOtherWord = ({ tokens }: Words, index: number): boolean =>
  /^(?:once|elf|quince|seize|ten|sei|due|sex|dix|six|nove|otto|tre)$/.test(tokens[index]?.text ?? '')

/** "Fifteen in elf years": an age of another kind. */
export const converted: Frame = ({ words, g, end }) =>
  words.tokens[end]?.text === 'in' && kinds.test(words.tokens[end + 1]?.text ?? '') && words.at(end + 2, 'yearUnit')
    ? g
    : undefined

const kinds = /^(?:elf|elven|human|mortal|people|dwarf|fairy|fae|demon|dragon|vampire|android|goblin|orc|kitsune)$/

/** "Seize ans, pas un jour de plus": nobody counts days of anything else. */
export const exact: Frame = ({ number, words, g, end, hasUnit }) => {
  if (!(hasUnit || number.isWord) || number.value < 8) return undefined
  const mark = words.isMark(end, ',\u2014:;.') ? end + 1 : end
  const exactly = words.at(mark, 'notADay') ?? words.at(words.at(mark, 'follower')?.to ?? mark, 'notADay')
  return exactly && !words.before(g, 'span') && !words.before(g, 'thing') ? g : undefined
}
