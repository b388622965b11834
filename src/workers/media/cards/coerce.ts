import type { Warn } from './warnings.ts'

/** The text as we show it: well-formed, no control characters, one kind of line break. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
}

/** A text field, whatever a tool wrote into it. */
export function toText(value: unknown, field: string, warn: Warn): string {
  if (typeof value === 'string') return cleanText(value)
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') {
    warn('card/wrong-type', `"${field}" is a ${typeof value} where a text belongs; it was read as text.`, field)
    return String(value)
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    warn('card/wrong-type', `"${field}" is a list where a text belongs; its items were joined line by line.`, field)
    return cleanText(value.join('\n'))
  }
  warn('card/wrong-type', `"${field}" is not a text; it was left out of view but kept in the card.`, field)
  return ''
}

/** A list of texts. A single text counts as a list of one; what is no text at all is left out. */
export function toTexts(value: unknown, field: string, warn: Warn): string[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return [cleanText(value)]
  if (!Array.isArray(value)) {
    warn('card/wrong-type', `"${field}" is not a list; it was left out of view but kept in the card.`, field)
    return []
  }
  return value.map((item) => {
    if (typeof item === 'string') return cleanText(item)
    warn('card/wrong-type', `"${field}" holds something that is not a text.`, field)
    return typeof item === 'number' || typeof item === 'boolean' ? String(item) : ''
  })
}

/** A number written as a number or as digits; undefined for nothing, `NaN` for nonsense. */
export function toNumber(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return Number.NaN
  return value.trim() === '' ? undefined : Number(value)
}
