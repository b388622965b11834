import { sexLetter } from './ageCodes.ts'
import { adultAge, type Claim } from './claim.ts'
import { isGlyph, type Lexicon } from './lexicon.ts'
import { hasAfter, hasBefore, isFollowed, sentenceAround, skipFillers } from './numberPlace.ts'
import type { Mention } from './numbers.ts'
import { isName, subjectBefore } from './people.ts'
import type { Phrase, Words } from './words.ts'

/*
 * Ages as people tell them of themselves: answers to a question for them, "im 15 u?", "16 f", "tengo 15", and what is
 * said to be so in truth ("papers say 21, really 16").
 */

interface Spoken {
  readonly number: Mention
  readonly words: Words
  readonly lexicon: Lexicon
  /** Before "only" and "about". */
  readonly g: number
  /** Behind the number and its unit. */
  readonly end: number
}

/** What somebody says of their own age. Where other claims read the number, this is not asked. */
export function spokenClaim(number: Mention, words: Words, lexicon: Lexicon): Claim | undefined {
  const { to, value, langs, form, isOrdinal, isRoman } = number
  if (form !== 'plain' || isOrdinal || isRoman || value < 8 || value > 90) return undefined
  const unit = words.at(to, 'ageUnit', langs) ?? words.at(to, 'yearUnit', langs)
  const spoken = { number, words, lexicon, g: skipFillers(words, number.from), end: unit?.to ?? to }
  const first =
    answer(spoken) ?? firstPerson(spoken) ?? chatted(spoken) ?? lettered(spoken) ?? inTruth(spoken) ?? onPaper(spoken)
  if (first === undefined) return undefined
  if (value >= adultAge && onPaper(spoken) !== undefined) return undefined
  return { kind: value < adultAge ? 'minor' : 'adult', age: value, reason: 'age', from: first, to: spoken.end }
}

/** How far back a question is looked for. */
const questionReach = 24

/** "How old is Ivy?" Sixteen; with a speaker's name or a gesture between. */
function answer({ number, words, lexicon, g, end }: Spoken): number | undefined {
  const sex = sexLetter.test(words.tokens[end]?.text ?? '') ? 1 : 0
  const isOver = sex > 0 || isFollowed(words, number, end) || words.tokens[end]?.isAfterQuote === true
  if (!isOver && !isSaidSo(words, end)) return undefined
  const says = words.before(g, 'says')
  for (let place = g - 1; says && place > g - 16 && !words.isSentenceEnd(place); place -= 1)
    if (words.at(place, 'asksAge') && hasBefore(words, place, 'pronoun', 5) && words.at(place, 'thing') === undefined)
      return place
  let mark = g - 1
  // What stands before a quotation, or in a gesture, is no part of the answer.
  const isQuoted = words.tokens[g]?.isAfterQuote === true
  for (; mark > g - questionReach && mark >= 0; mark -= 1) {
    if (words.isMark(mark, '?')) break
    if (words.tokens[mark]?.kind === 'number' || (!isQuoted && words.at(mark, 'thing'))) return undefined
  }
  if (!words.isMark(mark, '?') || !isOwnUtterance(words, mark, g)) return undefined
  const guess =
    words.before(mark, 'number') ?? (words.tokens[mark - 1]?.kind === 'number' ? { from: mark - 1 } : undefined)
  // "You're what, fifteen?".
  const lead = guess && words.isMark(guess.from - 1, ',') ? guess.from - 2 : (guess?.from ?? 0)
  const asks = guess && words.before(lead, 'is')
  if (asks && words.before(asks.from, 'pronoun')) return asks.from
  // "Eighteen?" "Sixteen, actually.": a guess that is put right.
  const isGuess = guess !== undefined && words.isEdge(guess.from - 1) && mark - guess.from === 1
  const isAsked = guess !== undefined && words.before(guess.from - 1, 'ageKey') !== undefined
  const isCorrected = isAsked || words.before(g, 'no') !== undefined || words.isMark(g - 1, ',') || hasTruth(words, end)
  if (isGuess && isCorrected && number.value < adultAge) return guess.from
  for (let place = mark - 1; place > mark - 9 && !words.isSentenceEnd(place); place -= 1) {
    const isThing = words.at(place, 'thing') && !words.at(place, 'asksAge') && !words.at(place, 'article')
    if (isThing && !isApart(words, place)) return undefined
    const asked = words.at(place, 'asksAge')
    if (asked && !isOver && isCount(words, asked)) return undefined
    if (asked) return subjectBefore(words, clauseEnd(words, asked.to, mark), lexicon) === 'thing' ? undefined : place
  }
  return undefined
}

/** 「りんごはいくつ？」, 「いくつ要る？」: how many there are is asked with the same word. */
function isCount(words: Words, { from, to }: Phrase): boolean {
  if (words.tokens[from]?.text !== 'いくつ') return false
  const isOfThings = words.tokens[from - 1]?.text === 'は' && !words.before(from - 1, 'person')
  return isOfThings || (words.tokens[to]?.kind === 'word' && words.all(to).length === 0)
}

/** 「十三です」: a verb behind the number ends what is said. */
function isSaidSo(words: Words, end: number): boolean {
  const is = words.at(end, 'is')
  if (!is || !isGlyph(words.tokens[end]?.text ?? '')) return false
  return words.isEdge(is.to) || words.tokens[is.to]?.isAfterQuote === true
}

/** "Your age, for the record?": a comma stands between, so that the age is not the thing's. */
function isApart(words: Words, thing: number): boolean {
  for (let place = thing - 1; place > thing - 5; place -= 1) if (words.isMark(place, ',')) return true
  return false
}

function clauseEnd(words: Words, from: number, mark: number): number {
  for (let place = from; place < mark; place += 1) if (words.isMark(place, ',')) return place
  return mark
}

/** "Actually" behind a comma. */
const hasTruth = (words: Words, end: number): boolean =>
  words.isMark(end, ',') && words.at(end + 1, 'truth') !== undefined

/** Whether the number begins what is said: after a mark, a line, a speaker or a quotation mark. */
function isOwnUtterance(words: Words, mark: number, g: number): boolean {
  let place = g
  if (startsSum.test(words.tokens[place - 1]?.text ?? '') && hasSum(words, place)) place -= 1
  const have = words.before(place, 'iHave') ?? words.before(place, 'has') ?? words.before(place, 'is')
  if (have) place = have.from
  const who = words.before(place, 'pronoun')
  if (who) place = who.from
  if (words.isMark(place - 1, ',') && words.before(place - 1, 'no')) place -= 2
  const time = words.before(place, 'soon') ?? words.before(place, 'lately')
  if (time) place = time.from
  return place - 1 <= mark || words.isEdge(place - 1) || words.tokens[place]?.isAfterQuote === true
}

/** "Take twenty and knock off four". */
const startsSum = /^(?:take|nimm|prends|prenez|toma|tome|pega|prendi|wez|возьми)$/

function hasSum(words: Words, index: number): boolean {
  const end = words.at(index, 'number')?.to ?? index + 1
  return (words.at(end, 'plus') ?? words.at(end, 'minus') ?? words.at(end, 'times')) !== undefined
}

/** "im 15 lol", "tengo 15, y tú?", "мне 15, а тебе?". */
function firstPerson({ number, words, g, end }: Spoken): number | undefined {
  const have = words.before(g, 'iHave', number.langs)
  if (!have || number.value > 40 || words.isMark(end, '%/')) return undefined
  if (!isFollowed(words, number, end) && !words.at(end, 'iHave')) return undefined
  const isSlurred = words.tokens[have.from]?.text === 'im'
  if (isSlurred && words.isMark(end, '.')) return undefined
  let place = have.from
  const who = words.before(place, 'pronoun')
  if (who) place = who.from
  for (let index = place - 1; index > place - 8 && index >= 0; index -= 1)
    if (words.isMark(index, '?') && !words.at(index - 1, 'asksAge')) return undefined
  return isSlurred || words.isEdge(place - 1) || words.at(place - 1, 'follower') || words.at(place - 1, 'filler')
    ? have.from
    : undefined
}

/** "16 f wbu", "Greta, 16F,", "asl? 14/f/ohio", "w14 sucht", "14女". */
function lettered(spoken: Spoken): number | undefined {
  const { number, words, g } = spoken
  if (number.isWord || number.value < 9) return undefined
  const at = words.isMark(number.to, '/') ? number.to + 1 : number.to
  const letter = words.tokens[at]
  const isStart = words.isEdge(g - 1) && !words.isMark(g - 1, ',(')
  if (isStart && sexSigns.test(letter?.text ?? '')) return g
  const lead = words.tokens[number.from - 1]
  const isLed = lead?.kind === 'word' && sexLetter.test(lead.text) && isChatStart(words, number.from - 2)
  if (isLed && words.tokens[number.from]?.isGlued && isChat(spoken)) return number.from - 1
  if (letter?.kind !== 'word' || !sexLetter.test(letter.text)) return undefined
  const isGlued = letter.isGlued || at > number.to
  const isOwn = isChat(spoken) || fromWords.test(words.tokens[at + 1]?.text ?? '')
  if (isStart && (isGlued || letter.text === 'f' || isOwn))
    if (letter.text !== 'm' || at > number.to || letter.isCapital || isOwn) return g
  if (!isGlued) return undefined
  if (words.isMark(g - 1, '([') && words.before(g - 1, 'thing')) return undefined
  const name = words.tokens[g - 2]
  const isSomebody =
    name?.kind === 'word' && !words.before(g - 1, 'thing') && (isName(words, g - 2) || words.isMark(g - 1, '('))
  return words.isMark(g - 1, ',(') && isSomebody && words.isEdge(at + 1) ? g - 2 : undefined
}

/** What comes before the place that somebody is from. */
const fromWords = /^(?:from|aus|de|di|do|da|z|ze|из|uk|us|usa|here)$/
/** A line begins, or a greeting stands there. */
const isChatStart = (words: Words, index: number): boolean =>
  words.isEdge(index) || chatWords.test(words.tokens[index]?.text ?? '')

const sexSigns = /^(?:[♀♂女男여남]|女生|男生|여자|남자)$/

/** "slt moi c léa 15 ans et toi", "f15 here": an age in a line of a chat. */
function chatted(spoken: Spoken): number | undefined {
  const { number, words, g, end } = spoken
  if (number.value >= adultAge || number.value < 9) return undefined
  const introduced = introducedAt(spoken)
  if (introduced === undefined && !isChat(spoken, true)) return undefined
  if (words.before(g, 'span', number.langs) ?? words.at(end, 'spanAfter', number.langs)) return undefined
  const hasUnit = end > number.to
  const before = words.tokens[g - 1]?.text ?? ''
  const isOwn = hasUnit || introduced !== undefined || words.isEdge(g - 1) || ownVerbs.test(before)
  const next = words.tokens[end]
  const isOver =
    words.isEdge(end) ||
    isFollowed(words, number, end) ||
    chatWords.test(next?.text ?? '') ||
    ((introduced !== undefined || hasUnit) && !words.at(end, 'thing') && next?.kind === 'word')
  return isOwn && isOver ? (introduced ?? g) : undefined
}

const ownVerbs = /^(?:im|only|just|turning|turned|am|tngo|tengo|tenho|ho|mam|bin|g|j'ai|ai|f|m|\u043c\u043d\u0435)$/

/** "hi bin die lea 14", "oii sou a duda, 14": where a speaker gives a name before the number. */
function introducedAt({ words, g }: Spoken): number | undefined {
  const name = words.isMark(g - 1, ',') ? g - 2 : g - 1
  if (words.tokens[name]?.kind !== 'word' || words.all(name).some(({ role }) => role !== 'figure')) return undefined
  const verb = words.before(name, 'article')?.from ?? name
  const first = words.before(verb, 'introduces')
  return first && (words.isEdge(first.from - 1) || first.from < 4 || words.isStop(first.from - 1))
    ? first.from
    : undefined
}

/** Whether a line has words of a chat, and none of other times and things. */
function isChat({ number, words, g, end }: Spoken, isStrict = false): boolean {
  let first = g
  while (first > 0 && first > g - 20 && words.tokens[first - 1]?.kind !== 'break' && !words.isMark(first - 1, ':'))
    first -= 1
  let found = !number.isWord && words.tokens[end]?.text === 'here'
  for (let index = first; index < end + 8 && words.tokens[index] && words.tokens[index]?.kind !== 'break'; index += 1) {
    const isNear = index >= g - 3 && index <= end + 1
    if (isStrict && (chatBars.some((role) => words.at(index, role)) || (isNear && words.at(index, 'thing'))))
      return false
    found ||= chatWords.test(words.tokens[index]?.text ?? '')
    found ||= /^(?:she|he|they)$/.test(words.tokens[index]?.text ?? '') && words.isMark(index + 1, '/')
  }
  return found
}

/** What tells of other times and things. */
const chatBars = ['past', 'was', 'had', 'when', 'memory'] as const

const chatWords =
  /^(?:u|wbu|hbu|lol|lmao|mdr|asl|hey+|heya|hi+|yeah|tho|nxt|wk|pls|plz|btw|sup|salut|slt|cc|coucou|hola+|holi|oi+|vc|vos|ciao+|hej|hejka|czesc|siema|привет|прив|ку|че|чё|чо|moin|servus|huhu|omg|ngl|xd|rn|rp|rol|рол|ролку|ролка|wanna|jsyk|kkk+|rsrs|cmq|笑|草|哈+|语c|역극|ㅋ+|ㅎ+|bored|sucht|schreiben|alguien|algm|bora|ktos|chetny|кто|oc|dm|msg|hru|brb|imo|tbh|haha+|svp|cherche|szukam|ищу|busco|procuro|cerco|suche|pliz|jaja+|hihi|tbm)$/

/** "She looks 25, in truth sixteen.", "на самом деле Марине шестнадцать". */
function inTruth({ number, words, g, end }: Spoken): number | undefined {
  if (number.value >= adultAge || !isFollowed(words, number, end) || words.at(end, 'thing')) return undefined
  for (let place = number.from; place > g - 6 && place > 0; place -= 1) {
    if (words.isSentenceEnd(place - 1) || words.at(place - 1, 'thing')) return undefined
    const truth = words.before(place, 'truth')
    if (truth && isAgeSentence(words, truth.from)) return truth.from
  }
  return undefined
}

/** Whether looks, papers or another age were told just before. */
function isAgeSentence(words: Words, from: number): boolean {
  for (let place = from; place > from - 14 && place >= 0; place -= 1)
    if (
      words.at(place, 'papers') ||
      words.at(place, 'looks') ||
      words.at(place, 'pronoun') ||
      words.at(place, 'person')
    )
      return true
    else if (
      words.at(place, 'ageUnit') ||
      words.at(place, 'yearUnit') ||
      words.at(place, 'number') ||
      words.tokens[place]?.kind === 'number'
    )
      return true
  return false
}

const maxOnPaper = 10

/** "Her passport says fifteen", "it says fifteen on her card", "the real one, under the mattress, says sixteen", "laut Ausweis 16". */
function onPaper({ number, words, g, end }: Spoken): number | undefined {
  if (!isFollowed(words, number, end)) return undefined
  const says = words.before(g, 'says')
  for (
    let place = says?.from ?? g;
    place > g - maxOnPaper && place > 0 && !words.isSentenceEnd(place - 1);
    place -= 1
  ) {
    const papers = words.before(place, 'papers')
    if (papers) return says || (papers.to === g && !isPriced(words, g)) ? papers.from : undefined
  }
  return says && hasAfter(words, end, 'papers', 6) ? says.from : undefined
}

/** "Le billet coûte quinze euros, la carte dix". */
function isPriced(words: Words, index: number): boolean {
  const sentence = sentenceAround(words, index, index)
  for (let place = sentence.from; place < sentence.to; place += 1) if (words.at(place, 'counting')) return true
  return false
}
