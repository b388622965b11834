import type { Embedded } from '../../../src/workers/embedding/contract.ts'
import type { Embed } from './contestant.ts'

/** The same embedder, asked once for each text. */
export function remembered(embed: Embed): Embed {
  const known = new Map<string, Float32Array>()
  let embedder: Embedded['embedder'] | undefined
  return async (texts) => {
    const missing = [...new Set(texts)].filter((text) => !known.has(text))
    if (missing.length > 0 || !embedder) {
      const made = await embed(missing)
      embedder = made.embedder
      for (const [at, text] of missing.entries()) known.set(text, made.vectors[at] ?? nothing())
    }
    return { embedder, vectors: texts.map((text) => known.get(text) ?? nothing()) }
  }
}

function nothing(): never {
  throw new Error('The embedder gave fewer vectors than texts.')
}
