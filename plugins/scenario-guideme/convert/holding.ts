import { both } from 'sdk/story'

/** A condition of the built-in format, or one that is known: true always holds, false never. */
export type Holding = string | boolean

export function all(parts: readonly Holding[]): Holding {
  if (parts.includes(false)) return false
  const open = [...new Set(parts.filter((part) => typeof part === 'string'))]
  const whole = open.reduce<string | undefined>((sum, part, index) => (index === 0 ? part : sum && both(sum, part)), '')
  return open.length === 0 ? true : (whole ?? false)
}

export function any(parts: readonly Holding[]): Holding {
  if (parts.includes(true)) return true
  const open = [...new Set(parts.filter((part) => typeof part === 'string'))]
  const whole = open.map((part) => (open.length > 1 && / /.test(part) ? `(${part})` : part)).join(' or ')
  return open.length === 0 ? false : whole.length > maxLetters ? true : whole
}

export function not(part: Holding): Holding {
  if (typeof part === 'boolean') return !part
  return / /.test(part) ? `not (${part})` : `not ${part}`
}

const maxLetters = 400
