/** Text up to this long is sent as it is; longer text in pieces of this length. */
const pieceLength = 256 * 1024

interface Piece {
  readonly text: string
  readonly blob: Blob
}

/**
 * Makes bodies out of long texts. A conversation is sent again with every message, and only its end is new: pieces
 * that were the same in the text before lie encoded in the browser already, and are not encoded again.
 */
export function longBodies(): (text: string) => string | Blob {
  let before: readonly Piece[] = []
  return (text) => {
    if (text.length <= pieceLength) return text
    before = cut(text).map((piece, index) => {
      const known = before[index]
      return known?.text === piece ? known : { text: piece, blob: new Blob([piece]) }
    })
    return new Blob(before.map(({ blob }) => blob))
  }
}

function cut(text: string): readonly string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const to = from + pieceLength
    // The two halves of one character are never parted.
    const end = isLowHalf(text.charCodeAt(to)) ? to - 1 : to
    pieces.push(text.slice(from, end))
    from = end
  }
  return pieces
}

const isLowHalf = (code: number) => code >= 0xdc00 && code <= 0xdfff
