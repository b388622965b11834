/** A path with `/` between its parts, none at its ends, and no blanks around it. */
export const tidyPath = (path: string) =>
  path
    .trim()
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')

/** What two spellings of one path share: guides were written where letters have no case. */
export const foldedPath = (path: string) => tidyPath(path).normalize('NFC').toLowerCase()

/** Whether a file name fits a pattern, in which `*` is any run of characters. */
export function nameMatches(pattern: string, name: string): boolean {
  const pieces = foldedPath(pattern).split('*')
  const text = foldedPath(name)
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)]
  if (pieces.length === 1) return text === first
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at <= text.length - last.length
}
