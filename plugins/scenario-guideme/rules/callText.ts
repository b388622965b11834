import { readExpressions } from './expressions.ts'

/** A call string, such as `pick(apple)`: what is called, and the source of its arguments. */
export interface Call {
  readonly name: string
  /** Text from after the first parenthesis; empty for none. */
  readonly args: string
}

/** Reads `fn`, `fn()` or `fn(a, b)`. Only the first call of a text counts. */
export function readCall(text: string): Call | undefined {
  const open = text.indexOf('(')
  const name = (open < 0 ? text.replace(/;.*$/s, '') : text.slice(0, open)).trim()
  return name === '' ? undefined : { name, args: open < 0 ? '' : text.slice(open + 1) }
}

/**
 * The arguments of a call. Unconverted, each is the source text it was written with. Converted, literals are their
 * values, a bare name is the script variable of that name, and anything else is its source text.
 */
export function readArguments(
  source: string,
  convert: boolean,
  variable: (name: string) => unknown,
): readonly unknown[] {
  const expressions = readExpressions(source)
  if (expressions) {
    return expressions.map((expression) => (convert ? expression.value(variable) : expression.text))
  }
  const close = source.indexOf(')')
  const list = close < 0 ? source : source.slice(0, close)
  return list === '' ? [] : list.split(',')
}
