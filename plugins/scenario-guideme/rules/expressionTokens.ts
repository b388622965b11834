/** A token of an expression, with its source text. */
export type Token =
  | { readonly kind: 'string'; readonly text: string; readonly value: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'name' | 'sign'; readonly text: string }

/** Tokens up to the first thing that is none: a quote without its end, a stray character. */
export function readTokens(source: string): readonly Token[] {
  const tokens: Token[] = []
  const pattern = new RegExp(forms, 'yu')
  for (;;) {
    const found = pattern.exec(source)?.groups
    if (!found) return tokens
    if (found.string !== undefined) {
      tokens.push({ kind: 'string', text: found.string, value: unescaped(found.string.slice(1, -1)) })
    } else if (found.number !== undefined) {
      tokens.push({ kind: 'number', text: found.number, value: Number(found.number) })
    } else if (found.name !== undefined) {
      tokens.push({ kind: 'name', text: found.name })
    } else if (found.sign !== undefined) {
      tokens.push({ kind: 'sign', text: found.sign })
    }
  }
}

const forms = [
  /(?<blank>\s+|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)/,
  /(?<string>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')/,
  /(?<number>0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![\p{ID_Start}\d])/u,
  /(?<name>[\p{ID_Start}$_][\p{ID_Continue}$]*)/u,
  /(?<sign>===|!==|>>>|==|!=|<=|>=|&&|\|\||<<|>>|\+\+|--|[-+*/%<>=!~&|^?:.,()[\]{}])/,
]
  .map(({ source }) => source)
  .join('|')

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
])

const unescaped = (text: string) =>
  text.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g, (_, wide?: string, short?: string, one = '') => {
    const code = wide ?? short
    return code === undefined ? (escapes.get(one) ?? one) : String.fromCharCode(Number.parseInt(code, 16))
  })
