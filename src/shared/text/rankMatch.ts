/** The rank of what matches least. */
export const worstRank = 5

/**
 * How well a thing matches the words one searches for, from 0, where they are just its name, over 1, its name begins with
 * them, 2 and 3, its name has words that begin with them or has them inside, to 4 and 5, where it takes what else is known
 * of it. Undefined where a word is missing. All texts are folded.
 */
export function rankMatch(words: readonly string[], label: string, more = ''): number | undefined {
  const isInLabel = words.every((word) => label.includes(word))
  if (!isInLabel && !words.every((word) => label.includes(word) || more.includes(word))) return undefined
  if (!isInLabel) return words.every((word) => beginsWord(label, word) || beginsWord(more, word)) ? 4 : worstRank
  const whole = words.join(' ')
  if (label === whole) return 0
  if (label.startsWith(whole)) return 1
  return words.every((word) => beginsWord(label, word)) ? 2 : 3
}

const letterOrDigit = /[\p{L}\p{N}]/u

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !letterOrDigit.test(text.charAt(at - 1))) return true
  return false
}
