import type { ScalarField } from 'sdk'
import { placeOf } from '../../../src/shared/network/place.ts'
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
      return isAddress(completeAddress(trimmed)) ? undefined : `This is not an address. Example: ${exampleOf(field)}.`
    case 'duration':
      return isDuration(trimmed) ? undefined : 'Invalid time format. Use format like 1d, 2h, 30m, or 45s.'
    default:
      return undefined
  }
}

/** An address with its scheme: `localhost:11434` is taken as `http://localhost:11434`. Anything else stays as it is. */
export function completeAddress(text: string): string {
  const bare = /^((?:[a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:.]+\])(:\d{1,5})?(?:\/\S*)?$/i.exec(text)
  if (!bare) return text
  const [, host = '', port] = bare
  if (port === undefined && host !== 'localhost' && !/[.:]/.test(host)) return text
  return `${placeOf(host.toLowerCase()) === 'public' ? 'https' : 'http'}://${text}`
}

/** The usual address of the server the field is about. */
const exampleOf = ({ default: usual, placeholder = '' }: TextField): string =>
  [usual, placeholder].find((text) => typeof text === 'string' && isAddress(text)) ?? 'http://localhost:8080'

function isAddress(text: string): boolean {
  return /^(https?|wss?):\/\/\S/i.test(text) && URL.canParse(text)
}
