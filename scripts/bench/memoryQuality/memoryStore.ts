import type { Memory } from '../../../src/shared/memories/memory.ts'
import type { MemoryWorld } from '../../../src/workers/memory/world.ts'

type Storage = MemoryWorld['storage']
type VectorRecord = Parameters<Storage['saveVectors']>[0][number]

/** A store that lasts as long as the run: what is measured is what is found, not how it is kept. */
export function memoryStore(): Storage {
  const memories = new Map<string, Memory>()
  const vectors = new Map<string, VectorRecord>()
  let commits = 0
  const vectorKey = (model: string, id: string) => `${model} ${id}`
  const of = (character: Memory['character']) => [...memories.values()].filter((one) => one.character === character)

  async function refuse(): Promise<never> {
    throw new Error('Nothing is taken back here.')
  }

  return {
    read: refuse,
    undo: refuse,
    async commit(_label, changes) {
      for (const change of changes) {
        if (change.table !== 'memories') throw new Error(`Only memories are kept here, not ${change.table}.`)
        if (change.kind === 'put') memories.set(change.value.id, change.value)
        else memories.delete(change.key)
      }
      commits += 1
      return commits as Awaited<ReturnType<Storage['commit']>>
    },
    async *changes(signal) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    },
    async *memoriesOf(character) {
      yield of(character)
    },
    async *memoryTexts(character) {
      yield [JSON.stringify(of(character))]
    },
    async *vectorsOf(character, model) {
      const found = of(character).flatMap(({ id }) => vectors.get(vectorKey(model, id)) ?? [])
      const dimensions = found[0]?.bytes.length ?? 0
      const bytes = new Int8Array(found.length * dimensions)
      for (const [at, vector] of found.entries()) bytes.set(vector.bytes, at * dimensions)
      yield {
        ids: found.map(({ id }) => id),
        dimensions,
        scales: Float32Array.from(found, ({ scale }) => scale),
        bytes,
      }
    },
    async saveVectors(records) {
      for (const record of records) vectors.set(vectorKey(record.model, record.id), record)
      return records.length
    },
    async memoriesWithout(model, most) {
      const without = [...memories.values()].filter(({ id }) => !vectors.has(vectorKey(model, id)))
      return { memories: without.slice(0, most), left: Math.max(0, without.length - most) }
    },
    async noteRecalled() {},
  }
}
