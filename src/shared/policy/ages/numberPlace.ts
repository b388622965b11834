import { anyLanguage, type Lexicon } from './lexicon.ts'
import type { Mention } from './numbers.ts'
import { isName } from './people.ts'
import type { Words } from './words.ts'

/** A number of a text that may be an age, and what stands around it. */
export interface NumberPlace {
  readonly number: Mention
  readonly words: Words
  readonly lexicon: Lexicon
  /** The languages that the number and its unit may be of. */
  langs: number
}

/** Where the words end that govern the number: before articles, "only", "about" and opening brackets. */
export function governorEnd(here: NumberPlace): number {
  const { words } = here
  let index = here.number.from
  for (let step = 0; step < 6; step += 1) {
    if (words.isMark(index - 1, '~≈<>')) {
      index -= 1
      continue
    }
    const filler = words.before(index, 'filler', here.langs)
    if (!filler || words.before(index, 'below') || words.before(index, 'ageKey')) break
    if ((words.before(index, 'at', here.langs)?.length ?? 0) > filler.length) break
    if (words.before(index, 'turns') && !words.at(filler.from, 'turns')) break
    index = filler.from
  }
  return index
}

/** "Teaches a class of twelve-year-olds". */
export function isTaught(words: Words, from: number): boolean {
  for (let place = from - 1; place > from - 8 && !words.isStop(place); place -= 1)
    if (teachers.test(words.tokens[place]?.text ?? '')) return true
  return false
}

const teachers =
  /^(?:teach(?:es|ing)?|taught|coach(?:es|ed)?|tutors?|unterrichte[nt]?|enseigne|ensena|ensina|insegna|naucza|преподает|учит)$/

/** A denial in the same clause, close before. */
export function isDenied(here: NumberPlace, from: number): boolean {
  const { words } = here
  for (let index = from; index > from - 6 && index > 0; index -= 1) {
    // "Si is fourteen".
    const isNamed = words.isEdge(index - 2) && words.tokens[index - 1]?.isCapital === true && isName(words, index - 1)
    if (!isNamed && words.before(index, 'no', here.langs) && !words.at(index - 1, 'below')) return true
    if (words.isStop(index - 1) || isSomebody(words, index - 1)) return false
  }
  return false
}

export const isFollowedHere = (here: NumberPlace, end: number): boolean =>
  isFollowed(here.words, here.number, end, here.langs)

/** After a bare age the phrase is over. */
export function isFollowed(words: Words, { isRoman, langs }: Mention, end: number, own = langs): boolean {
  if (isRoman && words.isMark(end, '.')) return true
  if (words.isStop(end)) return true
  const filler = words.at(end, 'filler', own)
  if (filler && (words.isStop(filler.to) || (filler.length > 1 && words.at(filler.to, 'follower', own)))) return true
  if (words.isMark(end, '\'"*-~<>/&')) return words.tokens[end + 1]?.kind !== 'number'
  return (
    words.tokens[end]?.kind === 'word' && (words.at(end, 'soon', own) ?? words.at(end, 'follower', own)) !== undefined
  )
}

/** A name or a pronoun that a denial before it does not reach. */
function isSomebody(words: Words, index: number): boolean {
  const token = words.tokens[index]
  return (
    /^(?:she|he|i|\{\{char\}\})$/.test(token?.text ?? '') ||
    (token?.isCapital === true && index > 0 && !words.isStop(index - 1) && isName(words, index))
  )
}

export function hasBefore(
  words: Words,
  index: number,
  role: Parameters<Words['at']>[1],
  most: number,
  langs = anyLanguage,
): boolean {
  for (let place = index; place > index - most && place > 0; place -= 1) {
    if (words.before(place, role, langs)) return true
    if (words.isStop(place - 1)) return false
  }
  return false
}

export function hasAfter(words: Words, index: number, role: Parameters<Words['at']>[1], most: number): boolean {
  for (let place = index; place < index + most; place += 1) {
    if (words.isSentenceEnd(place)) return false
    if (words.at(place, role)) return true
  }
  return false
}

export function skipFillers(words: Words, index: number, langs = anyLanguage): number {
  let place = index
  for (let step = 0; step < 4; step += 1) {
    const filler = words.before(place, 'filler', langs)
    if (!filler) break
    place = filler.from
  }
  return place
}

export function skipArticles(words: Words, index: number): number {
  let place = skipFillers(words, index)
  for (let step = 0; step < 2; step += 1) place = words.before(place, 'article')?.from ?? place
  return place
}

/** "Wird Nele sechzehn", "tiene Nela quince años": where the verb begins that a name or a pronoun follows. */
export function verbBeforeName({ words, langs }: NumberPlace, g: number): number | undefined {
  const token = words.tokens[g - 1]
  const isSomebodyThere =
    words.before(g, 'pronoun') !== undefined || (token?.isCapital === true && isName(words, g - 1))
  if (!isSomebodyThere) return undefined
  const english = 1
  const verb =
    words.before(g - 1, 'is', langs & ~english) ??
    words.before(g - 1, 'has', langs & ~english) ??
    words.before(g - 1, 'turns', langs & ~english)
  return verb && verb.langs !== english ? verb.from : undefined
}

/** The tokens of the sentence around a place, at most `maxReach` to each side. */
export function sentenceAround(words: Words, from: number, to: number): { readonly from: number; readonly to: number } {
  let first = from
  while (first > 0 && first > from - maxReach && !words.isSentenceEnd(first - 1)) first -= 1
  let last = to
  while (last < to + maxReach && !words.isSentenceEnd(last)) last += 1
  return { from: first, to: last }
}

const maxReach = 30

/** The number that ends before a token, with its unit or without. */
export function mentionBefore(words: Words, mentions: readonly Mention[], index: number): Mention | undefined {
  const unit = words.before(index, 'ageUnit') ?? words.before(index, 'yearUnit')
  return mentionEnding(mentions, index) ?? (unit && mentionEnding(mentions, unit.from))
}

/** Of numbers in their order. */
function mentionEnding(mentions: readonly Mention[], index: number): Mention | undefined {
  let low = 0
  let high = mentions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((mentions[middle]?.to ?? 0) < index) low = middle + 1
    else high = middle
  }
  return mentions[low]?.to === index ? mentions[low] : undefined
}

/** Of mentions or claims in their order, those that begin at these tokens. A long text has many, and is read once. */
export function mentionsWithin<Item extends { readonly from: number }>(
  items: readonly Item[],
  first: number,
  last: number,
): readonly Item[] {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.from ?? 0) < first) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < items.length && (items[end]?.from ?? 0) <= last) end += 1
  return items.slice(low, end)
}
