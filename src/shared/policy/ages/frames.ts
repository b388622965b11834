import { adultAge, type Claim, oldest } from './claim.ts'
import { anyLanguage, isGlyph, type Lexicon } from './lexicon.ts'
import { hasBefore, isFollowed, sentenceAround, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { hasPersonEnding, isName, subjectBefore } from './people.ts'
import type { Words } from './words.ts'

/*
 * Sentences without a verb between a person and an age: lists, fronted ages, second halves of sentences. Each frame
 * says where the statement begins, or that it is not there.
 */

interface Place {
  readonly number: Mention
  readonly words: Words
  readonly lexicon: Lexicon
  /** What the words before the number end at, without "only" and "about". */
  readonly g: number
  /** Behind the number and its unit. */
  readonly end: number
  readonly hasUnit: boolean
  /** The languages that the number and its unit may be of. */
  readonly langs: number
  /** The statement of an age before this one. */
  readonly last: Claim | undefined
}

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

/** "Her fifteenth summer has begun": where the ordinal and its owner begin. */
function seasonOf({ from, to, value, langs }: Mention, words: Words): Claim | undefined {
  const season = words.at(to, 'season', langs)
  if (!season || value > adultAge) return undefined
  const before = words.tokens[from - 1]?.text ?? ''
  if (!owners.test(before) || hasBefore(words, from, 'past', 6) || hasBefore(words, from, 'memory', 6)) return undefined
  for (let index = season.to; index < season.to + 6 && !words.isSentenceEnd(index); index += 1)
    if (words.at(index, 'past') || words.at(index, 'of')) return undefined
  return { kind: 'minor', age: value - 1, reason: 'age', from: from - 1, to: season.to }
}

const owners = /^(?:'s|her|his|my|their|ihr|ihrem|ihren|sein|seinem|seinen|son|sa|su|suo|sua|seu|jej|jego|ее|его|im)$/

type Frame = (place: Place) => number | undefined

/** "Rosa: 16, waitress", "Rosa / 16 / waitress". */
const listed: Frame = ({ number, words, lexicon, g, end }) => {
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

/** `"Ten," you say.`, "Ten, you count.": a number that is spoken. `comma` is the mark behind it. */
function isSaid({ tokens }: Words, comma: number): boolean {
  const [next, verb] = [tokens[comma + 1], tokens[comma + 2]]
  return next?.isAfterQuote === true || /^count(?:s|ed)?$/.test(verb?.text ?? '')
}

/** "Not even fifteen, Rosa hums." */
const fronted: Frame = ({ number, words, g, end }) => {
  const below = words.before(g, 'below') ?? words.before(g, 'looks')
  const first = below?.from ?? g
  const isLed = first < number.from || (number.isWord && !isOtherWord(words, number.from))
  if (!isLed || !words.isEdge(first - 1) || words.isMark(first - 1, ',:')) return undefined
  const verb = first < number.from ? words.at(end, 'is', number.langs) : undefined
  if (verb && (words.at(verb.to, 'pronoun') || (isName(words, verb.to) && words.tokens[verb.to]?.isCapital)))
    return first
  if (!words.isMark(end, ',')) return undefined
  if (first === number.from && (words.tokens[end + 2] === undefined || isSaid(words, end))) return undefined
  for (let place = end + 1; place < end + 4 && !words.isEdge(place); place += 1) {
    if (words.at(place, 'thing')) return undefined
    if (words.at(place, 'pronoun') || words.at(place, 'person')) return first
    if (isName(words, place) && words.tokens[place]?.isCapital) return first
  }
  return undefined
}

/** "Sixteen is what she is", "Fünfzehn ist sie", "Fifteen, that is how old Wick is". */
const inverted: Frame = ({ number, words, g, end, hasUnit }) => {
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

/** "She is legally 25 but physically 13". */
const contrasted: Frame = ({ number, words, g, end, last }) => {
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
const joined: Frame = ({ number, words, lexicon, g, end }) => {
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
const dative: Frame = ({ number, words, g, end }) => {
  const name = words.tokens[g - 1]
  const isDative = /^[а-я]+[еуюи]$/.test(name?.text ?? '') || (g < number.from && /^[а-я]/.test(name?.text ?? ''))
  if (name?.kind !== 'word' || !name.isCapital || !isDative) return undefined
  if (!isName(words, g - 1) || !isFollowed(words, number, end)) return undefined
  return words.isEdge(g - 2) || coordinator.test(words.tokens[g - 2]?.text ?? '') ? g - 1 : undefined
}

/** "로사는 열여섯이다", "ローザは十五になった": a topic, the number, and a verb that says no more. */
const topical: Frame = ({ number, words, lexicon, g, end, hasUnit }) => {
  if (hasUnit || number.value < 8) return undefined
  const topic = words.tokens[g - 1]
  if (topic?.kind !== 'word' || !isGlyph(topic.text)) return undefined
  const becomes = words.at(end, 'turnedAfter')
  const isWord = number.isWord || /^[十一二三四五六七八九]+$/.test(words.tokens[number.from]?.text ?? '')
  const is = becomes ?? (isWord ? words.at(end, 'is') : undefined)
  if (!is || !words.isEdge(is.to)) return undefined
  return subjectBefore(words, g, lexicon) === 'person' ? g - 1 : undefined
}

/** "Years: 16", "Appearance: 14", "Age at present: 15", "Age of Tilda as of chapter one: 16", "years=15". */
const keyed: Frame = ({ words, g, end, number }) => {
  if (!words.isMark(g - 1, ':=') || !words.isEdge(end) || number.value < 5) return undefined
  const key = words.before(g - 1, 'yearUnit') ?? words.before(g - 1, 'looksKey')
  const isAttribute = words.isMark(g - 1, '=')
  if (key && (isAttribute || words.isEdge(key.from - 1)) && !words.isMark(key.from - 1, ')(')) return key.from
  let [isThing, isPerson] = [false, false]
  for (let place = g - 2; place > g - 12 && words.tokens[place]?.kind !== 'break'; place -= 1) {
    if (words.isMark(place, '.:=;,') || words.at(place, 'no')) return undefined
    isThing ||= words.at(place, 'thing') !== undefined
    isPerson ||= words.at(place, 'person') !== undefined || words.tokens[place]?.isCapital === true
    const age = words.at(place, 'ageKey')
    const isFirst = words.isEdge(place - 1) || words.tokens[place - 1]?.text === "'s"
    if (age && age.to - age.from === 1 && isFirst) {
      const isOfSomebody = words.at(age.to, 'of') !== undefined && isPerson
      return isThing && !isOfSomebody ? undefined : place
    }
  }
  return undefined
}

/** "Tilda's age is given in the parish book as 15", "her age, says the ledger, is fifteen". */
const recorded: Frame = ({ words, g, end, number }) => {
  const link = words.tokens[g - 1]?.text ?? ''
  if (!/^(?:as|at|is)$/.test(link) || !words.isStop(end) || number.value < 5) return undefined
  for (let place = g - 2; place > g - 12 && !words.isSentenceEnd(place); place -= 1) {
    if (words.at(place, 'no') || words.at(place, 'number') || words.at(place, 'was')) return undefined
    if (words.tokens[place]?.text === 'age') return owners.test(words.tokens[place - 1]?.text ?? '') ? place : undefined
  }
  return undefined
}

/** "Fifteen in elf years": an age of another kind. */
const converted: Frame = ({ words, g, end }) =>
  words.tokens[end]?.text === 'in' && kinds.test(words.tokens[end + 1]?.text ?? '') && words.at(end + 2, 'yearUnit')
    ? g
    : undefined

const kinds = /^(?:elf|elven|human|mortal|people|dwarf|fairy|fae|demon|dragon|vampire|android|goblin|orc|kitsune)$/

/** "Девочка лет двенадцати". */
const aboutYears: Frame = ({ words, g, number }) =>
  number.langs === russian &&
  words.tokens[g - 1]?.text === 'лет' &&
  (words.before(g - 1, 'person') ?? words.before(g - 1, 'child'))
    ? g - 2
    : undefined

/** "Tall for her fifteen years". */
const sized: Frame = ({ words, g, hasUnit }) => {
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
const owning: Frame = ({ words, g, end, number }) => {
  const of = words.at(end, 'of')
  if (!of || !isGlyph(words.tokens[of.from]?.text ?? '') || number.value < 8 || !words.isEdge(g - 1)) return undefined
  return (words.at(of.to, 'person') ?? words.at(of.to, 'child') ?? words.at(of.to, 'ageKey')) ? g : undefined
}

/** "Not aged since she was thirteen". */
const frozen: Frame = ({ words, g, end, number }) => {
  const was = words.before(g, 'was', number.langs)
  if (!was || !words.isStop(end)) return undefined
  for (let place = was.from - 1; place > was.from - 7 && !words.isSentenceEnd(place); place -= 1)
    if (
      /^(?:aged|ageing|aging|grown|gealtert|vieilli|envejecido|envelhecido|invecchiata)$/.test(
        words.tokens[place]?.text ?? '',
      )
    )
      return hasBefore(words, place, 'no', 3) || words.tokens[place - 1]?.text === 'stopped' ? place : undefined
  return undefined
}

/** "Born fifteen years ago", "fifteen years since her birth". */
const bornAgo: Frame = ({ number, words, g, end }) => {
  if (!words.at(number.to, 'yearUnit', number.langs)) return undefined
  const isAgo = words.at(end, 'ago') ?? words.before(g, 'agoBefore', number.langs)
  let [isBorn, isSince, isPerson] = [false, isAgo !== undefined, false]
  for (let place = g - 6; place < end + 9; place += 1) {
    if (words.isSentenceEnd(place) && place < g) [isBorn, isPerson] = [false, false]
    else if (words.isSentenceEnd(place)) break
    const isThing = words.at(place, 'thing') !== undefined && words.tokens[place]?.text !== 'it'
    if (isThing || words.at(place, 'when')) return undefined
    isSince ||= place >= end && words.at(place, 'since') !== undefined
    isBorn ||= words.at(place, 'born') !== undefined && !numberMark.test(words.tokens[place]?.text ?? '')
    isPerson ||= words.at(place, 'pronoun') !== undefined || words.at(place, 'person') !== undefined
    isPerson ||= words.tokens[place]?.isCapital === true && isName(words, place)
    isPerson ||= owners.test(words.tokens[place]?.text ?? '')
  }
  return isBorn && isSince && isPerson ? g : undefined
}

const numberMark = /^(?:b|class)$/

/** "Over 18: no". */
const refused: Frame = ({ number, words, g, end }) => {
  const above = number.value === adultAge ? words.before(g, 'above') : undefined
  const isKey = above !== undefined && words.isEdge(above.from - 1) && words.isMark(end, ':=?')
  return isKey && words.at(end + 1, 'answerNo') ? above.from : undefined
}

/** "Cheer captain. Blonde. 17. Name: Stacey": a list of short sentences about somebody. */
const fragment: Frame = ({ number, words, g, end }) => {
  if (number.value < 9 || g !== number.from || !words.isMark(g - 1, '.') || !words.isMark(end, '.')) return undefined
  for (let place = g - 2; place > g - 8 && place >= 0 && words.tokens[place]?.kind !== 'break'; place -= 1) {
    if (words.at(place, 'thing') || words.tokens[place]?.kind === 'number') return undefined
    if (words.at(place, 'person') || words.at(place, 'child') || words.at(place, 'teen')) return g
  }
  return undefined
}

/** "Dieciséis años tiene la grumete", "Пятнадцать лет Неле", "Quatorze printemps: voilà Firmin". */
const fronting: Frame = ({ number, words, g, end, hasUnit, langs }) => {
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

const russian = 1 << 7

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
const postponed: Frame = ({ number, words, g, end, hasUnit }) => {
  if (number.value < 8 || !words.isEdge(g - 1)) return undefined
  const is = words.at(end, 'is')
  if (!is || !isGlyph(words.tokens[is.from]?.text ?? '') || !words.isMark(is.to, ',')) return undefined
  const sentence = sentenceAround(words, is.to + 1, is.to + 1)
  const topic = words.before(sentence.to, 'is')
  return topic && (hasUnit || !words.before(topic.from, 'thing')) ? g : undefined
}

/** "Roughly fifteen, Zuri sits down": nothing stands beside the number, and the sentence is about somebody. */
const alone: Frame = ({ number, words, lexicon, g, end, hasUnit }) => {
  const below = words.before(g, 'below', number.langs)
  const first = below?.from ?? g
  const isLed = first < number.from && number.langs !== anyLanguage
  if (number.value < 8 || !(hasUnit || isLed || (number.isWord && !isOtherWord(words, number.from)))) return undefined
  if (!words.isEdge(first - 1) || words.isMark(first - 1, '([{<=') || !isFollowed(words, number, end)) return undefined
  if ((words.isMark(first - 1, ':') && !hasUnit) || words.before(first - 1, 'thing')) return undefined
  if ((first === number.from && isSaid(words, end)) || (hasUnit && words.tokens[end]?.text === 'on')) return undefined
  if (words.isMark(first - 1, ',') && subjectBefore(words, first - 1, lexicon) === 'thing') return undefined
  const sentence = sentenceAround(words, first, end)
  let isPerson = false
  for (let place = sentence.from; place < sentence.to; place += 1) {
    if (place >= first && place < end) continue
    if (words.tokens[place]?.kind === 'number' || words.at(place, 'number')) return undefined
    if (counting.test(words.tokens[place]?.text ?? '')) return undefined
    isPerson ||= words.at(place, 'pronoun') !== undefined || words.at(place, 'person') !== undefined
    isPerson ||= words.tokens[place]?.isCapital === true && isName(words, place)
  }
  return isPerson ? first : undefined
}

/** What is told of a number that counts things. */
const counting =
  /^(?:crates|count(?:s|ed|ing)?|number|guess(?:es|ed)?|zahlt(?:e|en)?|compte|cuenta|conta|liczy|считает|数|数え|세)$/

/** Number words of one language that are other words of another. */
const isOtherWord = ({ tokens }: Words, index: number): boolean =>
  /^(?:once|elf|quince|seize|ten|sei|due|sex|dix|six|nove|otto|tre)$/.test(tokens[index]?.text ?? '')

const frames: readonly Frame[] = [
  listed,
  fronted,
  inverted,
  contrasted,
  joined,
  dative,
  topical,
  keyed,
  recorded,
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
  alone,
]
