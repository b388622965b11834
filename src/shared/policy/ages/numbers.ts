import { anyLanguage, type Lexicon } from './lexicon.ts'
import type { Token } from './token.ts'
import type { Words } from './words.ts'

/** A number in a text, however it is written. */
export interface Mention {
  readonly from: number
  readonly to: number
  readonly value: number
  readonly langs: number
  readonly form: Token['form']
  readonly isWord: boolean
  readonly isOrdinal: boolean
  /** An ending that makes it an age: "sechzehnjährig". */
  readonly hasEnding: boolean
  readonly isRoman: boolean
}

export function findNumbers(words: Words, lexicon: Lexicon): readonly Mention[] {
  const found: Mention[] = []
  for (let index = 0; index < words.tokens.length; ) {
    const mention = numberAt(words, lexicon, index)
    if (mention) {
      const last = found.at(-1)
      const sum = last && joinedBy(words, last, mention)
      if (sum) found.pop()
      const added = sum ? undefined : last && addedYears(words, lexicon, last, mention)
      if (added) found.pop()
      found.push(added ?? sum ?? multiplied(words, mention))
    }
    index = mention?.to ?? index + 1
  }
  return found
}

/** "Twenty minus four", "two times eight". */
function joinedBy(words: Words, first: Mention, second: Mention): Mention | undefined {
  if (first.isOrdinal || second.isOrdinal || second.from - first.to > 3 || second.from === first.to) return undefined
  for (const [role, value] of [
    ['plus', first.value + second.value],
    ['minus', first.value - second.value],
    ['times', first.value * second.value],
  ] as const)
    if (words.at(first.to, role)?.to === second.from && value > 0) return { ...second, from: first.from, value }
  return undefined
}

/** "A dozen years and four more": a number of years, and another that goes on from it. */
function addedYears(words: Words, lexicon: Lexicon, first: Mention, second: Mention): Mention | undefined {
  const unit = words.at(first.to, 'yearUnit') ?? words.at(first.to, 'ageUnit')
  if (!unit || first.isOrdinal || second.isOrdinal || unit.to + 1 !== second.from) return undefined
  if (!joinerAt(words, lexicon, unit.to, anyLanguage) && !words.at(unit.to, 'plus')) return undefined
  const more = words.at(second.to, 'more')
  // The unit stands before; it is read behind the sum.
  return more && { ...second, from: first.from, to: more.to, value: first.value + second.value, hasEnding: true }
}

/** "Half of thirty", "twice eight". */
function multiplied(words: Words, mention: Mention): Mention {
  const half = words.before(mention.from, 'half')
  if (half) return { ...mention, from: half.from, value: mention.value / 2 }
  const twice = words.before(mention.from, 'twice')
  return twice ? { ...mention, from: twice.from, value: mention.value * 2 } : mention
}

const plain = { form: 'plain', isWord: true, isOrdinal: false, hasEnding: false, isRoman: false } as const

function numberAt(words: Words, lexicon: Lexicon, from: number): Mention | undefined {
  const token = words.tokens[from]
  if (!token) return undefined
  if (token.kind === 'number') {
    const to = from + 1
    const next = words.tokens[to]
    const sum = sumAt(words, from)
    if (sum) return sum
    const counted = myriadsAt(words, from)
    if (counted) return { ...plain, from, ...counted, langs: anyLanguage, isWord: false }
    const power = words.at(to, 'number')
    const factor = power && power.value >= 100 ? power : undefined
    const value = token.value * (factor?.value ?? 1)
    const isOrdinal =
      next?.kind === 'word' &&
      next.isGlued &&
      /^(?:st|nd|rd|th|º|ª|o|a|e|eme|er|re|ere|й|я|го|ый|ая|ом|м|ой|е|те)$/.test(next.text) &&
      !words.at(to, 'ageUnit')
    return {
      ...plain,
      from,
      to: factor?.to ?? (isOrdinal ? to + 1 : to),
      value,
      langs: anyLanguage,
      form: token.form,
      isWord: false,
      isOrdinal,
    }
  }
  if (token.kind !== 'word') return undefined
  const isKnown = lexicon.numberStarts.has(token.text)
  const ordinal = isKnown ? words.at(from, 'ordinal') : undefined
  const first = isKnown ? words.at(from, 'number') : undefined
  if (ordinal && (!first || ordinal.length > first.length))
    return { ...plain, from, to: ordinal.to, value: ordinal.value, langs: ordinal.langs, isOrdinal: true }
  if (first) {
    let { value, langs, to } = first
    for (let step = 0; step < 6; step += 1) {
      const joined = joinerAt(words, lexicon, to, langs)
      const start = joined ? to + 1 : to
      const next = words.at(start, 'number', langs)
      const sum = next && compound(value, next.value, joined, words.tokens[start]?.isGlued === true)
      if (!next || sum === undefined) break
      langs &= next.langs
      value = sum
      to = next.to
    }
    const last = value >= 20 && value % 10 === 0 ? words.at(to, 'ordinal', langs) : undefined
    if (last && last.value < 10)
      return { ...plain, from, to: last.to, value: value + last.value, langs, isOrdinal: true }
    return { ...plain, from, to, value, langs }
  }
  const ended = token.text.length > 5 && !isKnown ? endingOf(token.text, lexicon) : undefined
  if (ended) return { ...plain, from, to: from + 1, ...ended, hasEnding: true }
  const misspelled = ended || isKnown ? undefined : misspelledAt(words, lexicon, from)
  if (misspelled) return { ...plain, from, to: from + 1, ...misspelled }
  const roman = romanOf(words, from)
  return roman === undefined
    ? undefined
    : { ...plain, from, to: from + 1, value: roman, langs: anyLanguage, isRoman: true }
}

function joinerAt(words: Words, { languages }: Lexicon, index: number, langs: number): boolean {
  const token = words.tokens[index]
  return (
    token?.kind === 'word' &&
    languages.some(
      ({ joiners }, lang) => ((1 << lang) & langs) !== 0 && (joiners ?? '').split(',').includes(token.text),
    )
  )
}

/** "Twenty five", "quatre-vingt-deux", "diez y seis", "sixteen hundred"; undefined where the second is another number. */
function compound(value: number, next: number, isJoined: boolean, isGlued: boolean): number | undefined {
  if (next >= 100 && !isJoined) return value < next ? value * next : undefined
  if (value >= 100 && next < 100) return value + next
  if (value === 4 && next === 20) return 80
  if ((value === 60 || value === 80) && next < 20) return value + next
  if (value >= 20 && value % 10 === 0 && next < 10) return value + next
  if (value === 10 && next < 10 && (isJoined || isGlued)) return value + next
  return undefined
}

/** "1만 5천" is 15,000: digits with Korean words for thousands between. */
function myriadsAt(words: Words, from: number): { readonly value: number; readonly to: number } | undefined {
  let [value, to] = [0, from]
  for (;;) {
    const [digits, power] = [words.tokens[to], words.tokens[to + 1]]
    const factor = digits?.kind === 'number' && power?.isGlued ? myriads[power.text] : undefined
    if (!factor) break
    value += (digits?.value ?? 0) * factor
    to += 2
  }
  return to > from ? { value, to } : undefined
}

const myriads: Readonly<Record<string, number>> = { 백: 100, 천: 1000, 만: 10_000, 억: 100_000_000 }

/** 8+8 and 8 x 2 are 16, 30÷2 is 15; of a difference the result. */
function sumAt(words: Words, from: number): Mention | undefined {
  const [first, mark, second] = [words.tokens[from], words.tokens[from + 1], words.tokens[from + 2]]
  if (first?.kind !== 'number' || second?.kind !== 'number' || first.form !== 'plain') return undefined
  const isTimes = mark?.kind === 'word' && /^[xх]$/.test(mark.text) && !mark.isCapital && !mark.isGlued
  if (mark?.kind !== 'mark' && !isTimes) return undefined
  // "17" + "17 years": two values of a list.
  if (mark.isAfterQuote || second.isAfterQuote) return undefined
  const value =
    mark.text === '+'
      ? first.value + second.value
      : isTimes || '×*'.includes(mark.text)
        ? first.value * second.value
        : mark.text === '÷'
          ? first.value / second.value
          : mark.text === '-'
            ? first.value - second.value
            : 0
  if (!(value > 0) || (mark.text === '-' && second.value > 9)) return undefined
  return { ...plain, from, to: from + 3, value, langs: anyLanguage, isWord: false }
}

/** A number word and an ending in one word. */
function endingOf(
  text: string,
  { endingsBy, starts }: Lexicon,
): { readonly value: number; readonly langs: number } | undefined {
  for (const ending of endingsBy.get(text.slice(-1)) ?? []) {
    if (!text.endsWith(ending.text) || text.length === ending.text.length) continue
    const stem = text.slice(0, -ending.text.length)
    const number = starts.get(stem)?.senses.find(({ role, langs }) => role === 'number' && (langs & ending.lang) !== 0)
    if (number) return { value: number.value, langs: ending.lang }
  }
  return undefined
}

/** "Fiftheen years old": a number word but for one letter, where an age follows. */
function misspelledAt(
  words: Words,
  { numberWords }: Lexicon,
  from: number,
): { readonly value: number; readonly langs: number } | undefined {
  const text = words.tokens[from]?.text ?? ''
  if (text.length < 5 || text.length > 14 || words.all(from).length > 0) return undefined
  const unit = words.at(from + 1, 'ageUnit')
  if (!unit) return undefined
  for (const { word, value, langs } of numberWords)
    if ((langs & unit.langs) !== 0 && isOneEditAway(text, word)) return { value, langs: langs & unit.langs }
  return undefined
}

function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return Math.max(one.length, other.length) - start - end <= 1
}

const romans: Readonly<Record<string, number>> = {
  ...{ ii: 2, iii: 3, iv: 4, v: 5, vi: 6, vii: 7, viii: 8, ix: 9, x: 10, xi: 11, xii: 12, xiii: 13, xiv: 14, xv: 15 },
  ...{ xvi: 16, xvii: 17, xviii: 18, xix: 19, xx: 20, xxi: 21, xxx: 30 },
}

function romanOf(words: Words, index: number): number | undefined {
  const token = words.tokens[index]
  return token?.isCapital && Object.hasOwn(romans, token.text) ? romans[token.text] : undefined
}
