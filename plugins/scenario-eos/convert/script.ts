import { type Token, tokensOf } from '../script/tokens.ts'

/** What of a script can be told without running it. */
export type Expression =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  /** A variable, or a field of one: `visitor.name`. */
  | { readonly kind: 'name'; readonly name: string }
  /** How long a list is. */
  | { readonly kind: 'count'; readonly of: string }
  /** What the story has stored. */
  | { readonly kind: 'stored'; readonly key: string }
  | { readonly kind: 'list'; readonly size: number }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, Expression])[] }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'binary'; readonly sign: Sign; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'either'; readonly if: Expression; readonly then: Expression; readonly else: Expression }

export type Sign = '&&' | '||' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/'

export type Statement =
  | { readonly kind: 'set'; readonly name: string; readonly sign: '=' | '+=' | '-='; readonly value: Expression }
  | { readonly kind: 'push'; readonly name: string; readonly count: number }
  | { readonly kind: 'store'; readonly key: string; readonly value: Expression }
  | { readonly kind: 'goto'; readonly target: Expression }
  | { readonly kind: 'switch'; readonly on: boolean; readonly target: Expression }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'if'
      readonly condition: Expression
      readonly then: readonly Statement[]
      readonly else: readonly Statement[]
    }
  | { readonly kind: 'unreadable'; readonly source: string }

/** Reads a script, statement by statement; what is more than simple comes out as unreadable. */
export function readScript(source: string): readonly Statement[] {
  return new Reader(source).statements(0)
}

/** Reads one expression; undefined where it is more than simple. */
export function readExpression(source: string): Expression | undefined {
  const reader = new Reader(source)
  const found = reader.expression(0)
  return found && reader.isDone ? found : undefined
}

const deepest = 30
const maxTokens = 5000
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/'],
]

class Reader {
  readonly #source: string
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(source: string) {
    this.#source = source
    this.#tokens = source.length > 50_000 ? [] : tokensOf(source).slice(0, maxTokens)
  }

  get isDone() {
    while (this.#take(';'));
    return this.#at >= this.#tokens.length
  }

  statements(depth: number): readonly Statement[] {
    const found: Statement[] = []
    while (!this.isDone && !this.#sees('}')) {
      const from = this.#at
      const read = this.#statement(depth)
      if (read && this.#isOver(from)) found.push(...read)
      else found.push(this.#skipped(from))
    }
    return found
  }

  expression(depth: number): Expression | undefined {
    if (depth > deepest) return undefined
    const condition = this.#binary(0, depth)
    if (!condition || !this.#take('?')) return condition
    const then = this.expression(depth + 1)
    const otherwise = then && this.#take(':') ? this.expression(depth + 1) : undefined
    return then && otherwise && { kind: 'either', if: condition, then, else: otherwise }
  }

  #statement(depth: number): readonly Statement[] | undefined {
    if (depth > deepest) return undefined
    if (this.#word('var') || this.#word('let') || this.#word('const')) return this.#declarations(depth)
    if (this.#word('if')) return this.#branch(depth)
    const call = this.#call(depth)
    if (call) return [call]
    return this.#assignment(depth)
  }

  #declarations(depth: number): readonly Statement[] | undefined {
    const found: Statement[] = []
    do {
      const name = this.#path()
      if (name === undefined) return undefined
      const value = this.#take('=') ? this.expression(depth) : ({ kind: 'value', value: null } as const)
      if (!value) return undefined
      found.push({ kind: 'set', name, sign: '=', value })
    } while (this.#take(','))
    return found
  }

  #branch(depth: number): readonly Statement[] | undefined {
    const condition = this.#take('(') ? this.expression(depth + 1) : undefined
    if (!condition || !this.#take(')')) return undefined
    const then = this.#block(depth + 1)
    if (!then) return undefined
    this.#take(';')
    const otherwise = this.#word('else') ? this.#block(depth + 1) : []
    return otherwise && [{ kind: 'if', condition, then, else: otherwise }]
  }

  #block(depth: number): readonly Statement[] | undefined {
    if (!this.#take('{')) return this.#statement(depth)
    const inside = this.statements(depth)
    return this.#take('}') ? inside : undefined
  }

  /** Calls of the player's own that can be told. */
  #call(depth: number): Statement | undefined {
    const from = this.#at
    const path = this.#path()
    const open = path !== undefined && this.#take('(')
    const args = open ? this.#list(')', depth) : undefined
    const [first, second] = args ?? []
    const made = (): Statement | undefined => {
      if (path === 'pages.end' && args?.length === 0) return { kind: 'end' }
      if (!first) return undefined
      if (path === 'pages.goto') return { kind: 'goto', target: first }
      if (path === 'pages.enable' || path === 'pages.disable')
        return { kind: 'switch', on: path === 'pages.enable', target: first }
      const key = first.kind === 'value' ? String(first.value) : undefined
      if (path === 'teaseStorage.setItem' && key !== undefined && second) return { kind: 'store', key, value: second }
      if (path === 'teaseStorage.removeItem' && key !== undefined)
        return { kind: 'store', key, value: { kind: 'value', value: null } }
      return path?.endsWith('.push') ? { kind: 'push', name: path.slice(0, -5), count: args?.length ?? 0 } : undefined
    }
    const statement = made()
    if (!statement) this.#at = from
    return statement
  }

  #assignment(depth: number): readonly Statement[] | undefined {
    const one: Expression = { kind: 'value', value: 1 }
    const before = this.#take('++') ? '+=' : this.#take('--') ? '-=' : undefined
    const name = this.#path()
    if (name === undefined) return undefined
    if (before) return [{ kind: 'set', name, sign: before, value: one }]
    if (this.#take('++')) return [{ kind: 'set', name, sign: '+=', value: one }]
    if (this.#take('--')) return [{ kind: 'set', name, sign: '-=', value: one }]
    const sign = (['+=', '-=', '='] as const).find((known) => this.#take(known))
    const value = sign && this.expression(depth)
    return sign && value && [{ kind: 'set', name, sign, value }]
  }

  #binary(level: number, depth: number): Expression | undefined {
    const signs = levels[level]
    if (!signs) return this.#unary(depth)
    let left = this.#binary(level + 1, depth)
    for (;;) {
      const sign = left && signs.find((known) => this.#take(known))
      if (!left || !sign) return left
      const right = this.#binary(level + 1, depth)
      left = right && {
        kind: 'binary',
        sign: (sign === '===' ? '==' : sign === '!==' ? '!=' : sign) as Sign,
        left,
        right,
      }
    }
  }

  #unary(depth: number): Expression | undefined {
    if (depth > deepest) return undefined
    if (this.#take('!')) {
      const of = this.#unary(depth + 1)
      return of && { kind: 'not', of }
    }
    if (this.#take('-')) {
      const of = this.#unary(depth + 1)
      return of?.kind === 'value' && typeof of.value === 'number' ? { kind: 'value', value: 0 - of.value } : undefined
    }
    if (this.#take('(')) {
      const inner = this.expression(depth + 1)
      return inner && this.#take(')') ? inner : undefined
    }
    if (this.#take('[')) {
      const items = this.#list(']', depth)
      return items && { kind: 'list', size: items.length }
    }
    if (this.#take('{')) return this.#object(depth)
    return this.#literal() ?? this.#named(depth)
  }

  #object(depth: number): Expression | undefined {
    const fields: (readonly [string, Expression])[] = []
    while (!this.#take('}')) {
      const token = this.#tokens[this.#at++]
      const key = token?.kind === 'text' ? unquoted(token.text) : token?.kind === 'word' ? token.text : undefined
      const value = key !== undefined && this.#take(':') ? this.expression(depth + 1) : undefined
      if (key === undefined || !value) return undefined
      fields.push([key, value])
      if (!this.#take(',') && !this.#sees('}')) return undefined
    }
    return { kind: 'object', fields }
  }

  #literal(): Expression | undefined {
    const token = this.#tokens[this.#at]
    const value = token && literalOf(token)
    if (value === undefined) return undefined
    this.#at += 1
    return { kind: 'value', value }
  }

  #named(depth: number): Expression | undefined {
    const path = this.#path()
    if (path === undefined) return undefined
    if (!this.#sees('('))
      return path.endsWith('.length') ? { kind: 'count', of: path.slice(0, -7) } : { kind: 'name', name: path }
    this.#take('(')
    const [only, ...others] = this.#list(')', depth) ?? []
    if (!only || others.length > 0) return undefined
    if (path === 'teaseStorage.getItem' && only.kind === 'value') return { kind: 'stored', key: String(only.value) }
    return path === 'Number' || path === 'String' ? only : undefined
  }

  /** Expressions up to a closing bracket. */
  #list(end: string, depth: number): readonly Expression[] | undefined {
    const items: Expression[] = []
    while (!this.#take(end)) {
      const item = this.expression(depth + 1)
      if (!item) return undefined
      items.push(item)
      if (!this.#take(',') && !this.#sees(end)) return undefined
    }
    return items
  }

  #path(): string | undefined {
    const first = this.#tokens[this.#at]
    if (first?.kind !== 'word' || notNames.has(first.text)) return undefined
    this.#at += 1
    const parts = [first.text]
    while (this.#sees('.') && this.#tokens[this.#at + 1]?.kind === 'word') {
      parts.push(this.#tokens[this.#at + 1]?.text ?? '')
      this.#at += 2
    }
    return parts.join('.')
  }

  /** Whether a statement ends here: by its sign, its block or its line. */
  #isOver(from: number): boolean {
    const token = this.#tokens[this.#at]
    const isBlock = this.#tokens[this.#at - 1]?.text === '}'
    return this.#at > from && (!token || isBlock || token.text === ';' || token.text === '}' || token.fresh)
  }

  #skipped(from: number): Statement {
    this.#at = from
    let depth = 0
    do {
      const token = this.#tokens[this.#at]
      if (!token) break
      if ('([{'.includes(token.text)) depth += 1
      if (')]}'.includes(token.text)) depth -= 1
      if (depth < 0) break
      this.#at += 1
      const next = this.#tokens[this.#at]
      if (depth === 0 && (token.text === ';' || next?.text === '}' || (next?.fresh && !'{.'.includes(next.text)))) break
    } while (this.#at < this.#tokens.length)
    if (this.#at === from) this.#at += 1
    const last = this.#tokens[this.#at - 1]
    return { kind: 'unreadable', source: this.#source.slice(this.#tokens[from]?.start ?? 0, last?.end) }
  }

  #sees(sign: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'sign' && token.text === sign
  }

  #word(word: string): boolean {
    const token = this.#tokens[this.#at]
    const isNext = token?.kind === 'word' && token.text === word
    if (isNext) this.#at += 1
    return isNext
  }

  /** Signs of several letters come as one token each, side by side. */
  #take(sign: string): boolean {
    let at = this.#at
    let rest = sign
    let end: number | undefined
    while (rest !== '') {
      const token = this.#tokens[at]
      if (token?.kind !== 'sign' || !rest.startsWith(token.text) || (end !== undefined && token.start !== end))
        return false
      rest = rest.slice(token.text.length)
      end = token.end
      at += 1
    }
    const after = this.#tokens[at]
    if (after?.kind === 'sign' && after.start === end && isLonger(sign, after.text)) return false
    this.#at = at
    return true
  }
}

const notNames: ReadonlySet<string> = new Set(
  'true false null undefined function return new typeof for while do switch this var let const if else'.split(' '),
)

/** Whether a sign goes on with the one behind it: `=` before `=` is no assignment. */
const isLonger = (sign: string, next: string): boolean =>
  (/^[=!<>+*/-]$/.test(sign) && next === '=') ||
  (/^[=!]=$/.test(sign) && next === '=') ||
  (sign === '=' && next === '=>')

function literalOf({ kind, text }: Token): string | number | boolean | null | undefined {
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (kind === 'text') return text.startsWith('`') ? undefined : unquoted(text)
  if (kind !== 'word') return undefined
  const words = new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
    ['null', null],
    ['undefined', null],
  ])
  return words.get(text)
}

const unquoted = (text: string): string =>
  text.slice(1, -1).replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_, unicode, hex, letter) => {
    if (unicode ?? hex) return String.fromCharCode(Number.parseInt(unicode ?? hex, 16))
    return letter === 'n' ? '\n' : letter === 't' ? '\t' : letter
  })
