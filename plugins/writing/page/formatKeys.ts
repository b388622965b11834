import { typeInto } from './composerField.ts'

/** What stands around the selected words. */
const marks: Readonly<Record<string, string>> = { b: '**', i: '*' }
/** A key that would replace the selected words puts itself around them. */
const pairs: Readonly<Record<string, string>> = { '"': '"', '“': '”', '*': '*', '(': ')' }

/**
 * Ctrl or Cmd with B and I puts the selected words in bold or italics, or takes that away; a quotation mark or an asterisk
 * typed over selected words stands around them. Without a selection the keys mean what they mean elsewhere.
 */
export function formatKeys(event: KeyboardEvent): void {
  const field = event.target
  if (!(field instanceof HTMLTextAreaElement) || event.isComposing || event.altKey) return
  if (field.selectionStart === field.selectionEnd) return
  const mod = event.ctrlKey || event.metaKey
  const before = mod ? marks[event.key.toLowerCase()] : event.key in pairs ? event.key : undefined
  if (before === undefined) return
  event.preventDefault()
  surround(field, before, mod ? before : (pairs[event.key] ?? before))
}

function surround(field: HTMLTextAreaElement, before: string, after: string): void {
  const { selectionStart: from, selectionEnd: to, value } = field
  const words = value.slice(from, to)
  const isMarked = value.slice(from - before.length, from) === before && value.slice(to, to + after.length) === after
  const isExactly = before !== '*' || value.slice(from - 2, from) !== '**' || value.slice(from - 3, from) === '***'
  if (isMarked && isExactly) {
    field.setSelectionRange(from - before.length, to + after.length)
    typeInto(field, words)
    field.setSelectionRange(from - before.length, to - before.length)
    return
  }
  typeInto(field, `${before}${words}${after}`)
  field.setSelectionRange(from + before.length, to + before.length)
}
