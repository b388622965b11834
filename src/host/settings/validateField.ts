import type { ScalarField } from 'sdk'
import { isDuration } from './conform.ts'

type TextField = Extract<ScalarField, { readonly type: 'string' }>

/** Why a typed text cannot be taken, as a sentence; undefined when it can. */
export function validateField(field: TextField, text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return field['x-optional'] ? undefined : `${field.title} is required`
  const prefix = field['x-prefix']
  if (prefix && !trimmed.startsWith(prefix.text)) return prefix.message
  switch (field.format) {
    case 'url':
      return isAddress(trimmed) ? undefined : 'This is not an address. It should look like http://localhost:11434.'
    case 'duration':
      return isDuration(trimmed) ? undefined : 'Invalid time format. Use format like 1d, 2h, 30m, or 45s.'
    default:
      return undefined
  }
}

function isAddress(text: string): boolean {
  return /^(https?|wss?):\/\/\S/i.test(text) && URL.canParse(text)
}
