const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w\-.~+/=]{4,}/gi, '$1 [removed]'],
  [/\bsk-[\w-]{4,}/gi, '[removed]'],
  [/\b(https?:\/\/)[^\s/@]*@/gi, '$1'],
  [/[A-Za-z0-9_\-+]{32,}={0,2}/g, '[removed]'],
]

/** Text from a server made fit to show and keep: anything shaped like a key is removed, control characters too. */
export function sanitise(text: string, maxChars: number): string {
  // Cut first with room to spare, so that a hostile megabyte is not searched through.
  let clean = text.slice(0, maxChars * 2).replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
  for (const [shape, instead] of secretShapes) clean = clean.replace(shape, instead)
  return clean.length > maxChars ? `${clean.slice(0, maxChars - 1)}…` : clean
}

/** For the diagnostics view: at most 4 kB. */
export const rawOf = (text: string): string => sanitise(text, 1365)

/** For a sentence shown to a person. */
export const quoted = (text: string): string => sanitise(text.replace(/\s+/g, ' ').trim(), 240)
