import type { CharacterId } from 'sdk'
import type { VectorBatch, VectorRecord } from '../../shared/memories/memoryRecords.ts'
import { isVector } from '../../shared/memories/memoryShape.ts'
import { isCount, isId } from '../../shared/records/checks.ts'
import type { Store } from './database.ts'
import { misshapen } from './errors.ts'
import type { MemoryStorage } from './memoryStorage.ts'
import { memoriesIn, type Reading, vectorsIn, type Writing } from './rows.ts'
import { recordsOf } from './tables.ts'
import { addToBlocks, dropFromBlocks, joined, keepOnly } from './vectorBlocks.ts'

type VectorStore = Pick<MemoryStorage, 'vectorsOf' | 'saveVectors' | 'dropVectors' | 'vectorModels' | 'memoriesWithout'>

/** How many blocks of vectors are read at a time, and how many vectors are kept at once. */
const batch = 32
const maxKept = 10_000

/** What memories mean to models. Every vector stands under its model and its character, so neither ever meets another. */
export function vectorStore(store: Store): VectorStore {
  return {
    vectorsOf: (character, model) => vectorsOf(store, character, model),
    async saveVectors(vectors) {
      if (vectors.length > maxKept || !vectors.every(isVector)) throw misshapen('A vector')
      return store.write(['memories', 'vectors'], 'relaxed', (tx) => saveVectors(tx, vectors))
    },
    async dropVectors(model) {
      if (!isId(model)) throw misshapen('A model')
      await store.write(['vectors'], 'relaxed', (tx) => tx.objectStore('vectors').delete(vectorsIn(model)))
    },
    vectorModels: () => store.read(['vectors'], vectorModels),
    async memoriesWithout(model, most) {
      if (!isId(model) || !isCount(most)) throw misshapen('A model')
      return store.read(['memories', 'vectors'], (tx) => memoriesWithout(tx, model, most))
    },
  }
}

/** Removes vectors whose memory is gone, or belongs to another character by now. */
export async function clearLoneVectors(tx: Writing): Promise<void> {
  const keys = await tx.objectStore('vectors').getAllKeys()
  const memories = tx.objectStore('memories')
  let owner = ''
  let theirs: ReadonlySet<string> = new Set()
  for (const key of keys.toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    if (key[1] !== owner) {
      owner = key[1]
      theirs = new Set((await memories.index('character').getAllKeys(memoriesIn(owner))).map(String))
    }
    await keepOnly(tx, key, (id) => theirs.has(id))
  }
}

async function* vectorsOf(store: Store, character: CharacterId, model: string): AsyncGenerator<VectorBatch, void> {
  if (!isId(character) || !isId(model)) throw misshapen('A character or a model')
  let range = vectorsIn(model, character)
  for (;;) {
    const [keys, blocks] = await store.read(['vectors'], (tx) =>
      Promise.all([tx.objectStore('vectors').getAllKeys(range, batch), tx.objectStore('vectors').getAll(range, batch)]),
    )
    yield* joined(blocks)
    const last = keys.at(-1)
    if (keys.length < batch || !last) return
    range = IDBKeyRange.bound(last, [model, character, []], true)
  }
}

async function saveVectors(tx: Writing, vectors: readonly VectorRecord[]): Promise<number> {
  const rows = await Promise.all(vectors.map(({ id }) => tx.objectStore('memories').get(id)))
  // The last of several for one memory counts; each model and each character has blocks of its own.
  const groups = new Map<string, { model: string; character: string; vectors: Map<string, VectorRecord> }>()
  const kept = new Set<string>()
  for (const [index, vector] of vectors.entries()) {
    const row = rows[index]
    const memory = row && recordsOf('memories', [row])[0]
    if (!memory || (vector.of !== undefined && vector.of !== memory.content)) continue
    const { character } = memory
    const { model } = vector
    const group = groups.get(`${model} ${character}`) ?? { model, character, vectors: new Map() }
    groups.set(`${model} ${character}`, group)
    group.vectors.set(vector.id, vector)
    kept.add(`${model} ${vector.id}`)
  }
  for (const { model, character, vectors: some } of groups.values()) {
    await dropFromBlocks(tx, new Set(some.keys()), model)
    await addToBlocks(tx, model, character, [...some.values()])
  }
  return kept.size
}

async function vectorModels(tx: Reading): ReturnType<VectorStore['vectorModels']> {
  const counts = new Map<string, number>()
  for (const [model] of await tx.objectStore('vectors').index('ids').getAllKeys()) {
    counts.set(model, (counts.get(model) ?? 0) + 1)
  }
  return [...counts].map(([model, count]) => ({ model, count })).sort((a, b) => (a.model < b.model ? -1 : 1))
}

async function memoriesWithout(tx: Reading, model: string, most: number): ReturnType<VectorStore['memoriesWithout']> {
  const memories = tx.objectStore('memories')
  const [keys, blocks] = await Promise.all([memories.getAllKeys(), tx.objectStore('vectors').getAll(vectorsIn(model))])
  const have = new Set(blocks.flatMap(({ ids }) => ids))
  const without = keys.filter((key) => !have.has(String(key)))
  const rows = await Promise.all(without.slice(0, most).map((key) => memories.get(key)))
  const found = recordsOf(
    'memories',
    rows.flatMap((row) => row ?? []),
  )
  return { memories: found, left: without.length }
}
