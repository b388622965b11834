/** The field one writes in, while a chat shows it. */
export const composerField = () => document.querySelector<HTMLTextAreaElement>('[data-composer] textarea')

/** Puts text into a field as if it were typed: the draft is kept, and Undo of the browser takes it back. */
export function typeInto(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  // Deprecated, and still the only way that leaves the browser's own Undo working.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Replaces all that is in a field. */
export function replaceAll(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  field.select()
  typeInto(field, text)
}
