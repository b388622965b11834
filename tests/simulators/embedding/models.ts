/** A model of the simulated servers. */
export interface SimEmbeddingModel {
  readonly name: string
  /** Absent for a model that only writes replies. */
  readonly dimensions?: number
  /** In letters, for the simulated model has no tokens. */
  readonly window: number
}

export const simEmbeddingModels: readonly SimEmbeddingModel[] = [
  { name: 'nomic-embed-text', dimensions: 768, window: 8000 },
  { name: 'all-minilm', dimensions: 384, window: 1000 },
  { name: 'long-embed', dimensions: 1536, window: 8000 },
  { name: 'tern:8b', window: 8000 },
]

/** Counts words and their beginnings: enough for texts with like words to lie near each other, and the same every time. */
export function simVector(text: string, dimensions: number): readonly number[] {
  const counts = new Array<number>(dimensions).fill(0.001)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    for (const part of [word, word.slice(0, 4)]) {
      const place = hashOf(part) % dimensions
      counts[place] = (counts[place] ?? 0) + 1
    }
  }
  const length = Math.hypot(...counts)
  return counts.map((count) => Number((count / length).toFixed(6)))
}

function hashOf(text: string): number {
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash
}
