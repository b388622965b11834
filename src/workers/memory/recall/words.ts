/** The words of a text by which memories are found: without case, accents, endings and the words that everything has. */
export function stemsOf(text: string): readonly string[] {
  const stems: string[] = []
  for (const word of wordsOf(text)) if (!common.has(word)) stems.push(stem(word))
  return stems
}

/** All words, in order, without case and accents. */
export function wordsOf(text: string): readonly string[] {
  const some = text.slice(0, maxTextLength).toLowerCase()
  if (!beyondAscii.test(some)) return some.match(asciiWord) ?? []
  const plain = some.normalize('NFKD').replace(accents, '').replace(/[’‘]/g, "'").toLowerCase()
  return (plain.match(word) ?? []).flatMap((found) => (unspaced.test(found) ? pairs(found) : [found]))
}

/** Two texts with the same words in the same order say the same. */
export const sameWords = (text: string): string => wordsOf(text).join(' ')

/** English endings, roughly: what matters is only that both sides lose the same. Numbers have none. */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (number.test(word)) return word
  if (stems.size >= maxStems) stems.clear()
  const found = withoutEnding(word)
  stems.set(word, found)
  return found
}

/** A character's memories have few words, each many times, but many numbers. */
const stems = new Map<string, string>()
const maxStems = 20_000
const number = /^\d+$/

function withoutEnding(word: string): string {
  let rest = word.replace(/'(s|d|m|re|ve|ll)?$/, '')
  if (rest.length <= 3) return rest
  rest = rest
    .replace(/ies$/, 'y')
    .replace(/([^siu])s$/, '$1')
    .replace(/(..[^aeiou]|..[aeiou])(ing|ed|ly)$/, '$1')
    .replace(/([^aeiou])\1$/, '$1')
  return rest.length > 3 ? rest.replace(/e$/, '').replace(/y$/, 'i') : rest
}

/** How many of the words two lists have in common: 1 is all, 0 is none. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [new Set(a), new Set(b)]
  if (left.size + right.size === 0) return 1
  let shared = 0
  for (const each of left) if (right.has(each)) shared++
  return (2 * shared) / (left.size + right.size)
}

const maxTextLength = 4_000
const beyondAscii = /[^\t-~]/
const asciiWord = /[a-z0-9]+(?:'[a-z]+)?/g
const accents = /\p{M}/gu
const word = /[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu
/** Scripts that put no spaces between words: two letters at a time stand for words there. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function pairs(text: string): readonly string[] {
  const letters = [...text]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

const common = new Set(
  `a about after again all also am an and any are as at be because been before being but by can could did do does doing
  for from had has have having he her here hers him his how i if in into is it its just let me more most my no nor not of
  off on once only or our out over own same she should so some such than that the their them then there these they this
  those through to too under until up us very was we were what when where which while who whom why will with would you
  your yours i'm i've i'd i'll you're you've you'll it's that's don't doesn't didn't isn't wasn't aren't weren't can't
  couldn't won't wouldn't shouldn't he's she's we're they're let's there's what's who's really well oh yes ok okay
  remember know think tell say said`.split(/\s+/),
)
