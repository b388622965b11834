import { readTokens, type Token } from './expressionTokens.ts'

/** An expression in the arguments of a call. */
export interface Expression {
  /** Its source, written evenly: `1+2` is `1 + 2`. */
  readonly text: string
  /** What it is worth where arguments are converted. */
  readonly value: (variable: (name: string) => unknown) => unknown
}

/** The expressions from after an opening parenthesis to its end, or undefined where that is no list of expressions. */
export function readExpressions(source: string): readonly Expression[] | undefined {
  if (source.length > 100_000) return undefined
  const tokens = readTokens(source)
  const reader: Reader = { tokens, at: 0, depth: 0 }
  try {
    return readList(reader, ')')
  } catch (problem) {
    if (problem instanceof NoExpression) return undefined
    throw problem
  }
}

interface Reader {
  readonly tokens: readonly Token[]
  at: number
  depth: number
}

class NoExpression extends Error {}

const deepest = 60

const unaries = new Set(['-', '+', '!', '~', 'typeof', 'void', 'delete', '++', '--'])

const binaries = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!=', '===', '!=='],
  ['<', '>', '<=', '>=', 'in', 'instanceof'],
  ['<<', '>>', '>>>'],
  ['+', '-'],
  ['*', '/', '%'],
] as const
const strengths: ReadonlyMap<string, number> = new Map(
  binaries.flatMap((operators, strength) => operators.map((operator) => [operator, strength] as const)),
)

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

function readList(reader: Reader, end: ')' | ']'): readonly Expression[] {
  if (take(reader, end)) return []
  const list = [readTernary(reader)]
  while (take(reader, ',')) list.push(readTernary(reader))
  expect(reader, end)
  return list
}

function readTernary(reader: Reader): Expression {
  if (++reader.depth > deepest) throw new NoExpression()
  const test = readBinary(reader, 0)
  let whole = test
  if (take(reader, '?')) {
    const yes = readTernary(reader)
    expect(reader, ':')
    whole = asWritten(`${test.text} ? ${yes.text} : ${readTernary(reader).text}`)
  } else if (take(reader, '=')) {
    whole = asWritten(`${test.text} = ${readTernary(reader).text}`)
  }
  reader.depth--
  return whole
}

function readBinary(reader: Reader, weakest: number): Expression {
  let left = readUnary(reader)
  for (;;) {
    const token = reader.tokens[reader.at]
    const strength = token && token.kind !== 'string' ? strengths.get(token.text) : undefined
    if (token === undefined || strength === undefined || strength < weakest) return left
    reader.at++
    left = asWritten(`${left.text} ${token.text} ${readBinary(reader, strength + 1).text}`)
  }
}

function readUnary(reader: Reader): Expression {
  const signs: string[] = []
  for (let token = reader.tokens[reader.at]; token && token.kind !== 'string' && unaries.has(token.text); ) {
    signs.push(token.kind === 'name' ? `${token.text} ` : token.text)
    token = reader.tokens[++reader.at]
  }
  const whole = readPostfix(reader)
  return signs.length > 0 ? asWritten(signs.join('') + whole.text) : whole
}

function readPostfix(reader: Reader): Expression {
  let whole = readPrimary(reader)
  for (;;) {
    if (take(reader, '.')) {
      const name = reader.tokens[reader.at++]
      if (name?.kind !== 'name') throw new NoExpression()
      whole = asWritten(`${whole.text}.${name.text}`)
    } else if (take(reader, '[')) {
      const index = readTernary(reader)
      expect(reader, ']')
      whole = asWritten(`${whole.text}[${index.text}]`)
    } else if (take(reader, '(')) {
      whole = asWritten(`${whole.text}(${texts(readList(reader, ')'))})`)
    } else if (take(reader, '++')) {
      whole = asWritten(`${whole.text}++`)
    } else if (take(reader, '--')) {
      whole = asWritten(`${whole.text}--`)
    } else {
      return whole
    }
  }
}

function readPrimary(reader: Reader): Expression {
  const token = reader.tokens[reader.at++]
  switch (token?.kind) {
    case 'string':
      return { text: token.text, value: () => token.value }
    case 'number':
      return { text: token.text, value: () => token.value }
    case 'name':
      return readName(reader, token.text)
    case 'sign':
      if (token.text === '(') return readParenthesis(reader)
      if (token.text === '[') return readArray(reader)
      if (token.text === '{') return readObject(reader)
      throw new NoExpression()
    default:
      throw new NoExpression()
  }
}

function readName(reader: Reader, name: string): Expression {
  const constant = constants.get(name)
  if (constant !== undefined) return { text: name, value: () => constant }
  if (name === 'new') return asWritten(`new ${readPostfix(reader).text}`)
  if (name === 'this') return asWritten(name)
  if (reserved.has(name)) throw new NoExpression()
  return { text: name, value: (variable) => variable(name) ?? null }
}

function readParenthesis(reader: Reader): Expression {
  const inner = readTernary(reader)
  expect(reader, ')')
  return asWritten(`(${inner.text})`)
}

function readArray(reader: Reader): Expression {
  const items = readList(reader, ']')
  return { text: `[${texts(items)}]`, value: (variable) => items.map((item) => item.value(variable)) }
}

function readObject(reader: Reader): Expression {
  const fields: { readonly key: string; readonly written: string; readonly field: Expression }[] = []
  if (!take(reader, '}')) {
    do {
      const name = reader.tokens[reader.at++]
      if (!name || name.kind === 'sign') throw new NoExpression()
      expect(reader, ':')
      const key = 'value' in name ? String(name.value) : name.text
      fields.push({ key, written: name.text, field: readTernary(reader) })
    } while (take(reader, ','))
    expect(reader, '}')
  }
  return {
    text: `{${fields.map(({ written, field }) => `${written}: ${field.text}`).join(', ')}}`,
    value: (variable) => Object.fromEntries(fields.map(({ key, field }) => [key, field.value(variable)])),
  }
}

const asWritten = (text: string): Expression => ({ text, value: () => text })

const texts = (list: readonly Expression[]) => list.map(({ text }) => text).join(', ')

function take(reader: Reader, sign: string): boolean {
  const token = reader.tokens[reader.at]
  if (token?.kind !== 'sign' || token.text !== sign) return false
  reader.at++
  return true
}

function expect(reader: Reader, sign: string) {
  if (!take(reader, sign)) throw new NoExpression()
}

const reserved = new Set(
  `break case catch class const continue debugger default delete do else export extends finally for function if import
  in instanceof let return super switch throw try typeof var void while with yield`.split(/\s+/),
)
