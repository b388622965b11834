import { type CharacterId, isAbort } from 'sdk'
import type { Memory } from '../../shared/memories/memory.ts'
import type { EmbedderInfo } from '../../shared/memories/recall.ts'
import type { Change, ChangeNotice, CommitId, CommitNeeds, VectorBatch, VectorRecord } from '../storage/contract.ts'
import { aheadOf } from './aheadOf.ts'
import { type VectorMemory, vectorMemory } from './index/VectorMemory.ts'
import { isSameModel } from './Meaning.ts'
import { MemoryIndex } from './MemoryIndex.ts'
import type { MemoryStorage } from './world.ts'

/** Exclusive access to the indexes and the store. */
export interface MemoryAccess {
  open(character: CharacterId): Promise<MemoryIndex>
  /** The same with vectors of this model, as many as there are. */
  openWith(character: CharacterId, embedder: EmbedderInfo): Promise<MemoryIndex>
  commit(label: string, changes: readonly Change[], needs?: CommitNeeds): Promise<CommitId>
  undo(commit: CommitId): Promise<CommitId>
  /** Returns how many were kept: not those of memories that are gone, or say something else. */
  saveVectors(vectors: readonly VectorRecord[]): Promise<number>
}

interface Held {
  readonly memoryIndex: MemoryIndex
  /** Somebody else changed something since. */
  isStale: boolean
  /** All vectors there are in the store have been read. */
  hasAllVectors: boolean
}

/** Memories on their way, all read by the storage. Vectors may be sent for meanwhile, and are no older than they. */
interface Coming {
  readonly character: CharacterId
  vectors?: { readonly embedder: EmbedderInfo; readonly batches: AsyncIterable<VectorBatch> }
}

/** So many characters are held at once; who was asked least lately is let go. */
const maxHeld = 24

/**
 * What characters remember, read when it is first asked for and equal to the store from then on: what this worker
 * commits is done here as well, and what others do makes an index be read again before it is next used.
 */
export class MemoryIndexes {
  readonly #storage: MemoryStorage
  readonly #held = new Map<CharacterId, Held>()
  readonly #own = new Set<CommitId>()
  #vectors: { readonly embedder: EmbedderInfo; readonly memory: VectorMemory } | undefined
  #line: Promise<unknown> = Promise.resolve()
  #unheard = 0
  #coming: Coming | undefined

  constructor(storage: MemoryStorage) {
    this.#storage = storage
  }

  /** Hears of what others commit, until the signal. */
  async follow(signal: AbortSignal): Promise<void> {
    try {
      for await (const notice of this.#storage.changes(signal)) this.#hear(notice)
    } catch (error) {
      if (!isAbort(error)) console.warn('Memories are read anew each time, for changes are not told any more:', error)
      this.#unheard = Number.POSITIVE_INFINITY
    }
  }

  /** `some` is told as soon as it is known that they remember anything, though not yet what. */
  async open(character: CharacterId, some: () => void = () => {}): Promise<MemoryIndex> {
    const held = this.#held.get(character)
    if (held && held.memoryIndex.size > 0) some()
    if (held && !held.isStale && this.#unheard === 0) return this.#use(character, held).memoryIndex
    return this.inTurn(async () => (await this.#read(character, some)).memoryIndex)
  }

  async openWith(character: CharacterId, embedder: EmbedderInfo): Promise<MemoryIndex> {
    const held = this.#held.get(character)
    const isReady = held && !held.isStale && held.hasAllVectors && this.#unheard === 0
    if (isReady && held.memoryIndex.vectors?.model === embedder.model) return this.#use(character, held).memoryIndex
    if (this.#coming?.character === character) {
      this.#coming.vectors ??= { embedder, batches: aheadOf(this.#storage.vectorsOf(character, embedder.model)) }
    }
    return this.inTurn((access) => access.openWith(character, embedder))
  }

  /** One after the other, so that what is compared is what is changed. */
  inTurn<T>(work: (access: MemoryAccess) => Promise<T>): Promise<T> {
    const done = this.#line.then(() => work(this.#access))
    this.#line = done.catch(() => {})
    return done
  }

  readonly #access: MemoryAccess = {
    open: async (character) => (await this.#read(character)).memoryIndex,
    openWith: async (character, embedder) => {
      const held = await this.#read(character)
      await this.#readVectors(held, embedder)
      return held.memoryIndex
    },
    commit: (label, changes, needs) =>
      this.#committing(async () => {
        const commit = await this.#storage.commit(label, changes, needs)
        for (const change of changes) this.#apply(change)
        return commit
      }),
    undo: (commit) =>
      this.#committing(async () => {
        const undone = await this.#storage.undo(commit)
        this.#distrust()
        return undone
      }),
    saveVectors: async (vectors) => {
      const kept = await this.#storage.saveVectors(vectors)
      for (const { id, model, scale, bytes, of } of vectors) {
        for (const { memoryIndex } of this.#held.values()) memoryIndex.putVector(model, id, { scale, bytes }, of)
      }
      return kept
    },
  }

  async #committing(work: () => Promise<CommitId>): Promise<CommitId> {
    try {
      const commit = await work()
      this.#own.add(commit)
      return commit
    } catch (error) {
      // It may have been done all the same.
      this.#distrust()
      throw error
    }
  }

  #apply(change: Change): void {
    if (change.table !== 'memories') return
    if (change.kind === 'put') this.#held.get(change.value.character)?.memoryIndex.put(change.value)
    else for (const { memoryIndex } of this.#held.values()) memoryIndex.remove(change.key)
  }

  #hear({ commit, tables }: ChangeNotice): void {
    if (!tables.includes('memories')) return
    // How often memories were told is noted without a commit, and changes nothing that is held.
    if (commit === 0 && tables.length === 1) return
    this.#unheard++
    void this.inTurn(async () => {
      this.#unheard--
      if (!this.#own.delete(commit)) this.#distrust()
    })
  }

  #distrust(): void {
    for (const held of this.#held.values()) held.isStale = true
  }

  async #read(character: CharacterId, some: () => void = () => {}): Promise<Held> {
    const held = this.#held.get(character)
    if (held && !held.isStale && this.#unheard !== Number.POSITIVE_INFINITY) return this.#use(character, held)
    const batches = memoriesIn(this.#storage.memoryTexts(character))
    if (!held) return this.#use(character, await this.#readFirst(character, batches, some))
    const memories: Memory[] = []
    for await (const batch of batches) memories.push(...batch)
    held.memoryIndex.replaceWith(memories)
    held.isStale = false
    held.hasAllVectors = false
    return this.#use(character, held)
  }

  /** Somebody waits for it: vectors are on their way while memories are put in order. */
  async #readFirst(character: CharacterId, batches: AsyncIterable<readonly Memory[]>, some: () => void): Promise<Held> {
    const held: Held = { memoryIndex: new MemoryIndex(character), isStale: false, hasAllVectors: false }
    const coming: Coming = { character }
    try {
      for await (const batch of batches) {
        this.#coming = coming
        if (batch.length > 0) some()
        for (const memory of batch) held.memoryIndex.put(memory)
      }
    } finally {
      this.#coming = undefined
    }
    const { vectors } = coming
    // Should it go wrong, who needs them asks again.
    if (vectors) await this.#readVectors(held, vectors.embedder, vectors.batches).catch(() => {})
    return held
  }

  async #readVectors(held: Held, embedder: EmbedderInfo, coming?: AsyncIterable<VectorBatch>): Promise<void> {
    const { memoryIndex } = held
    const memory = this.#memoryFor(embedder)
    if (held.hasAllVectors && memoryIndex.vectors?.model === embedder.model) return
    const { model, dimensions } = embedder
    memoryIndex.holdVectors(model, memory)
    for await (const batch of coming ?? aheadOf(this.#storage.vectorsOf(memoryIndex.character, model))) {
      if (batch.dimensions !== dimensions) continue
      for (const [at, id] of batch.ids.entries()) {
        if (memoryIndex.entry(id)?.slot !== -1) continue
        const bytes = batch.bytes.subarray(at * dimensions, (at + 1) * dimensions)
        memoryIndex.putVector(model, id, { scale: batch.scales[at] ?? 0, bytes })
      }
    }
    held.hasAllVectors = true
  }

  /** Where vectors of one model lie. Another model begins with nothing, so that none of the former is left anywhere. */
  #memoryFor(embedder: EmbedderInfo): VectorMemory {
    if (this.#vectors && isSameModel(this.#vectors.embedder, embedder)) return this.#vectors.memory
    for (const held of this.#held.values()) {
      held.memoryIndex.forgetVectors()
      held.hasAllVectors = false
    }
    const memory = vectorMemory(embedder.dimensions)
    this.#vectors = { embedder, memory }
    return memory
  }

  #use(character: CharacterId, held: Held): Held {
    this.#held.delete(character)
    this.#held.set(character, held)
    const oldest = this.#held.entries().next().value
    if (this.#held.size > maxHeld && oldest) {
      this.#held.delete(oldest[0])
      oldest[1].memoryIndex.forgetVectors()
    }
    return held
  }
}

/** Texts come from the storage, which wrote them itself. */
async function* memoriesIn(texts: AsyncIterable<readonly string[]>): AsyncGenerator<readonly Memory[], void> {
  for await (const some of aheadOf(texts)) for (const text of some) yield JSON.parse(text) as readonly Memory[]
}
