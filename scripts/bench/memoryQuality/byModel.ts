import type { Page } from '@playwright/test'
import type { Bench } from '../../../tests/browser/embeddingPage.ts'
import type { Embed } from './contestant.ts'

declare const bench: Bench

const batchSize = 200

/** The real model, in the embedding worker of a page that serves it (`embeddingPage.ts`). */
export function byModel(page: Page): Embed {
  return async (texts) => {
    const embedder = await page.evaluate(() => bench.current())
    const vectors: Float32Array[] = []
    for (let from = 0; from < texts.length; from += batchSize) {
      const batch = texts.slice(from, from + batchSize)
      const answer = await page.evaluate((given) => bench.embed(given), batch)
      if (answer.embedder.model !== embedder.model) throw new Error(answer.embedder.why ?? 'The embedder changed.')
      vectors.push(...answer.vectors.map((vector) => Float32Array.from(vector)))
    }
    return { embedder, vectors }
  }
}
