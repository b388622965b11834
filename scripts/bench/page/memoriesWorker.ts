import { serve } from 'sdk/runtime'
import type { Quantised } from '../../../src/workers/memory/index/quantise.ts'
import { plainVectors, type VectorMemory, vectorMemory } from '../../../src/workers/memory/index/VectorMemory.ts'
import { VectorRange } from '../../../src/workers/memory/index/VectorRange.ts'

export interface IndexBenchContract {
  measure(count: number): Promise<IndexTimes>
}

export interface IndexTimes {
  readonly kind: VectorMemory['kind']
  readonly topMs: readonly number[]
  readonly plainMs: readonly number[]
  readonly bytes: number
}

const dimensions = 384
const runs = 80
const warmUps = 10
/** Four bytes for the scale and eight for the owner. */
const besideBytes = 12

async function measure(count: number): Promise<IndexTimes> {
  const memory = vectorMemory(dimensions)
  const { times: topMs, first } = timesOf(memory, count, runs)
  const plain = timesOf(plainVectors(dimensions), count, 8)
  if (String(first) !== String(plain.first)) throw new Error('Both ways to compare must rank alike.')
  return { kind: memory.kind, topMs, plainMs: plain.times, bytes: memory.bytes + count * besideBytes }
}

function timesOf(memory: VectorMemory, count: number, rounds: number) {
  const random = chance(17)
  const range = new VectorRange<number>(memory)
  for (let index = 0; index < count; index++) range.add(place(random), index)
  const questions = Array.from({ length: warmUps + rounds }, () => place(random))
  const found: string[] = []
  const times = questions.map((question) => {
    const begun = performance.now()
    const top = range.nearest(question, 10)
    const ms = performance.now() - begun
    found.push(top.join())
    return ms
  })
  return { times: times.slice(warmUps), first: found[0] }
}

/** As long as 1, as nearly as it matters to time. */
function place(random: () => number): Quantised {
  const bytes = new Int8Array(dimensions)
  for (let at = 0; at < dimensions; at++) bytes[at] = random() * 127
  return { scale: 1 / (73 * Math.sqrt(dimensions)), bytes }
}

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

serve<IndexBenchContract>({ measure })
