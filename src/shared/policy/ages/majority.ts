import { adultAge, type Claim } from './claim.ts'
import { anyLanguage, dropsSubjects, isGlyph, type Lexicon } from './lexicon.ts'
import { sentenceAround, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { isName, subjectBefore } from './people.ts'
import type { Phrase, Words } from './words.ts'

/**
 * "Two years until her majority", "will be of age next spring", "isn't of age", "adult: no", "eighteen is five months
 * away for her".
 */
export function* majorityClaims(words: Words, lexicon: Lexicon, mentions: readonly Mention[]): Generator<Claim> {
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!lexicon.claimStarts.has(words.tokens[index]?.text ?? '')) continue
    const key = words.at(index, 'adultKey')
    const answer = key && words.isMark(key.to, ':=?') ? words.at(key.to + 1, 'answerNo') : undefined
    if (key && answer && words.isEdge(answer.to)) yield claim(key.from, answer.to)
    const majority = words.at(index, 'majority')
    const right = words.at(index, 'adultRight')
    if (right && isRightToCome(words, right)) yield claim(right.from, right.to)
    if (majority && (isToCome(words, majority, majority.langs) || isNot(words, majority, lexicon)))
      yield claim(majority.from, majority.to)
  }
  for (const mention of mentions)
    if (mention.value === adultAge && mention.form === 'plain' && isToCome(words, mention, undefined))
      yield claim(mention.from, mention.to)
}

const claim = (from: number, to: number): Claim => ({ kind: 'minor', age: 0, reason: 'limit', from, to })

const reach = 10

interface Place {
  readonly from: number
  readonly to: number
}

/** Whether time has to pass until then for somebody. Of a number, which has no `langs`, how much time is said. */
function isToCome(words: Words, { from, to }: Place, langs: number | undefined): boolean {
  const isWord = langs !== undefined
  const first = Math.max(from - reach, sentenceAround(words, from, to).from)
  const last = Math.min(to + reach, sentenceAround(words, from, to).to)
  let [isLacking, isComing, isPerson, isSoon] = [false, false, false, false]
  let isAmount = isAmountBefore(words, from)
  isLacking = isAmount
  for (let index = first; index < last; index += 1) {
    if (index >= from && index < to) continue
    const text = words.tokens[index]?.text ?? ''
    if (isPast(words, index) || isWhen(words, index, langs)) return false
    if (general.test(text) && !isApart(words, to, index)) return false
    isLacking ||= words.at(index, 'lacks') !== undefined
    isComing ||= words.at(index, 'shall') !== undefined
    isAmount ||= isAmountAt(words, index, isWord)
    isSoon ||= words.at(index, 'soon') !== undefined || words.at(index, 'notYet') !== undefined
    isSoon ||= seasons.test(text)
    if (isWord && index < from && words.at(index, 'notYet')) isLacking = isAmount = true
    isPerson ||= words.at(index, 'pronoun') !== undefined || words.at(index, 'person') !== undefined
    isPerson ||= isName(words, index) && (words.tokens[index]?.isCapital === true || isGlyph(text))
    if (isWord && index < from && words.at(index, 'no') && hasReached(words, index, from)) isLacking = isAmount = true
    isPerson ||= owned.test(text)
  }
  return isPerson && ((isLacking && isAmount) || (isWord && isComing && (isAmount || isSoon)))
}

/** "Won't be allowed to vote for another three years": denied or put off, by a number of years, to somebody. */
function isRightToCome(words: Words, { from, to, langs }: Phrase): boolean {
  const sentence = sentenceAround(words, from, to)
  let [isPutOff, isAmount, isPerson] = [false, false, (langs & dropsSubjects) !== 0]
  // "Will be old enough to sign in three years".
  const isGranted = words.tokens[from]?.text === 'old'
  for (let index = Math.max(sentence.from, from - reach); index < Math.min(sentence.to, to + reach); index += 1) {
    const text = words.tokens[index]?.text ?? ''
    if (isPast(words, index) || words.at(index, 'ago')) return false
    if (general.test(text) && !isApart(words, to, index)) return false
    if (index >= from && index < to) continue
    isPutOff ||= (words.at(index, 'no') ?? words.at(index, 'lacks') ?? words.at(index, 'notYet')) !== undefined
    isPutOff ||= onlyThen.test(text) || (isGranted && words.at(index, 'shall') !== undefined)
    const isAfar = index - sentence.from > 3 && isApart(words, index, from)
    isAmount ||= !isAfar && (isAmountAt(words, index, false) || words.at(index, 'laterAfter') !== undefined)
    isPerson ||= words.at(index, 'pronoun') !== undefined || words.at(index, 'person') !== undefined
    isPerson ||= isName(words, index) && (words.tokens[index]?.isCapital === true || isGlyph(text))
  }
  return isPutOff && isAmount && isPerson
}

/** A verb of the past; "won" in "won't" is none. */
const isPast = (words: Words, index: number): boolean =>
  words.at(index, 'past') !== undefined && words.tokens[index + 1]?.text !== "'t"

/** Puts off what follows: "erst in drei Jahren", "só daqui a três anos". */
const onlyThen = /^(?:only|erst|que|seulement|hasta|solo|so|dopiero|tylko|только|лишь|まで|才|还|야|후에야)$/

/** Seasons and feasts that a majority comes with. */
const seasons =
  /^(?:spring|summer|autumn|winter|christmas|easter|fruhling|fruhjahr|sommer|herbst|weihnachten|printemps|ete|automne|hiver|noel|primavera|verano|otono|invierno|navidad|verao|outono|inverno|natal|autunno|natale|wiosna|latem|jesienia|zima|веснои|летом|осенью|зимои)$/

/** "À un an de la majorité", "a year from eighteen": how long it is until then. */
function isAmountBefore(words: Words, from: number): boolean {
  const article = words.before(from, 'article')?.from ?? from
  const link = words.before(article, 'of') ?? words.before(article, 'lacks') ?? words.before(article, 'below')
  const place = link?.from ?? (links.test(words.tokens[article - 1]?.text ?? '') ? article - 1 : undefined)
  if (place === undefined) return false
  const unit = words.before(place, 'yearUnit') ?? words.before(place, 'shortUnit')
  return unit !== undefined && !words.isEdge(unit.from - 1)
}

const links = /^(?:de|du|da|dai|dal|dalla|della|dos|do|of|zur|zum|bis|od|до|от)$/

/** A comma stands between: what is said of others is another clause. */
function isApart(words: Words, to: number, index: number): boolean {
  for (let place = to; place < index; place += 1) if (words.isMark(place, ',')) return true
  return false
}

/** Russian has one word for "when" and "so far". */
const isWhen = (words: Words, index: number, langs = anyLanguage): boolean =>
  words.at(index, 'when', langs) !== undefined && words.tokens[index]?.text !== 'пока'

/** A number of years, months or days; of a majority that has a word, "next year" is one, too. */
function isAmountAt(words: Words, index: number, isWord: boolean): boolean {
  const isNumber = words.tokens[index]?.kind === 'number' || words.at(index, 'number') !== undefined
  if (isWord && times.test(words.tokens[index]?.text ?? '')) return true
  if (singleTimes.test(words.tokens[index]?.text ?? '')) return true
  if (isWord) return isNumber || words.at(index, 'yearUnit') !== undefined || words.at(index, 'shortUnit') !== undefined
  const count = words.at(index, 'number') ?? words.at(index, 'article')
  const isOne = isNumber || words.tokens[index]?.text === 'another'
  const next = count?.to ?? (isOne ? index + 1 : undefined)
  if (next === undefined) return false
  return (
    (words.at(next, 'yearUnit') ?? words.at(next, 'shortUnit')) !== undefined ||
    times.test(words.tokens[next]?.text ?? '')
  )
}

/** One of them, in languages without articles. */
const singleTimes = /^(?:год|года|месяц|неделя|rok|roku|miesiac|miesiaca|tydzien)$/

/** Years and months in scripts without spaces. */
const times = /^(?:年|个月|個月|か月|ヶ月|カ月|월|개월|년|달|か$|ヶ$)/

/** "Lettie isn't of age", "ist noch nicht volljährig". */
function isNot(words: Words, { from }: Phrase, lexicon: Lexicon): boolean {
  const article = words.before(from, 'article')?.from ?? from
  const no = words.before(skipFillers(words, article), 'no') ?? words.before(skipFillers(words, article), 'notYet')
  if (!no) return false
  const verb = words.before(skipFillers(words, no.from), 'is') ?? words.at(no.to, 'is')
  const first = Math.min(verb?.from ?? no.from, no.from)
  if (!verb && !/^(?:isn|aren)$/.test(words.tokens[no.from]?.text ?? '')) return false
  return subjectBefore(words, first, lexicon) === 'person'
}

/** Rules speak of nobody. */
const general =
  /^(?:if|anyone|anybody|nobody|whoever|those|must|should|users|visitors|minors|everyone|everybody|persons|people|wenn|wer|niemand|personen|alle|si|quiconque|personne|toute|tous|quien|nadie|todos|personas|se|quem|ninguem|pessoas|chi|nessuno|tutti|persone|jesli|kto|nikt|osoby|wszyscy|если|кто|никто|лица|все)$/

/** "N'a pas atteint la majorité". */
function hasReached(words: Words, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (reached.test(words.tokens[index]?.text ?? '')) return true
  return false
}

const reached =
  /^(?:reached|attained|come|erreicht|atteint|alcanzado|alcanza|atingiu|atingido|alcancou|raggiunto|osiagnela|osiagnal|достигла|достиг|atingiu|alcanzo|cumplido|raggiunta|ukonczyla|ukonczyl)$/

/** Owners, and those who are told that time is missing: "le faltan", "gli mancano". */
const owned =
  /^(?:her|his|my|ihre?|ihrer|ihrem|seine[mr]?|ihm|ihr|sa|su|sua|seu|le|me|te|lui|gli|mi|jej|jego|mu|ей|ему|мне|ее|его)$/
