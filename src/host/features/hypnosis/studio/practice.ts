const maxWords = 8

/** Each word once, in an order of chance; `lot` is a number from 0 up to 1. */
export function wordsToPractise(words: readonly string[], lot: () => number = Math.random): readonly string[] {
  const lots = [...new Set(words.map((word) => word.trim()).filter(Boolean))].map((word) => ({ word, at: lot() }))
  return lots
    .toSorted((a, b) => a.at - b.at)
    .map(({ word }) => word)
    .slice(0, maxWords)
}

/** To one decimal; 0 of nothing. */
export const meanOf = (felt: readonly number[]): number =>
  Math.round((10 * felt.reduce((sum, one) => sum + one, 0)) / Math.max(1, felt.length)) / 10
