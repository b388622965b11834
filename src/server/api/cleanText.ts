/** What cleaning a value found: the value with every text normalised, or that a text cannot be stored. */
export type Cleaned = { readonly kind: 'clean'; readonly value: unknown } | { readonly kind: 'invalid' }

/**
 * Brings every text of a value to normal form C. A text with a NUL cannot be stored by the database, and one with half a
 * surrogate pair would be stored as another.
 */
export function cleanText(value: unknown): Cleaned {
  let invalid = false
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') {
      invalid ||= part.includes('\0') || !part.isWellFormed()
      return part.normalize('NFC')
    }
    if (Array.isArray(part)) return part.map(clean)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [clean(name), clean(member)]))
  }
  const cleaned = clean(value)
  return invalid ? { kind: 'invalid' } : { kind: 'clean', value: cleaned }
}
