/** A piece of what stands between two braces: as the author wrote it, what an inner macro became, or an inner one left alone. */
export interface Piece {
  readonly kind: 'written' | 'made' | 'left'
  readonly text: string
}

/** A macro as it is called. Separators count only where they were written, never inside what another macro made. */
export interface MacroCall {
  readonly name: string
  /** All after the name and its separator. */
  readonly body: string
  /** The body cut at `::`, or at commas where only `:` follows the name. Empty without a separator. */
  readonly args: readonly string[]
  readonly separator: '::' | ':' | ' ' | ''
  /** Where the macro stands in the text, and how it was written. */
  readonly offset: number
  readonly source: string
}

const head = /^\s*(\/?\w[\w+-]*)\s*(::|:|\s|$)/

/** The name, when it was written out rather than made by another macro. */
export function nameOf(pieces: readonly Piece[]): string | undefined {
  const first = pieces[0]
  const found = first?.kind === 'written' ? head.exec(first.text) : null
  if (!found || (found[2] === '' && pieces.length > 1)) return undefined
  return found[1]?.toLowerCase()
}

/** Cuts up a call whose name is known to be there. */
export function parseCall(pieces: readonly Piece[], offset: number, source: string): MacroCall {
  const [first, ...inner] = pieces
  const [whole = '', name = '', separator = ''] = head.exec(first?.text ?? '') ?? []
  const rest: readonly Piece[] = [{ kind: 'written', text: (first?.text ?? '').slice(whole.length) }, ...inner]
  const sign = separator === '::' || separator === ':' || separator === '' ? separator : ' '
  return {
    name: name.toLowerCase(),
    body: rest.map(({ text }) => text).join(''),
    args: sign === '::' ? cut(rest, '::') : sign === ':' ? cut(rest, ',').map((arg) => arg.trim()) : [],
    separator: sign,
    offset,
    source,
  }
}

function cut(pieces: readonly Piece[], at: '::' | ','): readonly string[] {
  const args = ['']
  const append = (text: string) => args.push((args.pop() ?? '') + text)
  for (const piece of pieces) {
    if (piece.kind !== 'written') {
      append(piece.text)
      continue
    }
    const [start = '', ...others] = at === '::' ? piece.text.split('::') : splitAtCommas(piece.text)
    append(start)
    args.push(...others)
  }
  return args
}

/** `\,` is a comma of the text. */
const splitAtCommas = (text: string): readonly string[] =>
  text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','))
