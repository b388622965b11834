const allowed: ReadonlySet<string> = new Set(['color', 'text-align', 'font-size', 'letter-spacing'])

/** The declarations of a style attribute that plain labels may have. */
export function plainStyle(style: string): string {
  const kept: string[] = []
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (allowed.has(property) && isPlainValue(value)) kept.push(`${property}: ${value}`)
  }
  return kept.join('; ')
}

/** Words, numbers and colour functions: nothing that fetches, computes or escapes. */
function isPlainValue(value: string): boolean {
  return (
    /^[#\w\s.,%+/!-]+(\([\w\s.,%+/-]*\)\s*)?$/.test(value) && !/url|expression|\bvar\b|\benv\b|\battr\b/i.test(value)
  )
}
