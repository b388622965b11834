import type { Word } from './words.ts'

/** Where a phrase stands among the words of a text: the index of its first word, and of the one behind its last. */
interface PhraseState {
  readonly from: number
  readonly to: number
}

const anything = '…'
const maxBetween = 3
const maxGaps = 2
const maxWords = 12
/** A phrase that has begun has no more words than this, letters apart counted one by one. */
const maxBegun = 24

/** One word of a phrase, in its endings. */
type Part = ReadonlySet<string> | typeof anything

/** Phrases to be found among words: in any ending of the last word, spelled apart or split in two. */
export class Phrases {
  readonly #byFirst = new Map<string, Part[][]>()
  readonly #beginnings = new Set<string>()

  constructor(phrases: readonly string[]) {
    for (const phrase of phrases) {
      const parts = partsOf(phrase)
      const [first, ...rest] = parts
      if (first === undefined || first === anything) continue
      for (const word of first) {
        this.#byFirst.set(word, [...(this.#byFirst.get(word) ?? []), rest])
        for (let length = 1; length <= word.length; length += 1) this.#beginnings.add(word.slice(0, length))
      }
    }
  }

  /** Every place where one of them stands, the longest of those that begin at the same word. */
  *find(words: readonly Word[]): Generator<PhraseState> {
    for (let from = 0; from < words.length; from += 1) {
      let to = 0
      for (const { reading, next } of readingsAt(words, from)) {
        for (const rest of this.#byFirst.get(reading) ?? []) to = Math.max(to, endOf(words, next, rest))
      }
      if (to > 0) yield { from, to }
    }
  }

  /** The index of the first word from which one of them may begin that is not whole yet; without one, how many words there are. */
  beginsAt(words: readonly Word[]): number {
    for (let from = Math.max(0, words.length - maxBegun); from < words.length; from += 1) {
      for (const { reading, next } of readingsAt(words, from)) {
        if (next >= words.length && this.#beginnings.has(reading)) return from
        if (this.#byFirst.get(reading)?.some((rest) => canGoOn(words, next, rest))) return from
      }
    }
    return words.length
  }
}

/**
 * Each gap is tried in four ways, and a phrase may be a stranger's: further gaps count as none, and a phrase that is very
 * long is known by how it begins.
 */
function shortened(words: readonly string[]): readonly string[] {
  let gaps = 0
  return words.filter((word) => word !== anything || ++gaps <= maxGaps).slice(0, maxWords)
}

function partsOf(phrase: string): Part[] {
  const words = shortened(phrase.toLowerCase().match(/…|[\p{L}\p{N}'’]+/gu) ?? [])
  return words.map((word, index) => {
    if (word === anything) return anything
    const plain = word.replace(/['’]/g, '')
    return new Set(index === words.length - 1 ? endingsOf(plain) : [plain])
  })
}

/** The index behind the last word, or 0 where the phrase does not go on like this. */
function endOf(words: readonly Word[], at: number, parts: readonly Part[]): number {
  const [part, ...rest] = parts
  if (part === undefined) return at
  if (part === anything) {
    for (let skipped = 0; skipped <= maxBetween && isJoined(words, at, at + skipped); skipped += 1) {
      const end = endOf(words, at + skipped, rest)
      if (end > 0) return end
    }
    return 0
  }
  if (!isJoined(words, at, at)) return 0
  for (const { reading, next } of readingsAt(words, at)) {
    const end = part.has(reading) ? endOf(words, next, rest) : 0
    if (end > 0) return end
  }
  return 0
}

/** Whether these words belong to the sentence of those before. */
const isJoined = (words: readonly Word[], from: number, to: number): boolean =>
  words.slice(from, to + 1).every(({ gap }) => !/[.!?\n]/.test(gap)) && to < words.length

interface Reading {
  readonly reading: string
  readonly next: number
}

const maxSpelledLength = 24
const splitFrom = 7

/** Whether all words there are could begin this, and more would have to come. */
function canGoOn(words: readonly Word[], at: number, parts: readonly Part[]): boolean {
  const [part, ...rest] = parts
  if (part === undefined) return false
  if (at >= words.length) return true
  if (!isJoined(words, at, at)) return false
  if (part === anything) {
    return Array.from({ length: maxBetween + 1 }, (_, skipped) => at + skipped).some(
      (next) => next >= words.length || (isJoined(words, at, next) && canGoOn(words, next, rest)),
    )
  }
  for (const { reading, next } of readingsAt(words, at)) {
    if (next >= words.length && [...part].some((word) => word.startsWith(reading))) return true
    if (part.has(reading) && canGoOn(words, next, rest)) return true
  }
  return false
}

/** What can be read at a word: itself, letters that are spelled apart, halves of a word with a sign or a space between. */
function* readingsAt(words: readonly Word[], at: number): Generator<Reading> {
  const word = words[at]
  if (!word) return
  for (const reading of word.readings) yield { reading, next: at + 1 }
  yield* joined(words, at, (gap) => /^[-.·/+]$/.test(gap), 2)
  if (isLetter(word)) yield* joined(words, at, (gap, next) => isLetter(next) && /^[\s\-.,·/+]{1,2}$/.test(gap), 3)
  const [first, second] = [word.readings[0] ?? '', words[at + 1]]
  if (second?.gap === ' ') {
    for (const reading of second.readings) {
      if (first.length > 2 && reading.length > 2 && first.length + reading.length >= splitFrom)
        yield { reading: first + reading, next: at + 2 }
    }
  }
}

const isLetter = ({ readings }: Word) => readings[0]?.length === 1

function* joined(
  words: readonly Word[],
  at: number,
  joins: (gap: string, next: Word) => boolean,
  least: number,
): Generator<Reading> {
  let reading = words[at]?.readings[0] ?? ''
  for (let next = at + 1; next < Math.min(words.length, at + maxSpelledLength); next += 1) {
    const word = words[next]
    if (!word || !joins(word.gap, word)) return
    reading += word.readings[0] ?? ''
    if (next - at + 1 >= least) yield { reading, next: next + 1 }
  }
}

const shortest = 3

/** An English word in its endings: "gag", "gags", "gagged", "gagging". Generous: what is no word finds nothing. */
function endingsOf(word: string): readonly string[] {
  if (word.length < shortest || !/^[a-z]+$/.test(word) || word.endsWith('s')) return [word]
  const stem = word.slice(0, -1)
  if (word.endsWith('e')) return followedBy(stem, ['e', 'es', 'ed', 'er', 'ers', 'ing', 'ings'])
  if (/[^aeiou]y$/.test(word)) return followedBy(stem, ['y', 'ys', 'ies', 'ied', 'ying'])
  const added = ['ed', 'ing', 'ings', 'er', 'ers']
  const doubled = followedBy(`${word}${word.slice(-1)}`, added)
  if (/^[^aeiou]*[aeiou][^aeiouwxy]$/.test(word)) return [word, `${word}s`, ...doubled]
  return [word, ...followedBy(word, ['s', 'es', ...added]), ...(/[aeiou][^aeiouwxy]$/.test(word) ? doubled : [])]
}

const followedBy = (stem: string, ends: readonly string[]): readonly string[] => ends.map((end) => `${stem}${end}`)
