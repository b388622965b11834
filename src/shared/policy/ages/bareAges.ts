import { adultAge, apparent, type Claim, type Make, oldest } from './claim.ts'
import { isRanked, momentClaim, pastClaim, somebodyAt } from './memories.ts'
import { isParent, isTag, isThingAfter } from './nounPhrases.ts'
import { hasAfter, hasBefore, isDenied, isFollowedHere, type NumberPlace, verbBeforeName } from './numberPlace.ts'
import { hasPersonEnding, isAnimalNamed, isName, subjectBefore } from './people.ts'
import type { Words } from './words.ts'

/** Nothing but the number: "Mina is sixteen.", "Mina (16)", "turns 17". */
export function bareClaim(here: NumberPlace, make: Make, isYoung: boolean, g: number, end: number): Claim | undefined {
  const { words } = here
  const { value, isRoman, isWord } = here.number
  const { langs } = here
  const kind = isYoung ? 'minor' : 'adult'
  if (value < 3 || value > oldest) return undefined
  const turns = words.before(g, 'turns', langs)
  const isConditional = (words.before(g, 'is', langs)?.length ?? 0) > (turns?.length ?? 0)
  if (turns && !isConditional && value <= adultAge && isFollowedHere(here, end)) {
    const subject = subjectBefore(words, turns.from, here.lexicon)
    if (isDenied(here, turns.from) || words.before(turns.from, 'past')) return undefined
    const isOwn = firstPersonTurns.test(words.tokens[turns.to - 1]?.text ?? '')
    if (subject === 'person' || subject === 'none' || isOwn) return make('minor', 'age', turns.from)
  }
  const turned = words.before(g, 'turned', langs)
  if (turned && isFollowedHere(here, end)) {
    const subject = subjectBefore(words, turned.from, here.lexicon)
    if (
      subject === 'thing' ||
      hasBefore(words, turned.from, 'when', 5) ||
      hasBefore(words, turned.from, 'memory', 5) ||
      isDenied(here, turned.from)
    )
      return undefined
    return make(kind, 'age', turned.from)
  }
  const past = words.before(g, 'was', langs) ?? words.before(g, 'had', langs)
  if (past && words.before(g, 'was', langs)) {
    const subject = subjectBefore(words, past.from, here.lexicon)
    return subject === 'person' && isFollowedHere(here, end) && !isThingAfter(here, end)
      ? pastClaim(here, make, isYoung, past.from, end)
      : undefined
  }
  const dative = words.before(g, 'has', langs)
  if (dative && words.at(dative.from, 'pronoun', dative.langs) && isFollowedHere(here, end))
    return make(kind, 'age', dative.from)
  const owns = words.before(g, 'has', langs & ~1)
  if (
    owns &&
    value > 9 &&
    !isDenied(here, owns.from) &&
    (words.isStop(end) || words.at(end, 'range', langs)) &&
    subjectBefore(words, owns.from, here.lexicon) === 'person'
  )
    return make(kind, 'age', owns.from)
  const verb = words.before(g, 'is', langs) ?? words.before(g, 'looks', langs)
  if (verb && isFollowedHere(here, end)) {
    if (isDenied(here, verb.from) || isSize(here, g, end) || isThingRenamed(words, end)) return undefined
    const subject = subjectBefore(words, verb.from, here.lexicon)
    if (subject !== 'person') {
      // "Despite being just 15, she knows".
      const isLeading = subject === 'none' && words.isMark(end, ',') && words.at(end + 1, 'pronoun') !== undefined
      if (isLeading && value > 7) return make(kind, 'age', verb.from)
      // "Looks sixteen. Freckles.": a list of short sentences.
      const isFragment = verb.role === 'looks' && subject === 'none' && words.isEdge(verb.from - 1) && value > 7
      if (isFragment) return apparent(make, isYoung, verb.from, value)
      if (subject !== 'unknown' || !isYoung || value < 9 || isCountedOn(words, verb.from)) return undefined
      const isTold = isSmallName(here, verb.from, end) || words.tokens[verb.from]?.text === 'makes'
      return make(isTold ? 'minor' : 'doubt', 'age', verb.from)
    }
    if (verb.role === 'looks') return apparent(make, isYoung, verb.from, value)
    if (words.tokens[verb.from - 1]?.text === 'we' && !words.isStop(end)) return undefined
    if (isAside(words, verb.from)) return undefined
    return make(kind, 'age', Math.max(0, verb.from - 1))
  }
  const inverted = verbBeforeName(here, g)
  if (inverted !== undefined && isFollowedHere(here, end) && !isDenied(here, inverted)) {
    // "Im Herbst wird sie achtzehn".
    const isToCome = value === adultAge && words.at(inverted, 'turns') !== undefined
    return make(isToCome ? 'minor' : kind, 'age', inverted)
  }
  if (isRoman) return undefined
  const of = words.before(g, 'of', langs) ?? (g < here.number.from ? words.at(g, 'of', langs) : undefined)
  const whose = of && words.before(of.from, 'person', langs)
  if (whose && many.test(words.tokens[whose.from]?.text ?? '') && hasAfter(words, end, 'past', 6)) return undefined
  if (whose && many.test(words.tokens[whose.from]?.text ?? '') && /ed$/.test(words.tokens[end]?.text ?? ''))
    return undefined
  // "The youngest child of five".
  if (whose && value < 10 && (words.before(whose.from, 'rank') ?? words.before(whose.from, 'ordinal'))) return undefined
  const isWhole =
    isFollowedHere(here, end) ||
    (words.tokens[end]?.kind === 'word' &&
      !words.at(end, 'thing') &&
      !grown.test(words.tokens[whose?.from ?? 0]?.text ?? ''))
  if (of && whose && isWhole && !isParent(here, of.from) && !isParent(here, whose.from))
    return make(kind, 'age', of.from - 1)
  const letter = words.tokens[g - 2]?.text ?? ''
  if (/^[fmw]$/.test(letter) && words.isMark(g - 1, '/')) return make(kind, 'age', g - 2)
  if (words.before(g, 'at', langs) && (isWord || value > 9))
    return isRanked(here) ||
      isFollowedHere(here, end) ||
      (somebodyAt(words, end) ?? somebodyAt(words, end + 1)) !== undefined
      ? momentClaim(here, make, isYoung, true)
      : undefined
  if (words.isMark(g - 1, ',(\u2014[-|/')) return appositionClaim(here, make, isYoung, g, end)
  return undefined
}

/** Verbs that say by themselves who it is: "cumplo". */
const firstPersonTurns =
  /^(?:cumplo|cumplire|faco|farei|completo|compio|compiro|koncze|skoncze|ukoncze|werde?|aurai|feterai)$/

/** "Mina, 15, waits", "our daughter (fifteen)". */
export function appositionClaim(
  here: NumberPlace,
  make: Make,
  isYoung: boolean,
  g: number,
  end: number,
  hasUnit = false,
): Claim | undefined {
  const { words } = here
  const { value } = here.number
  const opens = words.isMark(g - 1, '([')
  const closes = opens
    ? words.isMark(end, ')],;/|') || words.tokens[end] === undefined
    : words.isStop(end) || isFollowedHere(here, end)
  // `Says the cobbler, "sixteen if you bring laces"`: the number begins what is said.
  if (words.tokens[g]?.isAfterQuote && !words.tokens[end]?.isAfterQuote) return undefined
  if (!closes || value < 3 || value > oldest) return undefined
  if (words.isMark(g - 1, '|') && isThingColumn(words, g)) return undefined
  // Of a list of numbers, none is an age.
  if (words.isMark(g - 1, ',') && words.tokens[g - 2]?.kind === 'number') return undefined
  const bracket = words.isMark(g - 1, ',') && words.isMark(g - 2, ')') ? openingBracket(words, g - 2) : undefined
  if (bracket !== undefined && isName(words, bracket - 1)) return make(isYoung ? 'minor' : 'adult', 'age', bracket - 1)
  const name = words.tokens[g - 2]
  if (name?.kind !== 'word') return undefined
  if (
    (words.before(g - 1, 'thing') && !(hasUnit && isTag(words, g - 1))) ||
    (months.test(name.text) && !here.number.isWord)
  )
    return undefined
  if (words.before(g - 1, 'person') || words.before(g - 1, 'child') || words.before(g - 1, 'pronoun'))
    return make(isYoung ? 'minor' : 'adult', 'age', g - 2)
  if (isName(words, g - 2)) {
    if (isAnimalNamed(words, g - 2)) return undefined
    if (!opens && !here.number.isWord && words.isStop(end) && words.tokens[end + 1]?.kind === 'number') return undefined
    return make(isYoung ? 'minor' : 'adult', 'age', g - 2)
  }
  return hasUnit || hasPersonEnding(name.text, here.lexicon)
    ? make(isYoung ? 'minor' : 'adult', 'age', g - 2)
    : undefined
}

/** "June (left), 14": where the bracket opens. */
function openingBracket(words: Words, close: number): number | undefined {
  for (let place = close - 1; place > close - 6; place -= 1) if (words.isMark(place, '(')) return place
  return undefined
}

/** "Alle sedici e dodici": "e" joins two numbers, and is no verb. */
const isCountedOn = (words: Words, verb: number): boolean =>
  words.tokens[verb - 1]?.kind === 'number' || words.before(verb, 'number') !== undefined

/** "Like Mina is fourteen"; in "Per is fourteen" the word is a name. */
const isAside = (words: Words, verb: number): boolean =>
  isName(words, verb - 1) ? hasBefore(words, verb - 1, 'aside', 1) : hasBefore(words, verb, 'aside', 2)

/** "I'm a fourteen in these trousers". */
const isSize = ({ words, number }: NumberPlace, g: number, end: number): boolean =>
  g < number.from && /^an?$/.test(words.tokens[number.from - 1]?.text ?? '') && !words.isStop(end)

/** "She's fourteen, the old trawler,": the pronoun means a thing. */
function isThingRenamed(words: Words, comma: number): boolean {
  if (!words.isMark(comma, ',') || !words.at(comma + 1, 'article')) return false
  for (let place = comma + 2; place < comma + 5 && !words.isStop(place); place += 1)
    if (words.at(place, 'thing') && words.isStop(place + 1)) return true
  return false
}

/** "mina is sixteen and she bakes": an unknown word alone, which is a person as the sentence goes on. */
function isSmallName(here: NumberPlace, verb: number, end: number): boolean {
  const { words } = here
  if (!words.isEdge(verb - 2)) return false
  for (let index = end; index < end + 6 && !words.isSentenceEnd(index); index += 1)
    if (
      /^(?:she|he|her|his|him|hers|lives|loves|likes|works|hates|plays|studies|sings|dreams)$/.test(
        words.tokens[index]?.text ?? '',
      )
    )
      return true
  return false
}

/** Whether the table that a cell stands in has a head, and the cell is under a word that is no age. */
function isThingColumn(words: Words, cell: number): boolean {
  let column = 0
  let top = cell
  for (; top > cell - 200 && top > 0 && words.tokens[top - 1]?.kind !== 'break'; top -= 1)
    if (words.isMark(top - 1, '|')) column += 1
  let ruled = false
  for (let row = 0; row < 100 && words.tokens[top - 1]?.kind === 'break' && words.isMark(top - 2, '|'); row += 1) {
    let start = top - 2
    while (start > top - 200 && start > 0 && words.tokens[start - 1]?.kind !== 'break') start -= 1
    ruled ||= words.isMark(start, '|') && words.isMark(start + 1, '|-:')
    top = start
  }
  if (!ruled) return false
  for (let index = top; words.tokens[index] && words.tokens[index]?.kind !== 'break'; index += 1) {
    if (words.isMark(index, '|')) column -= 1
    else if (column === 0)
      return !(words.at(index, 'ageKey') || words.at(index, 'yearUnit')) && words.at(index, 'thing') !== undefined
  }
  return false
}

/** "Boys of fourteen worked here" tells of a time. */
const many = /^(?:boys|girls|children|kids|lads|lasses|students|pupils)$/

/** "A woman of seven talents" tells no age. */
const grown = /^(?:woman|man|lady|gentleman|king|queen|mother|father|captain|person|character|hero|heroine)$/

export const months =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/
