/** An error as it crosses: what the page acts on, and nothing else. */
export interface WireError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly retryAfterMs?: number
  readonly details?: unknown
}

const maxMessageLength = 4000
const maxNameLength = 100
/** Texts and values in an error's details. What is larger is no detail, and is left out. */
const maxDetails = 16_000

export function toWireError(error: unknown): WireError {
  const { name, message, code, retryAfterMs, details } = (error ?? {}) as Record<string, unknown>
  return {
    name: typeof name === 'string' ? name : 'Error',
    message: typeof message === 'string' ? message : String(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
    ...(details !== undefined && { details }),
  }
}

/** The error somebody else wrote down, whoever that is: known fields, each of its type and of bounded size. */
export function fromWireError(wire: unknown): Error {
  const message =
    textOf(wire, 'message', maxMessageLength) ?? (typeof wire === 'string' ? clipped(wire, maxMessageLength) : '')
  const name = textOf(wire, 'name', maxNameLength)
  if (name === 'AbortError') return new DOMException(message, 'AbortError')
  const code = textOf(wire, 'code', maxNameLength)
  const retryAfterMs = own(wire, 'retryAfterMs')
  const details = own(wire, 'details')
  return Object.assign(new Error(message), {
    name: name ?? 'Error',
    ...(code !== undefined && { code }),
    ...(typeof retryAfterMs === 'number' && retryAfterMs >= 0 && { retryAfterMs }),
    ...(details !== undefined && isSmall(details) && { details }),
  })
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

function textOf(value: unknown, key: string, longest: number): string | undefined {
  const text = own(value, key)
  return typeof text === 'string' ? clipped(text, longest) : undefined
}

export const clipped = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text

/** Plain data only, cycles counted until the limit ends them. */
function isSmall(details: unknown): boolean {
  const waiting: unknown[] = [details]
  let size = 0
  while (waiting.length > 0) {
    const item = waiting.pop()
    size += typeof item === 'string' ? item.length : 8
    if (size > maxDetails) return false
    if (typeof item !== 'object' || item === null) continue
    const prototype = Object.getPrototypeOf(item)
    if (!Array.isArray(item) && prototype !== Object.prototype && prototype !== null) return false
    const entries = Object.entries(item)
    if (entries.length > maxDetails) return false
    for (const [key, inner] of entries) waiting.push(key, inner)
  }
  return true
}
