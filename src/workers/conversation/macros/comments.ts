import { pairBraces } from './braces.ts'

/** Starts of macros whose inside is for the author's eyes: nothing in there is ever expanded. */
const opaque = /^\{\{\s*(?:\/\/|comment\s*:|hidden_key\s*:)/i

/** The text as a search for lore keys sees it: without comments and hidden keys. */
export function withoutComments(text: string): string {
  if (!text.includes('{{')) return text
  let kept = ''
  let at = 0
  for (const { open, end } of pairBraces(text)) {
    if (open < at || !isOpaque(text, open)) continue
    kept += text.slice(at, open)
    at = end
  }
  return kept + text.slice(at)
}

export const isOpaque = (text: string, open: number): boolean => opaque.test(text.slice(open, open + 40))
