import { type Token, tokensOf } from './tokens.ts'

/** A condition over the variables of a scenario. */
export type Expression =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'both' | 'either' | Comparison; readonly left: Expression; readonly right: Expression }

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

/** One change of a variable: "trust += 1". */
export interface Assignment {
  readonly name: string
  readonly sign: '=' | '+=' | '-='
  readonly value: Expression
}

/** Reads a condition such as `trust >= 2 and not (door = 'shut')`; undefined where it is none. */
export function parseExpression(text: string): Expression | undefined {
  const tokens = tokensOf(text)
  if (!tokens) return undefined
  const reader = new Reader(tokens)
  const expression = reader.either(0)
  return expression && reader.isDone ? expression : undefined
}

/** Reads a change such as `trust += 1`, `mood = 'calm'` or `seen = true`; undefined where it is none. */
export function parseAssignment(text: string): Assignment | undefined {
  const [target, sign, ...rest] = tokensOf(text) ?? []
  if (target?.kind !== 'name' || sign?.kind !== 'sign') return undefined
  if (sign.sign !== '=' && sign.sign !== '+=' && sign.sign !== '-=') return undefined
  const reader = new Reader(rest)
  const value = reader.operand(0)
  return value && reader.isDone ? { name: target.name, sign: sign.sign, value } : undefined
}

/** The variables a condition looks at. */
export function namesIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'value':
      return []
    case 'name':
      return [expression.name]
    case 'not':
      return namesIn(expression.of)
    default:
      return [...namesIn(expression.left), ...namesIn(expression.right)]
  }
}

const deepest = 40
const comparisons: readonly string[] = ['=', '!=', '<', '<=', '>', '>='] satisfies readonly Comparison[]
const isComparison = (sign: string | undefined): sign is Comparison => sign !== undefined && comparisons.includes(sign)

/** Descends through `or`, `and`, `not` and comparisons; whatever it cannot read makes the whole undefined. */
class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get isDone() {
    return this.#at === this.#tokens.length
  }

  either(depth: number): Expression | undefined {
    return this.#chain('or', 'either', () => this.#both(depth))
  }

  operand(depth: number): Expression | undefined {
    const token = this.#tokens[this.#at]
    if (!token) return undefined
    if (token.kind !== 'sign') {
      this.#at++
      return token
    }
    if (this.#take('-')) {
      const number = this.#tokens[this.#at++]
      return number?.kind === 'value' && typeof number.value === 'number'
        ? { kind: 'value', value: 0 - number.value }
        : undefined
    }
    if (!this.#take('(') || depth >= deepest) return undefined
    const inner = this.either(depth + 1)
    return inner && this.#take(')') ? inner : undefined
  }

  #both(depth: number): Expression | undefined {
    return this.#chain('and', 'both', () => this.#not(depth))
  }

  #not(depth: number): Expression | undefined {
    if (!this.#take('not')) return this.#comparison(depth)
    const of = depth >= deepest ? undefined : this.#not(depth + 1)
    return of && { kind: 'not', of }
  }

  #comparison(depth: number): Expression | undefined {
    const left = this.operand(depth)
    const token = this.#tokens[this.#at]
    const sign = token?.kind === 'sign' ? token.sign : undefined
    if (!left || !isComparison(sign)) return left
    this.#at++
    const right = this.operand(depth)
    return right && { kind: sign, left, right }
  }

  #chain(sign: string, kind: 'both' | 'either', part: () => Expression | undefined): Expression | undefined {
    let left = part()
    while (left && this.#take(sign)) {
      const right = part()
      left = right && { kind, left, right }
    }
    return left
  }

  #take(sign: string): boolean {
    const token = this.#tokens[this.#at]
    const isNext = token?.kind === 'sign' && token.sign === sign
    if (isNext) this.#at++
    return isNext
  }
}
