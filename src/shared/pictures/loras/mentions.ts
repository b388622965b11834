/**
 * Whether a text has a word or a phrase in it, without case and accents, and not as a part of a longer word: "rain" is
 * in "Rain falls", not in "training". Scripts that set no spaces between words are searched anywhere.
 */
export function mentions(text: string, phrase: string): boolean {
  const wanted = plain(phrase)
  if (wanted === '') return false
  const all = plain(text)
  const isUnspaced = unspaced.test(wanted)
  for (let at = all.indexOf(wanted); at !== -1; at = all.indexOf(wanted, at + 1)) {
    const before = all.slice(0, at).at(-1) ?? ''
    const after = all[at + wanted.length] ?? ''
    if (isUnspaced || !(letter.test(before) || letter.test(after))) return true
  }
  return false
}

const letter = /[\p{L}\p{N}]/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
