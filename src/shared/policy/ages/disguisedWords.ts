import type { Lexicon } from './lexicon.ts'
import { asCyrillic, asLatin } from './normalise.ts'

/** "f*fteen" and "si*teen": number words with a letter hidden. As long as before. */
export function unmask(text: string, { numberWords }: Lexicon): string {
  const plain = backwards.test(text)
    ? text.replace(/\b[a-z]{6,9}\b/gi, (word) => forwards(word, numberWords) ?? word)
    : text
  if (!masked.test(plain)) return plain
  return plain.replace(maskedWord, (word) => {
    const hidden = word.toLowerCase()
    const found = numberWords.find(
      ({ word: known }) =>
        known.length === hidden.length &&
        [...hidden].every((letter, at) => maskMarks.includes(letter) || letter === known[at]),
    )
    return found?.word ?? word
  })
}

const backwards = /backward|reversed|r[uü]ckw[aä]rts|envers|rev[eé]s|contr[aá]rio|rovescio|wspak|наоборот/i

/** "Netfif, read backwards". */
function forwards(word: string, numberWords: Lexicon['numberWords']): string | undefined {
  const turned = [...word.toLowerCase()].toReversed().join('')
  return numberWords.find(({ word: known }) => known === turned)?.word
}

const maskMarks = '*#_•'
const masked = /[A-Za-z][*#_•]{1,3}[A-Za-z]/
const maskedWord = /(?<![A-Za-z*#_•])[A-Za-z]{1,9}[*#_•]{1,3}[A-Za-z]{1,9}(?![A-Za-z*#_•])/g

/** A word as the tables have it: without stretched letters, in the alphabet it is meant in. */
export function knownForm(word: string, lexicon: Lexicon): string {
  if (word.length === 1 || lexicon.words.has(word)) return word
  if (stretched.test(word)) return shortForm(word, lexicon)
  if (/^[a-z]*$/.test(word)) return word
  const latin = asLatin(word)
  if (/^[a-z]+$/.test(latin) && lexicon.words.has(latin)) return latin
  const cyrillic = /[a-z]/.test(word) ? asCyrillic(word) : word
  return lexicon.words.has(cyrillic) ? cyrillic : word
}

const stretched = /([^\d])\1\1/

/** "sixteeeen" with its letters once or twice, as a known word has them. */
function shortForm(word: string, { words }: Lexicon): string {
  const twice = word.replace(/([^\d])\1{2,}/g, '$1$1')
  if (words.has(twice)) return twice
  const once = word.replace(/([^\d])\1{2,}/g, '$1')
  return words.has(once) ? once : word
}
