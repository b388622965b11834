const plain = /^[\x20-\x7e\n]*$/

/** Without case and accents, so that "elise" finds "Élise" and "STRASSE" finds "Straße". */
export function folded(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  // Upper case first: some letters, like ß and the two small sigmas, are one only there.
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** Whether these texts together have all the words, folded as `wordsIn` gives them. */
export function hasWords(texts: readonly string[], words: readonly string[]): boolean {
  const text = folded(texts.join('\n'))
  return words.every((word) => text.includes(word))
}

export const wordsIn = (search: string): readonly string[] => folded(search).split(/\s+/).filter(Boolean)
