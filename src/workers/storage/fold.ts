/** A text as it is compared: without case, accents and the many ways to write the same letter. */
export function fold(text: string): string {
  const plain = onlyAscii.test(text) ? text : text.normalize('NFKD').replace(marks, '')
  const lower = plain.toLowerCase()
  return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower
}

const onlyAscii = /^[\u0000-\u007f]*$/
const marks = /\p{M}+/gu

/** Where a folded word first stands in a text, in the text's own units. */
export function placeOf(text: string, word: string): { readonly start: number; readonly end: number } | undefined {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const plain = fold(letter)
    for (let unit = 0; unit < plain.length; unit++) places.push(at)
    folded += plain
    at += letter.length
  }
  const found = folded.indexOf(word)
  const start = places[found]
  return start === undefined ? undefined : { start, end: places[found + word.length] ?? text.length }
}
