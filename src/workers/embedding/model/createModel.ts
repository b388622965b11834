import { transfer } from 'comlink'
import { toUnit } from '../toUnit.ts'
import type { ModelContract } from './contract.ts'
import { openSession, type Session } from './openSession.ts'
import type { Tokenizer } from './openTokenizer.ts'

/** The model, with everything it needs from our own origin. */
export function createModel(): ModelContract {
  let loaded: { readonly piecesOf: Tokenizer; readonly session: Session } | undefined
  return {
    async load(rung) {
      const { openTokenizer } = await import('./openTokenizer.ts')
      const [piecesOf, session] = await Promise.all([openTokenizer(), openSession(rung)])
      loaded = { piecesOf, session }
    },

    async embed(texts) {
      if (!loaded) throw new Error('The model was not loaded.')
      const vectors: Float32Array[] = []
      // One at a time: beside others a text would be padded, and its vector would differ a little each time.
      for (const text of texts) {
        const vector = await loaded.session.run(loaded.piecesOf(text))
        if (!toUnit(vector)) throw new Error('The model gave no direction for a text.')
        vectors.push(vector)
      }
      return transfer(
        vectors,
        vectors.map(({ buffer }) => buffer),
      )
    },
  }
}
