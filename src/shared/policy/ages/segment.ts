import type { Lexicon } from './lexicon.ts'

/** Letters without spaces as known words and digits, when nothing is left over and a word of three letters is among them. */
export function segment(letters: string, lexicon: Lexicon): readonly string[] | undefined {
  const plain = letters.toLowerCase()
  // reach[i]: the word that ends at i on a way from the start.
  const reach: (string | undefined)[] = ['']
  for (let end = 1; end <= plain.length; end += 1) {
    for (let length = Math.min(14, end); length > 0; length -= 1) {
      const word = plain.slice(end - length, end)
      if (reach[end - length] === undefined) continue
      const isDigits =
        /^\d{1,2}$/.test(word) && !/\d/.test(plain[end - length - 1] ?? '') && !/\d/.test(plain[end] ?? '')
      if (!isDigits && !((length > 1 || word === 'i' || word === 'a') && lexicon.words.has(word))) continue
      reach[end] = word
      break
    }
  }
  if (reach[plain.length] === undefined) return undefined
  const words: string[] = []
  for (let end = plain.length; end > 0; ) {
    const word = reach[end] ?? ''
    words.unshift(word)
    end -= word.length
  }
  return words.some((word) => word.length > 2) ? words : undefined
}
