import { Scope } from 'sdk'
import { connect } from 'sdk/runtime'
import type { EmbedderInfo } from '../../src/shared/memories/recall.ts'
import type { EmbeddingContract } from '../../src/workers/embedding/contract.ts'

/* The page of `embedding.spec.ts`: the real embedding worker, with the real model behind it. */

const scope = new Scope('page')
const embedding = connect<EmbeddingContract>(
  new Worker(new URL('../../src/workers/embedding/worker.ts', import.meta.url), { type: 'module', name: 'embedding' }),
  'embedding',
  scope,
)

const bench = {
  current: () => embedding.current(),

  async embed(texts: readonly string[]): Promise<Answer> {
    const began = performance.now()
    const { embedder, vectors } = await embedding.embed(texts, scope.signal)
    return { embedder, vectors: vectors.map((vector) => [...vector]), ms: performance.now() - began }
  },

  /** Asks several questions while many texts are being made into vectors, and tells which job ended first. */
  async questionsAmong(texts: readonly string[], questions: readonly string[]): Promise<'questions' | 'texts'> {
    const leave = new AbortController()
    const stock = embedding.embed(texts, leave.signal).then(
      () => 'texts' as const,
      () => 'questions' as const,
    )
    for (const question of questions) await embedding.embed([question], scope.signal)
    leave.abort()
    return await stock
  },
}

interface Answer {
  readonly embedder: EmbedderInfo
  readonly vectors: readonly (readonly number[])[]
  readonly ms: number
}

export type Bench = typeof bench
Object.assign(globalThis, { bench })
