import type { Claim } from './claim.ts'
import { isGlyph, type Lexicon } from './lexicon.ts'
import { hasBefore, skipFillers } from './numberPlace.ts'
import { isName, subjectBefore } from './people.ts'
import type { Phrase, Words } from './words.ts'

/** Claims that need no number: "underage", "is a schoolgirl", "teenager". */
export function* wordClaims(words: Words, lexicon: Lexicon): Generator<Claim> {
  for (let index = 0; index < words.tokens.length; index += 1) {
    if (!lexicon.claimStarts.has(words.tokens[index]?.text ?? '')) continue
    if (initials.test(words.tokens[index]?.text ?? '') && !isBesideGlyphs(words, index)) continue
    if (words.tokens[index]?.text === 'kind' && !isGermanChild(words, index)) continue
    const phrases = words.all(index)
    const longest = Math.max(0, ...phrases.map(({ length }) => length))
    for (const phrase of phrases) {
      if (
        phrase.role === 'minor' &&
        !isDeniedWord(words, phrase) &&
        !isFigure(words, phrase) &&
        !isAdjective(words, phrase) &&
        (!hasBefore(words, index, 'aside', 2) || isIntroduction(words, phrase, true))
      )
        yield claim(phrase, 'minor')
      else if (phrase.role === 'unclear' && !isDeniedWord(words, phrase))
        yield { ...claim(phrase, 'doubt'), isOpen: true }
      else if (
        (phrase.role === 'child' || phrase.role === 'teen') &&
        phrase.length === longest &&
        isPredicate(words, phrase, lexicon)
      )
        yield { ...claim(phrase, 'minor'), isOpen: phrase.role === 'teen' }
    }
  }
}

const katakana = /^[\u30a0-\u30ff]{2,}/

/** "Ein kleines Kind", and not "she is kind". */
function isGermanChild(words: Words, index: number): boolean {
  for (let place = index - 1; place > index - 4; place -= 1)
    if (/^(?:ein|das|noch|dieses|unser|mein|kleines|junges)$/.test(words.tokens[place]?.text ?? '')) return true
  return words.isMark(index - 1, ':=')
}

/** "Listen, kid": what people call each other. */
const vocative = /^(?:kid|kiddo|child|boy|girl|kinder|petite|nena|bambina|детка|малышка)$/

/** Initials that mean somebody in Japanese, and something else elsewhere. */
const initials = /^(?:js|jc)$/

const isBesideGlyphs = (words: Words, index: number): boolean =>
  isGlyph(words.tokens[index - 1]?.text ?? '') || isGlyph(words.tokens[index + 1]?.text ?? '')

const claim = ({ from, to }: Phrase, kind: Claim['kind']): Claim => ({ kind, age: 0, reason: 'word', from, to })

export function isDeniedWord(words: Words, { from, to }: Phrase): boolean {
  for (let index = from; index > from - 5 && index > 0; index -= 1) {
    if (words.before(index, 'no')) return true
    if (words.isStop(index - 1)) break
  }
  return isForbidden(words, to)
}

/** "未成年のキャラクターは禁止": nobody of the kind is there. */
function isForbidden(words: Words, to: number): boolean {
  for (let index = to; index < to + 8 && !words.isStop(index); index += 1) if (words.at(index, 'forbids')) return true
  return false
}

/** What the word is told by, and not somebody: "like a schoolgirl", "schoolgirl uniform". */
export const isAsideOf = (words: Words, phrase: Phrase): boolean =>
  isFigure(words, phrase) ||
  isAdjective(words, phrase) ||
  words.before(phrase.from, 'aside') !== undefined ||
  hasBefore(words, phrase.from, 'parent', 3) ||
  hasBefore(words, phrase.from, 'aside', 3) ||
  words.at(phrase.to, 'memoryAfter') !== undefined ||
  words.at(phrase.to, 'was') !== undefined

const isFigure = (words: Words, { to }: Phrase): boolean => words.at(to, 'figure') !== undefined || isLesson(words, to)

/** "中学三年の理科を教える", "중학교 3학년 과학을 가르치는": what is taught stands before the verb. */
function isLesson(words: Words, to: number): boolean {
  for (let place = to; place < to + 6 && !words.isStop(place); place += 1)
    if (words.at(place, 'pronoun') || words.at(place, 'person')) return false
    else if (/^(?:を?教え|가르)/.test(words.tokens[place]?.text ?? '')) return true
  return false
}

/** "Une blessure mineure", "menor que su hermano": a Romance word for a minor is an adjective, too. */
function isAdjective(words: Words, { from, to }: Phrase): boolean {
  if (to - from > 1 || !/^(?:mineure?s?|menor(?:es)?|minor[ei])$/.test(words.tokens[from]?.text ?? '')) return false
  if (/^(?:que|do|di|de)$/.test(words.tokens[to]?.text ?? '')) return true
  const noun = words.tokens[from - 1]
  const isNoun = words.all(from - 1).every(({ role }) => role === 'thing' || role === 'figure')
  return noun?.kind === 'word' && !noun.isCapital && isNoun
}

/** "Como Jacinta es menor,": a reason begins the sentence. */
const isSince = (words: Words, verb: number): boolean =>
  /^(?:como|come)$/.test(words.tokens[verb - 2]?.text ?? '') && words.isEdge(verb - 3)

/** "Vor dem Gesetz ist Liv noch ein Kind": who it is said of follows the verb. */
function somebodyWithin(words: Words, first: number, last: number): boolean {
  for (let place = first; place < last; place += 1)
    if (words.at(place, 'pronoun') || (words.tokens[place]?.isCapital && isName(words, place))) return true
  return false
}

/** "The law counts Maren as a minor". */
function isCounted(words: Words, { from, to }: Phrase): boolean {
  if (
    words.tokens[from]?.text !== 'minor' ||
    words.tokens[from - 1]?.text !== 'a' ||
    words.tokens[from - 2]?.text !== 'as'
  )
    return false
  for (let place = from - 3; place > from - 9 && !words.isStop(place); place -= 1)
    if (
      /^(?:counts?|treats?|considers?|regards?|sees|registered|listed|classed|classified)$/.test(
        words.tokens[place]?.text ?? '',
      )
    )
      return words.isStop(to)
  return false
}

/** "Uczennica gimnazjum, Dobrawa, siedzi", "As a minor, Linnea can't sign": what somebody is begins the sentence. */
function isIntroduction(words: Words, { from, to }: Phrase, mayBeAs: boolean): boolean {
  let first = from
  let isAs = false
  for (let step = 0; step < 4 && !words.isEdge(first - 1); step += 1) {
    first -= 1
    isAs ||= asWords.test(words.tokens[first]?.text ?? '')
    if (words.at(first, 'is') || words.at(first, 'no') || (!isAs && words.at(first, 'of'))) return false
  }
  if (!words.isEdge(first - 1) || words.isMark(first - 1, ',') || (isAs && !mayBeAs)) return false
  if (!isAs && (words.before(from, 'aside') || !words.isMark(to, ','))) return false
  const who = somebodyFrom(words, to, isAs)
  if (who === undefined) return false
  for (let place = who; place < who + 10 && !words.isSentenceEnd(place); place += 1)
    if (words.at(place, 'past') || words.at(place, 'was') || toldForm.test(words.tokens[place]?.text ?? ''))
      return false
  return true
}

/** Endings of the past, where a name or a pronoun stands before. */
const toldForm = /(?:ed|ait|aient|aba|aban|ava|avano)$/

/** Behind the name, or the pronoun, that a comma or a verb leads to. */
function somebodyFrom(words: Words, to: number, isAs: boolean): number | undefined {
  const isComma = words.isMark(to, ',')
  for (let place = isComma ? to + 1 : to; place < to + 3 && !words.isEdge(place); place += 1) {
    const isNamed = words.tokens[place]?.isCapital === true && isName(words, place)
    if (isNamed || (isAs && words.at(place, 'pronoun'))) return place + 1
    if (isComma) return undefined
  }
  return undefined
}

/** "The toddler in the corner is Bram": what somebody is begins the sentence, and who it is ends the clause. */
function isWho(words: Words, { from, to }: Phrase): boolean {
  if (addressed.test(words.tokens[from]?.text ?? '')) return false
  let first = from
  while (first > from - 4 && !words.isEdge(first - 1)) {
    first -= 1
    const isOther = words.at(first, 'of') ?? words.at(first, 'is') ?? words.at(first, 'aside') ?? words.at(first, 'no')
    if (isOther && !words.at(first, 'article')) return false
  }
  if (!words.isEdge(first - 1) || words.isMark(first - 1, ',')) return false
  for (let place = to; place < to + 8 && !words.isSentenceEnd(place); place += 1) {
    if (words.at(place, 'picture')) return false
    const verb = words.at(place, 'named') ?? words.at(place, 'is') ?? presentedFrom(words, place)
    if (!verb) continue
    const name = words.at(verb.to, 'article')?.to ?? verb.to
    return words.tokens[name]?.isCapital === true && isName(words, name) && words.tokens[name + 1]?.text !== "'s"
  }
  return false
}

/** "— это Брам", "to Ida", "c'est Ida". */
const presentedFrom = (words: Words, index: number): { readonly to: number } | undefined =>
  /^(?:это|to|est)$/.test(words.tokens[index]?.text ?? '') ? { to: index + 1 } : undefined

/** What people also call grown-ups. */
const addressed = /^(?:kid|kiddo|boy|girl|minor)$/

const english = 1

const asWords = /^(?:as|a|als|en|tant|que|como|come|jako|osoba|persona|pessoa|personne)$/

/** Whether a child word is said of somebody: "is a schoolgirl", "Mina, a schoolgirl,", "Occupation: schoolgirl". */
function isPredicate(words: Words, phrase: Phrase, lexicon: Lexicon): boolean {
  const { from, to } = phrase
  if (words.isMark(from - 1, '#') && (words.isEdge(to) || words.isMark(to, '#'))) return true
  if (isFigure(words, phrase) || words.at(to, 'memoryAfter') || words.at(to, 'was')) return false
  if (isAdjective(words, phrase) || isDeniedWord(words, phrase)) return false
  if (
    isCounted(words, phrase) ||
    isIntroduction(words, phrase, /^(?:minor|menor|mineure?)$/.test(words.tokens[from]?.text ?? ''))
  )
    return true
  if (words.before(from, 'aside')) return false
  if (isWho(words, phrase)) return true
  if (isGlyph(words.tokens[from]?.text ?? '')) {
    if (words.at(to, 'is')) return true
    if (words.at(to, 'of')) return words.tokens[to + 1]?.kind === 'word'
    if (words.isEdge(to) && subjectBefore(words, from, lexicon) === 'person') return true
    // "여고생 틸다", "女子高生ティルダ".
    const next = words.tokens[to]
    if (
      next?.kind === 'word' &&
      words.all(to).length === 0 &&
      (katakana.test(next.text) || next.start > (words.tokens[to - 1]?.end ?? 0))
    )
      return true
  }
  if (words.tokens[from]?.text === 'in' && words.before(from, 'person')) return true
  if (vocative.test(words.tokens[from]?.text ?? '') && words.isMark(from - 1, ',') && words.isStop(to)) return false
  // "Неля ещё ребёнок", "Nela to uczennica": no verb is needed.
  const lead = skipFillers(words, from)
  const isSlavic = /^[а-я]/.test(words.tokens[from]?.text ?? '') || words.tokens[from - 1]?.text === 'to'
  const isSomebody = words.before(lead, 'pronoun') !== undefined || isName(words, lead - 1)
  if (isSlavic && words.isStop(to) && isSomebody && !words.before(lead - 1, 'aside') && !words.before(lead - 1, 'no'))
    return true
  let place = from
  // Adjectives may stand between: "a shy new schoolgirl".
  let steps = 0
  let hasArticle = false
  for (; steps < 5 && place > 0; steps += 1) {
    const token = words.tokens[place - 1]
    if (!token || words.isStop(place - 1)) break
    if (words.before(place, 'aside')) return false
    if (words.before(place, 'no') || words.before(place, 'was')) return false
    const verb = words.before(place, 'is')
    if (verb) {
      const subject = subjectBefore(words, verb.from, lexicon)
      const isInverted = verb.langs !== english && somebodyWithin(words, verb.to, from)
      return (
        (isInverted || subject === 'person' || (subject === 'none' && words.isEdge(verb.from - 1))) &&
        (!hasBefore(words, verb.from, 'aside', 2) || isSince(words, verb.from))
      )
    }
    if (words.before(place, 'article')) hasArticle = true
    else if (words.before(place, 'of') || words.before(place, 'pronoun') || words.before(place, 'at')) break
    place -= 1
  }
  if (words.at(to, 'is') && phrase.length > 1) return true
  const isEdge = words.isEdge(place - 1)
  // "Mina, a schoolgirl," and "Occupation: schoolgirl".
  if (
    isEdge &&
    words.isMark(place - 1, ',') &&
    (hasArticle || words.isStop(to)) &&
    subjectBefore(words, place - 1, lexicon) === 'person'
  )
    return true
  if (
    isEdge &&
    words.isMark(place - 1, ':=([|>-\u2014') &&
    steps < 4 &&
    (words.isStop(to) || phrase.length > 1 || hasArticle)
  )
    return hasArticle
      ? words.before(place - 1, 'pronoun') !== undefined && words.isMark(place - 1, ':=')
      : keyBefore(words, place - 1)
  // "a schoolgirl named Mina", "schoolgirl Mina".
  if (words.at(to, 'named')) return true
  return (
    words.at(from, 'child') !== undefined &&
    words.tokens[to]?.kind === 'word' &&
    isName(words, to) &&
    words.tokens[to]?.isCapital === true
  )
}

/** The key of a list that tells what somebody is. */
const roleKeys =
  /^(?:occupation|job|role|status|profession|type|species|identity|class|education|beruf|rolle|metier|role|profession|ocupacion|profesion|ocupacao|professione|zawod|род|профессия|職業|职业|身份|직업|who|archetype|tags?|category|body|age|grade|year)$/

export function keyBefore(words: Words, index: number): boolean {
  for (let place = index; place > index - 5 && place >= 0; place -= 1) {
    const token = words.tokens[place]
    if (token?.kind === 'word') return roleKeys.test(token.text) || isName(words, place)
    if (token?.kind === 'break') return false
  }
  return false
}
