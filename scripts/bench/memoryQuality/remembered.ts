import type { Embed } from './contestant.ts'

/** The same embedder, asked once for each text. */
export function remembered(embed: Embed): Embed {
  const known = new Map<string, Float32Array>()
  return async (texts) => {
    const missing = [...new Set(texts)].filter((text) => !known.has(text))
    const { embedder, vectors } = await embed(missing)
    for (const [at, text] of missing.entries()) {
      const vector = vectors[at]
      if (!vector) throw new Error('The embedder gave fewer vectors than texts.')
      known.set(text, vector)
    }
    return { embedder, vectors: texts.map((text) => known.get(text) ?? new Float32Array(embedder.dimensions)) }
  }
}
