export interface Piece {
  readonly text: string
  readonly isMarked: boolean
  /** Where it begins. */
  readonly at: number
}

/** A text in pieces, those marked that are words one looks for, whatever their case and accents. */
export function marked(text: string, search: string): readonly Piece[] {
  const words = search
    .split(/\s+/)
    .map(foldLetters)
    .filter((word) => word.length > 0)
  const letters = [...text]
  const folded = letters.map((letter) => foldLetters(letter).join(''))
  const isMarked = letters.map(() => false)
  for (const word of words) {
    const joined = word.join('')
    for (let start = 0; start < letters.length; start++) {
      const end = endOf(folded, start, joined)
      if (end !== undefined) isMarked.fill(true, start, end)
    }
  }
  const pieces: Piece[] = []
  let at = 0
  for (let from = 0; from < letters.length; ) {
    let to = from
    while (to < letters.length && isMarked[to] === isMarked[from]) to++
    const piece = letters.slice(from, to).join('')
    pieces.push({ text: piece, isMarked: isMarked[from] ?? false, at })
    at += piece.length
    from = to
  }
  return pieces
}

/** Where a word that begins at `start` ends; a letter may fold into several, or none. */
function endOf(folded: readonly string[], start: number, word: string): number | undefined {
  if (folded[start] === '') return undefined
  let found = ''
  for (let at = start; at < folded.length; at++) {
    found += folded[at] ?? ''
    if (found.length >= word.length) return found.startsWith(word) ? at + 1 : undefined
    if (!word.startsWith(found)) return undefined
  }
  return undefined
}

const foldLetters = (text: string): readonly string[] => [
  ...text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase(),
]
