import { Scope } from 'sdk'
import { connect } from 'sdk/runtime'
import type { EmbedderInfo, EmbeddingContract } from '../../src/workers/embedding/contract.ts'

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

  /** How long each of several questions takes while many texts are being made into vectors behind them. */
  async questionsAmong(texts: readonly string[], questions: readonly string[]): Promise<readonly number[]> {
    const leave = new AbortController()
    const stock = embedding.embed(texts, leave.signal).catch(() => {})
    const times: number[] = []
    for (const question of questions) {
      const began = performance.now()
      await embedding.embed([question], scope.signal)
      times.push(performance.now() - began)
    }
    leave.abort()
    await stock
    return times
  },
}

interface Answer {
  readonly embedder: EmbedderInfo
  readonly vectors: readonly (readonly number[])[]
  readonly ms: number
}

export type Bench = typeof bench
Object.assign(globalThis, { bench })
