import { expect, test } from 'vitest'
import type { KeyValue } from '../context.ts'
import type { MemoryItem, MemoryStore } from '../contributions/memory.ts'
import { definePlugin } from '../definePlugin.ts'
import { portedClock } from './behindPorts.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { fakeClock } from './fakeClock.ts'
import { fakeStorage } from './fakeContext.ts'
import { gather } from './gather.ts'
import { type MemoryStoreSubject, memoryStoreKit } from './memoryStoreKit.ts'
import { portedMaker } from './portedMaker.fixture.ts'

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu))

/** One record per memory; the share of common words is the score. */
function diary(storage: KeyValue): MemoryStore {
  const all = async () => {
    const keys = await gather(storage.keys())
    return await Promise.all(keys.map(async (key) => [key, (await storage.get(key)) as MemoryItem] as const))
  }
  return {
    async remember(items) {
      for (const item of items) await storage.set(crypto.randomUUID(), item)
    },
    async recall(query, { limit, character, signal }) {
      signal.throwIfAborted()
      const asked = wordsOf(query)
      return (await all())
        .filter(([, item]) => character === undefined || item.character === character)
        .map(([, item]) => {
          const words = wordsOf(item.text)
          const common = [...asked].filter((word) => words.has(word)).length
          return { ...item, score: common / (asked.size + words.size - common) }
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
    },
    async forget(tag) {
      const doomed = (await all()).filter(([, { tags }]) => tags.includes(tag))
      for (const [key] of doomed) await storage.delete(key)
      return doomed.length
    },
  }
}

type Replaced = (good: MemoryStore, storage: KeyValue) => Partial<MemoryStore>

const subject = (replaced: Replaced = () => ({})): MemoryStoreSubject => ({
  make: ({ storage }) => ({ ...diary(storage), ...replaced(diary(storage), storage) }),
})

test('passes a store that keeps its promises', async () => {
  expect(await brokenRows(memoryStoreKit, () => subject())).toEqual([])
})

test('passes one behind ports', async () => {
  const definition = definePlugin({ memoryStore: { diary: ({ storage }) => diary(storage) } })
  const makeSubject = (): MemoryStoreSubject => ({
    clock: portedClock(fakeClock()),
    ...portedMaker(definition, 'memoryStore', 'diary'),
  })
  expect(await brokenRows(memoryStoreKit, makeSubject)).toEqual([])
})

test.each<[string, string, Replaced]>([
  ['inventing memories', 'empty', (good) => ({ forget: async (...args) => (await good.forget(...args)) + 1 })],
  [
    'changing what was remembered',
    'recall',
    (good) => ({
      remember: (items, options) =>
        good.remember(
          items.map((item) => ({ ...item, tags: [] })),
          options,
        ),
    }),
  ],
  [
    'the farthest first',
    'scores',
    (good) => ({ recall: async (...args) => (await good.recall(...args)).toReversed() }),
  ],
  [
    'a limit that is none',
    'limit',
    (good) => ({ recall: (query, options) => good.recall(query, { ...options, limit: 100 }) }),
  ],
  [
    'telling one character what another knows',
    'character',
    (good) => ({ recall: (query, { limit, signal }) => good.recall(query, { limit, signal }) }),
  ],
  ['only saying that it forgot', 'forget', () => ({ forget: async () => 1 })],
  ['memory that ends with the plugin', 'lasting', () => diary(fakeStorage())],
  [
    'a last write that wins',
    'at-once',
    (good, storage) => ({
      async remember(items, options) {
        const before = await gather(storage.keys())
        await good.remember(items, options)
        for (const key of await gather(storage.keys())) if (!before.includes(key) && before.length > 0) break
        if (before.length === 0) {
          const [first, ...others] = await gather(storage.keys())
          if (first) for (const key of others) await storage.delete(key)
        }
      },
    }),
  ],
  [
    'answers by chance',
    'repeatable',
    (good) => {
      let asked = 0
      return {
        recall: async (...args) => {
          asked += 1
          return (await good.recall(...args)).map((each) => ({ ...each, score: each.score / asked }))
        },
      }
    },
  ],
  [
    'working on for nobody',
    'abort',
    (good) => ({ recall: (query, { limit }) => good.recall(query, { limit, signal: new AbortController().signal }) }),
  ],
])('catches %s', async (_fault, row, replaced) => {
  expect(await brokenRows(memoryStoreKit, () => subject(replaced), row)).toEqual([row])
})
