import type { EmbeddingContract } from '../../workers/embedding/contract.ts'
import { once, openEngine } from './engine.ts'

/** The worker that knows how near texts are to each other. Its model is large, and fetched when it is first asked. */
export const embedding = once(() => {
  const worker = new Worker(new URL('../../workers/embedding/worker.ts', import.meta.url), {
    type: 'module',
    name: 'embedding',
  })
  return openEngine<EmbeddingContract>(worker, 'embedding')
})
