import type { Retelling, RetoldPlace } from 'sdk/story'
import type { Expression, Statement } from './script.ts'

/** A value that is known, or the length of a list. */
type Known = string | number | boolean | null | { readonly size: number }

/** A text with names of variables in it, or two, and when it is the first. */
export type Told =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'either'; readonly if: string; readonly yes: string; readonly no: string }

/** What the scripts of a story mean in the built-in words: its variables, and conditions and changes over them. */
export class Meaning {
  readonly #retelling: Retelling
  /** What variables are at the beginning. */
  readonly #first = new Map<string, Known>()
  #stores = false

  constructor(retelling: Retelling) {
    this.#retelling = retelling
  }

  /** Takes over what the story sets up before its first page. */
  begin(statements: readonly Statement[]): void {
    for (const statement of statements) {
      const { kind } = statement
      if (kind === 'set') this.#beginWith(statement.name, statement.sign, statement.value)
      else if (kind === 'store') this.#note()
      else if (kind === 'push') this.#grow(statement.name, statement.count)
      else this.unreadable(statement, {})
    }
  }

  unreadable(statement: Statement, place: RetoldPlace): void {
    const excerpt = statement.kind === 'unreadable' ? statement.source : ''
    this.#retelling.lose('This part of a script cannot be told without running it; it is left out.', {
      ...place,
      excerpt,
    })
  }

  /** A condition; undefined where it cannot be told. */
  condition(expression: Expression): string | undefined {
    const text = this.#condition(expression)
    return text !== undefined && text.length <= maxLetters && depthOf(text) < 20 ? text : undefined
  }

  /** Changes that set a variable; undefined where they cannot be told. */
  changes(target: string, sign: '=' | '+=' | '-=', value: Expression): readonly string[] | undefined {
    if (value.kind === 'list' && sign === '=') {
      this.#first.set(target, this.#first.get(target) ?? { size: 0 })
      return this.#changed(this.#variable(target), '=', String(value.size))
    }
    if (value.kind === 'binary' && (value.sign === '+' || value.sign === '-') && sign === '=') {
      const then = value.sign === '+' ? '+=' : '-='
      const right = this.#operand(value.right)
      if (value.left.kind === 'name' && value.left.name === target)
        return this.#changed(this.#variable(target), then, right)
      const left = this.changes(target, '=', value.left)
      const rest = mentions(value.right, target) ? undefined : this.#changed(this.#variable(target), then, right)
      return left && rest && [...left, ...rest]
    }
    return this.#changed(this.#variable(target), sign, this.#operand(value))
  }

  pushed(target: string, count: number): readonly string[] | undefined {
    if (!this.#isList(target)) return undefined
    return this.#changed(this.#variable(target), '+=', String(count))
  }

  stored(key: string, value: Expression): readonly string[] | undefined {
    return this.#changed(this.#storedVariable(key), '=', this.#operand(value))
  }

  /** What an expression reads like in a text; undefined where it cannot be told. */
  told(expression: Expression): Told | undefined {
    if (expression.kind === 'either') {
      const condition = this.condition(expression.if)
      const [then, otherwise] = [this.#template(expression.then), this.#template(expression.else)]
      if (condition === undefined || then === undefined || otherwise === undefined) return undefined
      return { kind: 'either', if: condition, yes: then, no: otherwise }
    }
    const text = this.#template(expression)
    return text === undefined ? undefined : { kind: 'text', text }
  }

  /** The value of an expression where variables are what they are at the beginning; undefined where that is none. */
  first(expression: Expression): string | number | boolean | null | undefined {
    const value = this.#known(expression)
    return typeof value === 'object' && value !== null ? undefined : value
  }

  #beginWith(name: string, sign: '=' | '+=' | '-=', value: Expression): void {
    if (value.kind === 'object') {
      for (const [field, inner] of value.fields) this.#beginWith(`${name}.${field}`, '=', inner)
      return
    }
    const before: Expression = { kind: 'name', name }
    const known = this.#known(
      sign === '=' ? value : { kind: 'binary', sign: sign === '+=' ? '+' : '-', left: before, right: value },
    )
    if (known === undefined) {
      this.#retelling.lose(`What “${name}” is at the beginning cannot be told; it is empty.`)
      return
    }
    this.#first.set(name, known)
  }

  #grow(name: string, count: number): void {
    const list = this.#first.get(name)
    if (typeof list === 'object' && list !== null) this.#first.set(name, { size: list.size + count })
  }

  #isList(name: string): boolean {
    const first = this.#first.get(name)
    return typeof first === 'object' && first !== null
  }

  #variable(name: string): string | undefined {
    const first = this.#first.get(name) ?? ''
    return this.#retelling.variable(`script ${name}`, name, typeof first === 'object' ? first.size : (first ?? ''))
  }

  #storedVariable(key: string): string | undefined {
    this.#note()
    return this.#retelling.variable(`stored ${key}`, `stored_${key}`, '')
  }

  #note(): void {
    if (this.#stores) return
    this.#stores = true
    this.#retelling.lose(
      'The story remembers things from one time to the next. A scenario of Vesper remembers them until it is begun again.',
      {},
      'note',
    )
  }

  #condition(expression: Expression): string | undefined {
    switch (expression.kind) {
      case 'not': {
        const of = this.#operand(expression.of)
        return of === undefined ? undefined : `not ${of}`
      }
      case 'binary': {
        const sign = signs.get(expression.sign)
        const left = this.#operand(expression.left)
        const right = this.#operand(expression.right)
        return sign === undefined || left === undefined || right === undefined ? undefined : `${left} ${sign} ${right}`
      }
      default:
        return this.#operand(expression)
    }
  }

  /** Something a condition can compare: a value, a variable, or a condition in brackets. */
  #operand(expression: Expression): string | undefined {
    switch (expression.kind) {
      case 'value':
        return literal(expression.value)
      case 'name':
        return this.#isList(expression.name) ? undefined : this.#variable(expression.name)
      case 'count':
        return this.#isList(expression.of) ? this.#variable(expression.of) : undefined
      case 'stored':
        return this.#storedVariable(expression.key)
      case 'not':
      case 'binary': {
        const inner = this.#condition(expression)
        return inner === undefined ? undefined : `(${inner})`
      }
      default:
        return undefined
    }
  }

  #changed(name: string | undefined, sign: string, operand: string | undefined): readonly string[] | undefined {
    if (name === undefined || operand === undefined) return undefined
    const change = `${name} ${sign} ${operand}`
    return change.length > maxLetters || depthOf(change) >= 20 ? undefined : [change]
  }

  #template(expression: Expression): string | undefined {
    switch (expression.kind) {
      case 'value':
        return String(expression.value)
      case 'binary': {
        if (expression.sign !== '+' || !isText(expression)) return undefined
        const left = this.#template(expression.left)
        const right = this.#template(expression.right)
        return left === undefined || right === undefined ? undefined : left + right
      }
      case 'name':
      case 'count':
      case 'stored': {
        const name = this.#operand(expression)
        return name === undefined ? undefined : `{{${name}}}`
      }
      default:
        return undefined
    }
  }

  #known(expression: Expression): Known | undefined {
    switch (expression.kind) {
      case 'value':
        return expression.value
      case 'name':
        return this.#first.get(expression.name)
      case 'list':
        return { size: expression.size }
      case 'count': {
        const list = this.#first.get(expression.of)
        return typeof list === 'object' && list !== null ? list.size : undefined
      }
      case 'stored':
        this.#note()
        return null
      case 'object':
        return undefined
      case 'not': {
        const of = this.#known(expression.of)
        return of === undefined ? undefined : !of
      }
      case 'either': {
        const condition = this.#known(expression.if)
        return condition === undefined ? undefined : this.#known(condition ? expression.then : expression.else)
      }
      case 'binary': {
        const left = this.#known(expression.left)
        if (left === undefined) return undefined
        if (expression.sign === '&&') return left ? this.#known(expression.right) : left
        if (expression.sign === '||') return left || this.#known(expression.right)
        return worked(expression.sign, left, this.#known(expression.right))
      }
    }
  }
}

const maxLetters = 400
const signs: ReadonlyMap<string, string> = new Map([
  ['&&', 'and'],
  ['||', 'or'],
  ['==', '='],
  ['!=', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
])

function worked(sign: string, left: Known, right: Known | undefined): Known | undefined {
  if (
    right === undefined ||
    (typeof left === 'object' && left !== null) ||
    (typeof right === 'object' && right !== null)
  )
    return undefined
  const [a, b] = [Number(left), Number(right)]
  switch (sign) {
    case '+':
      return typeof left === 'string' || typeof right === 'string' ? String(left) + String(right) : finite(a + b)
    case '-':
      return finite(a - b)
    case '*':
      return finite(a * b)
    case '/':
      return finite(a / b)
    case '==':
      return left === right
    case '!=':
      return left !== right
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    default:
      return undefined
  }
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

/** A value as a condition writes it; null is like an empty text. */
function literal(value: string | number | boolean | null): string | undefined {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return /^-?\d+(\.\d+)?$/.test(String(value)) ? String(value) : undefined
  const text = value ?? ''
  if (!text.includes("'")) return `'${text}'`
  return text.includes('"') ? undefined : `"${text}"`
}

/** Whether a sum is one of texts. */
function isText(expression: Expression): boolean {
  if (expression.kind === 'value') return typeof expression.value === 'string'
  return (
    expression.kind === 'binary' && expression.sign === '+' && (isText(expression.left) || isText(expression.right))
  )
}

function mentions(expression: Expression, name: string): boolean {
  switch (expression.kind) {
    case 'name':
      return expression.name === name
    case 'count':
      return expression.of === name
    case 'not':
      return mentions(expression.of, name)
    case 'binary':
      return mentions(expression.left, name) || mentions(expression.right, name)
    default:
      return false
  }
}

const depthOf = (text: string): number => (text.match(/\(/g)?.length ?? 0) + (text.match(/\bnot\b/g)?.length ?? 0)
