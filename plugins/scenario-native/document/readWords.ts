import { type Assignment, type Expression, parseAssignment, parseExpression } from '../words/expression.ts'
import { clip, type Fields } from './fields.ts'
import type { Value } from './types.ts'

/** Variables the engine counts itself. */
export const counted: readonly string[] = ['turns', 'totalTurns']

const maxChanges = 50
const maxVariables = 500
const never: Expression = { kind: 'value', value: false }

/** A condition. One that cannot be read never holds: what an author guarded must not come open by a slip. */
export function readCondition(fields: Fields, name = 'if'): Expression | undefined {
  const value = fields.raw(name)
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return { kind: 'value', value }
  const expression = typeof value === 'string' ? parseExpression(value) : undefined
  if (!expression) {
    fields.say(
      'error',
      `"${clip(String(value))}" is no condition, so it never holds. A condition looks like: trust >= 2 and not tired`,
      name,
    )
  }
  return expression ?? never
}

/** The changes of variables in `set`: a list such as ["trust += 1", "mood = 'calm'"], or an object of plain values. */
export function readChanges(fields: Fields, name = 'set'): readonly Assignment[] {
  const value = fields.raw(name)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return readPlainChanges(fields, name)
  return fields.texts(name, maxChanges).flatMap((text) => {
    const change = parseAssignment(text)
    if (!change) fields.say('error', `"${clip(text)}" changes no variable. A change looks like: trust += 1`, name)
    return change && isFree(change.name, fields, name) ? [change] : []
  })
}

/** The values of an object of variables. */
export function readValues(fields: Fields | undefined): Readonly<Record<string, Value>> {
  if (!fields) return {}
  return Object.fromEntries(
    fields.names(maxVariables).flatMap((name) => {
      if (parseExpression(name)?.kind !== 'name') {
        fields.say('error', `"${clip(name)}" cannot be the name of a variable: letters, digits and _ can.`, clip(name))
        return []
      }
      const value = plainValue(fields.raw(name))
      if (value === undefined) fields.say('error', `"${clip(name)}" must be text, a number, true or false.`, clip(name))
      return value !== undefined && isFree(name, fields, '') ? [[name, value] as const] : []
    }),
  )
}

const readPlainChanges = (fields: Fields, name: string): readonly Assignment[] =>
  Object.entries(readValues(fields.object(name))).map(([variable, value]) => ({
    name: variable,
    sign: '=',
    value: { kind: 'value', value },
  }))

function plainValue(value: unknown): Value | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? Math.max(-1e15, Math.min(1e15, value)) + 0 : undefined
  return typeof value === 'string' ? value.slice(0, 2000) : undefined
}

function isFree(name: string, fields: Fields, field: string): boolean {
  if (!counted.includes(name)) return true
  fields.say('error', `"${name}" is counted by itself and cannot be set.`, field)
  return false
}
