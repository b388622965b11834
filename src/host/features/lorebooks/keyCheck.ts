/** How a key of an entry is read: as words, or as a pattern between slashes. */
export type KeyKind =
  | { readonly kind: 'words' }
  | { readonly kind: 'pattern' }
  | { readonly kind: 'broken'; readonly why: string }

const form = /^\/((?:[^/\\]|\\[\s\S])+)\/([gimsuy]*)$/
const macro = /\{\{[^{}]*\}\}/g

export function checkKey(key: string): KeyKind {
  const found = form.exec(key.trim())
  if (!found) return { kind: 'words' }
  const [, pattern = '', flags = ''] = found
  try {
    new RegExp(pattern.replace(macro, 'x'), flags)
    return { kind: 'pattern' }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/[gimsuy]*: /, '') : 'it cannot be read'
    return { kind: 'broken', why: `This pattern never matches: ${reason}.` }
  }
}

/** Keys typed in one go: commas part them, except within a pattern. */
export function keysIn(text: string): readonly string[] {
  const whole = text.trim()
  const parts = form.test(whole) ? [whole] : whole.split(',')
  return parts.map((part) => part.trim()).filter(Boolean)
}
