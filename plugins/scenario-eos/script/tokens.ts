/** A piece of a script that means something. */
export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'regex' | 'sign'
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether a line ended before it. */
  readonly fresh: boolean
}

/** Words after which an expression begins, not ends. */
const operators = new Set(
  'return typeof instanceof in of new delete void throw case do else yield await extends default'.split(' '),
)

/** Whether an expression could end with this token; a slash after it divides. */
export const endsValue = (token: Token | undefined): boolean => {
  if (!token) return false
  if (token.kind === 'word') return !operators.has(token.text)
  return token.kind !== 'sign' || token.text === ')' || token.text === ']' || token.text === '}'
}

const wordStart = /[\p{L}_$\\#]/u
const wordPart = /[\p{L}\p{N}_$\\\p{M}]/u
const numberForm = /(?:0[xXoObB][\da-fA-F_]+|\d[\d_]*\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)n?/y

/** Takes a script apart, as far as its layout goes. It never fails: what is no script comes out as signs. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  let fresh = true
  while (at < source.length) {
    const char = source[at] ?? ''
    if (char === '\n' || char === '\r' || char === '\u2028' || char === '\u2029') {
      fresh = true
      at += 1
    } else if (/\s/.test(char)) at += 1
    else if (source.startsWith('//', at)) at = lineEnd(source, at)
    else if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2)
      const after = end < 0 ? source.length : end + 2
      fresh ||= source.slice(at, after).includes('\n')
      at = after
    } else {
      const [kind, end] = tokenAt(source, at, char, tokens.at(-1))
      tokens.push({ kind, text: source.slice(at, end), start: at, end, fresh })
      fresh = false
      at = end
    }
  }
  return tokens
}

function tokenAt(source: string, at: number, char: string, before: Token | undefined): [Token['kind'], number] {
  if (char === '"' || char === "'") return ['text', quoteEnd(source, at, char)]
  if (char === '`') return ['text', templateEnd(source, at)]
  if (/\d/.test(char) || (char === '.' && /\d/.test(source[at + 1] ?? ''))) {
    numberForm.lastIndex = at
    return ['number', at + Math.max(1, numberForm.exec(source)?.[0].length ?? 1)]
  }
  if (wordStart.test(char)) {
    let end = at + 1
    while (end < source.length && wordPart.test(source[end] ?? '')) end += 1
    return ['word', end]
  }
  if (char === '/' && !endsValue(before)) return ['regex', regexEnd(source, at)]
  if (source.startsWith('=>', at) || source.startsWith('++', at) || source.startsWith('--', at)) return ['sign', at + 2]
  return ['sign', at + 1]
}

function lineEnd(source: string, at: number): number {
  const end = source.slice(at).search(/[\n\r\u2028\u2029]/)
  return end < 0 ? source.length : at + end
}

function quoteEnd(source: string, at: number, quote: string): number {
  let end = at + 1
  while (end < source.length && source[end] !== quote && source[end] !== '\n') end += source[end] === '\\' ? 2 : 1
  return Math.min(source.length, end + 1)
}

function templateEnd(source: string, at: number): number {
  let end = at + 1
  while (end < source.length && source[end] !== '`') {
    if (source.startsWith('${', end)) end = holeEnd(source, end + 2)
    else end += source[end] === '\\' ? 2 : 1
  }
  return Math.min(source.length, end + 1)
}

function holeEnd(source: string, at: number): number {
  let depth = 1
  let end = at
  while (end < source.length && depth > 0) {
    const char = source[end] ?? ''
    if (char === '{') depth += 1
    if (char === '}') depth -= 1
    if (char === '"' || char === "'") end = quoteEnd(source, end, char)
    else if (char === '`') end = templateEnd(source, end)
    else end += 1
  }
  return end
}

function regexEnd(source: string, at: number): number {
  let end = at + 1
  let inClass = false
  while (end < source.length && source[end] !== '\n' && (inClass || source[end] !== '/')) {
    if (source[end] === '[') inClass = true
    if (source[end] === ']') inClass = false
    end += source[end] === '\\' ? 2 : 1
  }
  end += 1
  while (end < source.length && wordPart.test(source[end] ?? '')) end += 1
  return Math.min(source.length, end)
}
