import { expect, test } from 'vitest'
import type { Embedder } from '../contributions/memory.ts'
import { definePlugin } from '../definePlugin.ts'
import { portedClock } from './behindPorts.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { type EmbedderSubject, embedderKit } from './embedderKit.ts'
import { fakeClock } from './fakeClock.ts'
import { portedMaker } from './portedMaker.fixture.ts'

const dimensions = 64

/** Counts words into buckets. */
function bagOfWords(text: string): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const bucket = [...word].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % dimensions
    vector[bucket] = (vector[bucket] ?? 0) + 1
  }
  return vector
}

const good: Embedder = {
  async embed(texts, { signal }) {
    signal.throwIfAborted()
    return texts.map(bagOfWords)
  },
}
const subject = (embedder = good): EmbedderSubject => ({ dimensions, make: () => embedder })
const mapped = (change: (vector: Float32Array, index: number) => Float32Array): Embedder => ({
  embed: async (...args) => (await good.embed(...args)).map(change),
})

test('passes an embedder that keeps its promises', async () => {
  expect(await brokenRows(embedderKit, () => subject())).toEqual([])
})

test('passes one behind ports', async () => {
  const definition = definePlugin({ embedder: { words: () => good } })
  const makeSubject = (): EmbedderSubject => ({
    dimensions,
    clock: portedClock(fakeClock()),
    ...portedMaker(definition, 'embedder', 'words'),
  })
  expect(await brokenRows(embedderKit, makeSubject)).toEqual([])
})

test.each<[string, string, Embedder]>([
  ['other dimensions than stated', 'dimensions', mapped((vector) => vector.slice(1))],
  ['what is no number', 'dimensions', mapped((vector) => vector.map((value) => value / 0))],
  ['a vector for nothing', 'none', { embed: async () => [new Float32Array(dimensions)] }],
  [
    'a vector that hangs on its place',
    'repeatable',
    mapped((vector, index) => vector.map((value, at) => value + at * index)),
  ],
  ['no meaning at all', 'meaning', mapped(() => new Float32Array(dimensions).fill(1))],
  ['working on for nobody', 'abort', { embed: async (texts) => texts.map(bagOfWords) }],
])('catches %s', async (_fault, row, embedder) => {
  expect(await brokenRows(embedderKit, () => subject(embedder), row)).toEqual([row])
})
