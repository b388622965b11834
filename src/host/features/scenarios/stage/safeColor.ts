/** A color a stranger names, as CSS may have it; undefined where it could be anything else. */
export function safeColor(text: string | undefined): string | undefined {
  const color = text?.trim() ?? ''
  return forms.some((form) => form.test(color)) ? color : undefined
}

const forms = [
  /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i,
  /^[a-z]{3,30}$/i,
  /^(?:rgb|hsl)a?\(\s*[\d.,%\s/+-]{1,60}(?:deg)?[\d.,%\s/+-]{0,60}\)$/i,
]
