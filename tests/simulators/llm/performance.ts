import type { Script } from './script.ts'

export interface PerformanceWishes {
  readonly tokens?: number
  readonly tokensPerSec?: number
  /** The size of every network write. */
  readonly bytes?: number
}

/** A very long, very fast reply in very small pieces: what the page's budgets are measured with. */
export function performanceScript({
  tokens = 10_000,
  tokensPerSec = 2_000,
  bytes = 3,
}: PerformanceWishes = {}): Script {
  return {
    name: 'performance',
    reply: { text: longText(tokens) },
    tokensPerSec,
    chunking: { bytes },
  }
}

/** Exactly as many toy tokens as wished: each word is four bytes with its space. */
function longText(tokens: number): string {
  const words = ['rain', 'lamp', 'tide', 'wind', 'moss', 'oak ', 'fern', 'dusk'].map(
    (word) => `${word.trim().slice(0, 3)} `,
  )
  const text = Array.from({ length: tokens }, (_, index) => {
    const word = words[(index * 7 + Math.floor(index / 11)) % words.length] ?? 'sea '
    return index % 97 === 96 ? `${word.slice(0, 2)}.\n` : word
  })
  return text.join('')
}
