import type { ChatDelta } from '../contributions/llmProvider.ts'
import type { Stage } from './settle.ts'

/**
 * Ends the reply at the first stop string, for servers that accept only a few of them or ignore them all. Text that
 * may be the beginning of one is held back until that is decided.
 */
export function stopStrings(stops: readonly string[] = []): Stage {
  const wanted = stops.filter((stop) => stop !== '')
  if (wanted.length === 0) return (delta) => [delta]
  let held = ''
  let over = false
  return (delta) => {
    if (over) return []
    if (delta.kind === 'end') {
      over = true
      return held === '' ? [delta] : [{ kind: 'text', text: held }, delta]
    }
    if (delta.kind !== 'text') return [delta]
    const text = held + delta.text
    const places = wanted.map((stop) => text.indexOf(stop)).filter((place) => place >= 0)
    if (places.length > 0) {
      over = true
      return [...words(text.slice(0, Math.min(...places))), { kind: 'end', reason: 'stop', native: 'stop-string' }]
    }
    const keep = Math.max(...wanted.map((stop) => overlap(text, stop)))
    held = text.slice(text.length - keep)
    return words(text.slice(0, text.length - keep))
  }
}

const words = (text: string): ChatDelta[] => (text === '' ? [] : [{ kind: 'text', text }])

/** How much of the stop string's beginning stands at the end of the text. */
function overlap(text: string, stop: string): number {
  for (let length = Math.min(stop.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(stop.slice(0, length))) return length
  }
  return 0
}
