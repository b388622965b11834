/** A piece of a condition. */
export type Token =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sign'; readonly sign: string }

const longest = 500
const piece =
  /\s*(?:(\d+(?:\.\d+)?)|'([^']*)'|"([^"]*)"|([\p{L}_][\p{L}\p{N}_]*)|(\+=|-=|==|!=|<=|>=|&&|\|\||[=<>!()+-]))/uy

const words: Readonly<Record<string, Token>> = {
  and: { kind: 'sign', sign: 'and' },
  or: { kind: 'sign', sign: 'or' },
  not: { kind: 'sign', sign: 'not' },
  true: { kind: 'value', value: true },
  false: { kind: 'value', value: false },
}
const sameSigns: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '!': 'not', '==': '=' }

/** Takes a condition apart; undefined where it is none. */
export function tokensOf(text: string): readonly Token[] | undefined {
  if (text.length > longest) return undefined
  const source = text.trimEnd()
  const tokens: Token[] = []
  piece.lastIndex = 0
  while (piece.lastIndex < source.length) {
    const found = piece.exec(source)
    if (!found) return undefined
    const [, digits, single, double, name, sign] = found
    if (digits !== undefined) tokens.push({ kind: 'value', value: Number(digits) })
    else if (name !== undefined)
      tokens.push(Object.hasOwn(words, name) ? (words[name] as Token) : { kind: 'name', name })
    else if (sign !== undefined) tokens.push({ kind: 'sign', sign: sameSigns[sign] ?? sign })
    else tokens.push({ kind: 'value', value: single ?? double ?? '' })
  }
  return tokens
}
