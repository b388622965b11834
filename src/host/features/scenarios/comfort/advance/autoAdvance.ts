const tickMs = 250
const minMs = 1500
const breathMs = 1000

interface AdvanceSeams {
  /** How long it takes to read what is new. */
  readonly waitMs: number
  /** Nobody reads now: the wait begins anew when they are back. */
  isAway(): boolean
  /** The words are being read out: it goes on when that is done. */
  isRead(): boolean
  goOn(): void
}

/** Goes on once, after there was time to read. Returns the function that calls it off. */
export function autoAdvance({ waitMs, isAway, isRead, goOn }: AdvanceSeams): () => void {
  let read = 0
  const timer = setInterval(() => {
    read = isAway() ? 0 : read + tickMs
    if (read < waitMs || isRead()) return
    clearInterval(timer)
    goOn()
  }, tickMs)
  return () => clearInterval(timer)
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** How long somebody reads a text, with a breath after it. */
export function readingMs(text: string, wordsPerMinute: number): number {
  let count = 0
  for (const { isWordLike } of words.segment(text.slice(0, 50_000))) if (isWordLike) count++
  return Math.max(minMs, breathMs + (count * 60_000) / wordsPerMinute)
}
