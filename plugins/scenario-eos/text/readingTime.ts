import type { Profile } from '../document/document.ts'

/** How long a bubble stays that goes on by itself, in milliseconds. `text` is what is read, without tags. */
export function readingTime(text: string, profile: Profile): number {
  const perLetter = 30 * text.length
  const perWord = 300 * wordsIn(text)
  return 1500 + Math.max(profile === 'oeos' ? Math.min(perLetter, 8000) : perLetter, perWord)
}

function wordsIn(text: string): number {
  const words = text.replace(/['";:,.?¿\-!¡]/g, '').trim()
  return words === '' ? 0 : words.split(/\s+/).length
}
