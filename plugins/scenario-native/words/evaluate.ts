import type { Value } from '../document/types.ts'
import type { Assignment, Expression } from './expression.ts'

export type Variables = Readonly<Record<string, Value>>

/** Whether a condition holds. Without one, it does. */
export const holds = (condition: Expression | undefined, variables: Variables): boolean =>
  condition === undefined || isTrue(worthOf(condition, variables))

/** The variables after some changes, one after another. */
export function assign(changes: readonly Assignment[], variables: Variables): Variables {
  return changes.reduce((now, change) => assignOne(change, now), variables)
}

/** A variable's value; undefined where nobody has set it. Only names of its own count. */
export const variable = (name: string, variables: Variables): Value | undefined =>
  Object.hasOwn(variables, name) ? variables[name] : undefined

const maxVariables = 500
const maxTextLength = 2000
const largest = 1e15

function assignOne({ name, sign, value }: Assignment, variables: Variables): Variables {
  const operand = worthOf(value, variables)
  const before = variable(name, variables)
  if (operand === undefined) return variables
  if (before === undefined && Object.keys(variables).length >= maxVariables) return variables
  const after = sign === '=' ? operand : changed(before, sign, operand)
  return after === undefined ? variables : { ...variables, [name]: bounded(after) }
}

function changed(before: Value | undefined, sign: '+=' | '-=', operand: Value): Value | undefined {
  if (typeof operand === 'number' && (before === undefined || typeof before === 'number')) {
    return sign === '+=' ? (before ?? 0) + operand : (before ?? 0) - operand
  }
  return sign === '+=' && typeof before === 'string' ? before + operand : undefined
}

/** Adding zero turns the minus zero, which JSON does not know, into a plain one. */
function bounded(value: Value): Value {
  if (typeof value === 'string') return value.slice(0, maxTextLength)
  return typeof value === 'number' ? Math.max(-largest, Math.min(largest, value)) + 0 : value
}

function worthOf(expression: Expression, variables: Variables): Value | undefined {
  switch (expression.kind) {
    case 'value':
      return expression.value
    case 'name':
      return variable(expression.name, variables)
    case 'not':
      return !isTrue(worthOf(expression.of, variables))
    case 'both':
      return isTrue(worthOf(expression.left, variables)) && isTrue(worthOf(expression.right, variables))
    case 'either':
      return isTrue(worthOf(expression.left, variables)) || isTrue(worthOf(expression.right, variables))
    default:
      return compare(expression.kind, worthOf(expression.left, variables), worthOf(expression.right, variables))
  }
}

const isTrue = (value: Value | undefined): boolean =>
  value !== undefined && value !== false && value !== 0 && value !== ''

/** A text and a number are never the same, and neither is before the other. */
function compare(
  sign: '=' | '!=' | '<' | '<=' | '>' | '>=',
  left: Value | undefined,
  right: Value | undefined,
): boolean {
  if (sign === '=') return left === right
  if (sign === '!=') return left !== right
  if (left === undefined || right === undefined || typeof left !== typeof right || typeof left === 'boolean')
    return false
  switch (sign) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
  }
}
