import { anyLanguage } from './lexicon.ts'
import { hasThing, isThingAfter, isThingAlone } from './nounPhrases.ts'
import { governorEnd, isDenied, type NumberPlace } from './numberPlace.ts'
import { subjectBefore } from './people.ts'
import type { Words } from './words.ts'

/** Further back, over what may stand between a key and its value. */
export function leadEnd(here: NumberPlace, g: number): number {
  const { words } = here
  let index = words.isMark(g, '>') ? g + 1 : g
  for (let step = 0; step < 12; step += 1) {
    const token = words.tokens[index - 1]
    // "</age><floor>16": another value ends there.
    if (!token || (token.text === '>' && words.isMark(index - 3, '/') && words.at(index - 2, 'ageKey'))) break
    const isMark = token.kind === 'mark' && ':=([{+->|,/\u2014>→.?•'.includes(token.text)
    const isLine = token.kind === 'break' && step < 2
    const isWord =
      words.before(index, 'is') ??
      words.before(index, 'of') ??
      words.before(index, 'filler') ??
      words.before(index, 'looks')
    const tag = tagBefore(words, index)
    if (tag !== undefined) index = tag
    else if (isWord && !words.before(index, 'ageKey')) index = isWord.from
    else if (isMark || isLine) index -= 1
    else break
  }
  return index
}

/** Where the tag of a markup begins that ends before a token: "<b>", "</td>". */
function tagBefore(words: Words, index: number): number | undefined {
  if (!words.isMark(index - 1, '>') || words.at(index - 2, 'ageKey')) return undefined
  const open = words.isMark(index - 3, '/') ? index - 4 : index - 3
  return words.isMark(open, '<') ? open : undefined
}

/** Whether a word for age stands before, with nothing but marks between. */
export function keyOf(here: NumberPlace, lead: number): 'age' | 'at' | 'none' | undefined {
  const { words } = here
  const { langs } = here
  const g = governorEnd(here)
  if ((words.before(g, 'memory', langs)?.length ?? 0) > 1) return 'none'
  const moment = words.before(g, 'at', langs)
  if (moment && moment.length > 1 && words.before(lead, 'ageKey', langs)) return 'at'
  // A key with its mark may be of any language: "年齢：fourteen".
  let key = words.before(lead, 'ageKey', words.isMark(g - 1, ':=') ? anyLanguage : langs)
  if (!key && lead < here.number.from) {
    // "The age of Mina is 16": the name stands between.
    const verb = words.before(governorEnd(here), 'is', langs)
    for (let back = 1; verb && back <= 6 && !key; back += 1) {
      if (words.isStop(verb.from - back)) break
      const candidate = words.at(verb.from - back, 'ageKey', langs)
      if (candidate && words.at(candidate.to, 'of', langs)) {
        key = candidate
        if (hasThing(words, candidate.to, verb.from)) return 'none'
      }
    }
  }
  if (!key) return undefined
  if (isThingTag(words, key.from)) return 'none'
  if (
    words.before(key.to, 'thing') ||
    words.before(key.from, 'since') ||
    (words.before(key.from, 'lacks')?.to === key.from && words.tokens[key.from - 1]?.text === 'do')
  )
    return 'none'
  // "The old one".
  if (
    here.number.isWord &&
    here.number.value < 3 &&
    key.to === here.number.from &&
    words.tokens[key.from]?.text === 'old'
  )
    return 'none'
  if (words.isMark(key.from - 1, ',(') && isThingAlone(here, key.from - 1)) return 'none'
  // "Ma sześćdziesiąt lat i od piętnastu": the years of another number.
  if (words.at(key.from, 'yearUnit') && key.to < g && words.tokens[key.to]?.kind === 'word') return undefined
  const verb = words.before(key.from, 'is', langs)
  if (verb && subjectBefore(words, verb.from, here.lexicon) === 'thing') return 'none'
  if (words.at(key.from, 'thing') && !words.at(key.from, 'ageKey')) return 'none'
  // A sentence or another value ends between: "of any age. 12 people".
  const between = words.tokens.slice(key.to, here.number.from)
  const isShort = (index: number) => (between[index]?.text ?? '').length <= 3
  const isFullStop = (index: number) => between[index]?.kind === 'mark' && between[index]?.text === '.'
  // Dots that lead the eye to the value are many.
  const isLeader = (index: number) => isFullStop(index - 1) || isFullStop(index + 1)
  const isShortKey = (words.tokens[key.to - 1]?.text ?? '').length < 3
  const isShortened = (index: number) => (index > 0 ? isShort(index - 1) : isShortKey)
  if (between.some((_, index) => isFullStop(index) && !isShortened(index) && !isLeader(index))) return 'none'
  if (between.some(({ kind }) => kind === 'break') && !isAlone(here)) return undefined
  const before = words.before(key.from, 'at') ?? words.before(key.to, 'at')
  const memory = words.before(key.from, 'memory') ?? words.before(key.to, 'memory')
  if (memory || words.before(key.from, 'was')) return 'none'
  if (isDenied(here, key.from)) return 'none'
  if (before && before.length > 0 && words.before(key.to, 'at')?.from !== key.from) return 'at'
  if (words.tokens[key.from]?.text === 'aged' || between.length > 0) return 'age'
  return isThingAfter(here, here.number.to) || words.before(key.from, 'thing') ? 'none' : 'age'
}

/** `<house rooms="9" age="16"/>`: the element that an attribute belongs to is a thing. */
function isThingTag(words: Words, key: number): boolean {
  let open = key - 1
  while (open > key - 24 && !words.isMark(open, '<>')) open -= 1
  return words.isMark(open, '<') && words.at(open + 1, 'thing') !== undefined
}

/** Nothing else stands on the line of the number. */
function isAlone(here: NumberPlace): boolean {
  const { from, to } = here.number
  const { words } = here
  return words.isEdge(to) && (words.tokens[from - 1] === undefined || words.isEdge(from - 1))
}

/** A noun that is counted follows: "17th century", "5 thousand years", "12 monkeys". */
export function isCounted(here: NumberPlace, end: number): boolean {
  const { words } = here
  // `age="16" town="Dunmere"`: another value begins.
  if (words.tokens[end]?.isAfterQuote || words.isMark(end + 1, ':=')) return false
  if (words.at(end, 'number') || words.at(end, 'spanAfter') || words.at(end, 'thing')) return true
  return words.isMark(end, '%')
}
