import type { CharacterId } from 'sdk'
import { isCount, isId } from './checks.ts'
import type { Store } from './database.ts'
import { misshapen } from './errors.ts'
import type { MemoryStorage, VectorBatch, VectorRecord } from './memoryRecords.ts'
import { isVector } from './memoryShape.ts'
import { type Reading, type VectorRow, vectorsIn, type Writing } from './rows.ts'
import { recordsOf } from './tables.ts'

type VectorStore = Pick<MemoryStorage, 'vectorsOf' | 'keepVectors' | 'dropVectors' | 'vectorModels' | 'memoriesWithout'>

/** How many vectors are read at a time, and kept at once. */
const batch = 2_000
const mostKept = 10_000

/** What memories mean to models. Every vector stands under its model and its character, so neither ever meets another. */
export function vectorStore(store: Store): VectorStore {
  return {
    vectorsOf: (character, model) => vectorsOf(store, character, model),
    async keepVectors(vectors) {
      if (vectors.length > mostKept || !vectors.every(isVector)) throw misshapen('A vector')
      return store.write(['memories', 'vectors'], 'relaxed', (tx) => keepVectors(tx, vectors))
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
  const owners = [...new Set(keys.map(([, character]) => character))]
  const owned = await Promise.all(
    owners.map(async (owner) => {
      const theirs = await tx.objectStore('memories').index('character').getAllKeys(owner)
      return [owner, new Set(theirs.map(String))] as const
    }),
  )
  const memoriesOf = new Map(owned)
  const lone = keys.filter(([, character, id]) => !memoriesOf.get(character)?.has(id))
  await Promise.all(lone.map((key) => tx.objectStore('vectors').delete(key)))
}

async function* vectorsOf(store: Store, character: CharacterId, model: string): AsyncGenerator<VectorBatch, void> {
  if (!isId(character) || !isId(model)) throw misshapen('A character or a model')
  let range = vectorsIn(model, character)
  for (;;) {
    const rows = await store.read(['vectors'], (tx) => tx.objectStore('vectors').getAll(range, batch))
    const last = rows.at(-1)
    if (!last) return
    yield packed(rows)
    if (rows.length < batch) return
    range = IDBKeyRange.bound([model, character, last.id], [model, character, []], true)
  }
}

/** In one piece, which crosses threads far quicker than thousands of small ones. One of another length is left out. */
function packed(rows: readonly VectorRow[]): VectorBatch {
  const dimensions = rows[0]?.bytes.length ?? 0
  const fitting = rows.filter(({ bytes }) => bytes.length === dimensions)
  const bytes = new Int8Array(fitting.length * dimensions)
  for (const [index, row] of fitting.entries()) bytes.set(row.bytes, index * dimensions)
  return {
    ids: fitting.map(({ id }) => id),
    dimensions,
    scales: Float32Array.from(fitting, ({ scale }) => scale),
    bytes,
  }
}

async function keepVectors(tx: Writing, vectors: readonly VectorRecord[]): Promise<number> {
  const rows = await Promise.all(vectors.map(({ id }) => tx.objectStore('memories').get(id)))
  const kept = vectors.flatMap(({ model, of, ...row }, index) => {
    const lying = rows[index]
    const memory = lying && recordsOf('memories', [lying])[0]
    if (!memory || (of !== undefined && of !== memory.content)) return []
    const { id, scale, bytes } = row
    // A copy, for what is a piece of something larger would bring all of it along.
    return [{ key: [model, memory.character, id] as const, row: { id, scale, bytes: new Int8Array(bytes) } }]
  })
  await Promise.all(kept.map(({ key, row }) => tx.objectStore('vectors').put(row, [...key])))
  return kept.length
}

async function vectorModels(tx: Reading): ReturnType<VectorStore['vectorModels']> {
  const vectors = tx.objectStore('vectors')
  const models: { model: string; count: number }[] = []
  let next = await vectors.openKeyCursor()
  while (next) {
    const [model] = next.key
    models.push({ model, count: await vectors.count(vectorsIn(model)) })
    next = await vectors.openKeyCursor(IDBKeyRange.lowerBound([model, []]))
  }
  return models
}

async function memoriesWithout(tx: Reading, model: string, most: number): ReturnType<VectorStore['memoriesWithout']> {
  const memories = tx.objectStore('memories')
  const [keys, having] = await Promise.all([
    memories.getAllKeys(),
    tx.objectStore('vectors').getAllKeys(vectorsIn(model)),
  ])
  const have = new Set(having.map(([, , id]) => id))
  const without = keys.filter((key) => !have.has(String(key)))
  const rows = await Promise.all(without.slice(0, most).map((key) => memories.get(key)))
  return {
    memories: recordsOf(
      'memories',
      rows.flatMap((row) => row ?? []),
    ),
    left: without.length,
  }
}
