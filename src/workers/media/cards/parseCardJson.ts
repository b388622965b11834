import { err, ok, type Result } from 'sdk'
import type { CardError } from '../../../shared/cards/types.ts'
import { count } from '../../../shared/files/bytes.ts'
import { limits } from '../../../shared/files/limits.ts'
import type { Warn } from './warnings.ts'

/**
 * Parses JSON from a stranger. Depth and size are measured on the text before anything is built, numbers are finite,
 * and `__proto__` does not come through.
 */
export function parseCardJson(text: string, warn: Warn): Result<unknown, CardError> {
  const shape = measureJson(text)
  if (shape.depth > limits.jsonDepth) {
    return err({ code: 'card/too-deep', message: `The card is nested more than ${limits.jsonDepth} levels deep.` })
  }
  if (shape.values > limits.jsonValues) {
    return err({
      code: 'card/too-many-values',
      message: `The card holds more than ${count(limits.jsonValues)} values.`,
    })
  }
  try {
    return ok(
      JSON.parse(text, shape.suspicious ? (key, value) => checkedValue(key, value, warn) : undefined) as unknown,
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return err({ code: 'card/not-json', message: `The card's text is not valid JSON. ${reason}`.trim() })
  }
}

interface JsonShape {
  readonly depth: number
  readonly values: number
  /** Whether the text ends inside a string, a list or an object. */
  readonly unfinished: boolean
  /** Whether it may hold a prototype key or a number beyond every number. */
  readonly suspicious: boolean
}

/** Walks the text once, outside its strings. */
export function measureJson(text: string): JsonShape {
  let depth = 0
  let deepest = 0
  let values = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = endOfString(text, at)
      inString = at >= text.length
    } else if (code === 0x7b || code === 0x5b) {
      depth++
      values++
      if (depth > deepest) deepest = depth
      if (deepest > limits.jsonDepth) break
    } else if (code === 0x7d || code === 0x5d) {
      depth--
    } else if (code === 0x2c) {
      values++
    }
  }
  return { depth: deepest, values, unfinished: inString || depth > 0, suspicious: isSuspicious(text) }
}

/** Whether it may hold a prototype key or a number beyond every number. */
export const isSuspicious = (text: string) => /proto|\\u00[5-7]|\d[eE]\+?\d{3}|\d{200}/i.test(text)

/** Reviver without prototype keys and numbers beyond every number. */
export function harmless(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

/** Where the string that opens at `start` closes, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start
  for (;;) {
    at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return at
  }
}

function checkedValue(key: string, value: unknown, warn: Warn): unknown {
  if (key === '__proto__') {
    warn('text/unsafe-key', 'The card contains a key named "__proto__"; it was left out.', '__proto__')
    return undefined
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    warn('text/number-too-large', `The number in "${key}" is too large; it was left out.`, key)
    return null
  }
  return value
}
