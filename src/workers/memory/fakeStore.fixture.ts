import { type CharacterId, PluginError } from 'sdk'
import type { Memory } from '../../shared/memories/memory.ts'
import { Reports } from '../shared/Reports.ts'
import type { Change, ChangeNotice, VectorRecord } from '../storage/contract.ts'
import type { MemoryStorage } from './world.ts'

/** A store in memory that keeps memories and vectors as the real one does, and tells of commits. */
export class FakeStore {
  readonly memories = new Map<string, Memory>()
  readonly vectors = new Map<string, VectorRecord>()
  readonly labels: string[] = []
  readonly #journal: (readonly (readonly [string, Memory | undefined])[])[] = []
  readonly #followers = new Set<(notice: ChangeNotice) => void>()

  put(...memories: readonly Memory[]): void {
    for (const memory of memories) this.memories.set(memory.id, memory)
  }

  of(character: string): readonly Memory[] {
    return [...this.memories.values()].filter((memory) => memory.character === character)
  }

  commit(label: string, changes: readonly Change[]): number {
    const writes = changes.flatMap((change): (readonly [string, Memory | undefined])[] => {
      if (change.table !== 'memories') return []
      return [change.kind === 'put' ? [change.value.id, change.value] : [change.key, undefined]]
    })
    this.labels.push(label)
    this.#journal.push(writes.map(([id]) => [id, this.memories.get(id)] as const))
    for (const [id, memory] of writes) this.#write(id, memory)
    const commit = this.#journal.length
    for (const tell of this.#followers) tell({ commit, tables: ['memories'], sessions: [], from: 'here' })
    return commit
  }

  undo(commit: number): number {
    const former = this.#journal[commit - 1]
    if (!former) throw new PluginError('storage/not-found', 'This was too long ago to be undone.')
    return this.commit(
      'Undo',
      former.map(([id, memory]) =>
        memory ? { kind: 'put', table: 'memories', value: memory } : { kind: 'delete', table: 'memories', key: id },
      ),
    )
  }

  #write(id: string, memory: Memory | undefined): void {
    if (this.memories.get(id)?.content !== memory?.content) {
      for (const [key, vector] of this.vectors) if (vector.id === id) this.vectors.delete(key)
    }
    if (memory) this.memories.set(id, memory)
    else this.memories.delete(id)
  }

  /**
   * A way to the store. With `crash` it breaks at that call, before or after the store has done it, and no call after
   * that is answered any more.
   */
  connect(crash?: { readonly at: number; readonly done: boolean }): MemoryStorage {
    let calls = 0
    const through = async <T>(work: () => T): Promise<T> => {
      const call = calls++
      if (!crash || call < crash.at) return work()
      if (call === crash.at && crash.done) work()
      throw new PluginError('plugin/crashed', 'storage has ended')
    }
    return {
      read: ((_table: string, key: string) => through(() => this.memories.get(key))) as MemoryStorage['read'],
      commit: (label, changes) => through(() => this.commit(label, changes)),
      undo: (commit) => through(() => this.undo(commit)),
      changes: (signal) => this.#changes(signal),
      memoriesOf: (character) => batches(() => through(() => this.of(character))),
      memoryTexts: (character) => batches(() => through(() => [JSON.stringify(this.of(character))])),
      vectorsOf: (character, model) => batches(() => through(() => this.#vectorsOf(character, model))),
      saveVectors: (vectors) => through(() => this.#saveVectors(vectors)),
      memoriesWithout: (model, most) =>
        through(() => {
          const without = [...this.memories.values()].filter(({ id }) => !this.vectors.has(`${model} ${id}`))
          return { memories: without.slice(0, most), left: without.length }
        }),
      noteRecalled: (ids, at) =>
        through(() => {
          for (const id of ids) {
            const memory = this.memories.get(id)
            if (memory) this.memories.set(id, { ...memory, recalls: memory.recalls + 1, recalledAt: at })
          }
        }),
    }
  }

  #saveVectors(vectors: readonly VectorRecord[]): number {
    const kept = vectors.filter(({ id, of }) => of === this.memories.get(id)?.content)
    for (const vector of kept) this.vectors.set(`${vector.model} ${vector.id}`, vector)
    return kept.length
  }

  #vectorsOf(character: CharacterId, model: string) {
    const mine = [...this.vectors.values()].filter(
      (vector) => vector.model === model && this.memories.get(vector.id)?.character === character,
    )
    const dimensions = mine[0]?.bytes.length ?? 0
    const bytes = new Int8Array(mine.length * dimensions)
    for (const [at, vector] of mine.entries()) bytes.set(vector.bytes, at * dimensions)
    return {
      ids: mine.map(({ id }) => id),
      dimensions,
      scales: Float32Array.from(mine, ({ scale }) => scale),
      bytes,
    }
  }

  async *#changes(signal: AbortSignal): AsyncGenerator<ChangeNotice> {
    const news = new Reports<ChangeNotice>()
    const follower = (notice: ChangeNotice) => news.add(notice)
    this.#followers.add(follower)
    yield* news.watch(signal)
    this.#followers.delete(follower)
  }
}

async function* batches<T>(read: () => Promise<T>): AsyncGenerator<T> {
  yield await read()
}
