import { isAbort, newId, Scope } from 'sdk'
import { connect, serve } from 'sdk/runtime'
import type { Memory } from '../../shared/memories/memory.ts'
import type { EmbeddingContract } from '../embedding/contract.ts'
import type { CommitId, StorageContract } from '../storage/contract.ts'
import type { MemoryContract } from './contract.ts'
import { add, carry, change, decide, type Editing, merge, remove } from './keep/edits.ts'
import { reembed } from './keep/reembed.ts'
import { remember } from './keep/remember.ts'
import { Meaning } from './Meaning.ts'
import { MemoryIndexes } from './MemoryIndexes.ts'
import { Recaller } from './recall/Recaller.ts'
import type { MemoryWorld } from './world.ts'

/** The worker that remembers, before it knows where anything is. */
export function createMemory(): MemoryContract {
  let begin: (memory: Remembering) => void = () => {}
  const begun = new Promise<Remembering>((resolve) => {
    begin = resolve
  })
  const contract: MemoryContract = {
    async start(storage, embedding) {
      const life = new Scope('memory')
      const parts = {
        storage: connect<StorageContract>(storage, 'storage', life),
        embedding: connect<EmbeddingContract>(embedding, 'embedding', life),
      }
      begin(rememberingIn({ ...parts, ...surroundings }, new AbortController().signal))
    },
    serve: async (port) => serve(contract, port),
    recall: async (question, signal) => (await begun).recall(question, signal),
    told: async (ids, now) => (await begun).told(ids, now),
    remember: async (drafts, origin, limits) => (await begun).remember(drafts, origin, limits),
    list: async (character) => (await begun).list(character),
    add: async (character, draft) => (await begun).add(character, draft),
    change: async (id, patch) => (await begun).change(id, patch),
    merge: async (ids, into) => (await begun).merge(ids, into),
    decide: async (keep, over) => (await begun).decide(keep, over),
    remove: async (ids) => (await begun).remove(ids),
    undo: async (commit) => (await begun).undo(commit),
    carry: async (ids, to) => (await begun).carry(ids, to),
    async *reembed(signal) {
      yield* (await begun).reembed(signal)
    },
  }
  return contract
}

export type Remembering = Omit<MemoryContract, 'start' | 'serve'>

const surroundings: Omit<MemoryWorld, 'storage' | 'embedding'> = {
  now: () => Date.now(),
  after: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  newId,
}

const maxTold = 200

/** The same in a world that is known. It follows what others commit until the signal. */
export function rememberingIn(world: MemoryWorld, signal: AbortSignal): Remembering {
  const { storage } = world
  const meaning = new Meaning(world.embedding)
  const memoryIndexes = new MemoryIndexes(storage)
  const recaller = new Recaller(memoryIndexes, meaning, world)
  const making = () => reembed({ storage, meaning, memoryIndexes }, signal)
  const makeMissing = oneAtATime(async () => {
    for await (const _ of making()) signal.throwIfAborted()
  })
  void memoryIndexes.follow(signal)

  /** An edit is done when it is kept; what its words mean is found out afterwards. */
  const edit = async (work: (editing: Editing) => Promise<CommitId>): Promise<CommitId> => {
    const commit = await memoryIndexes.inTurn((access) => work({ world, access }))
    makeMissing()
    return commit
  }

  return {
    recall: (question, caller) => recaller.recall(question, caller),
    told: (ids, now) => storage.noteRecalled(ids.slice(0, maxTold), now),
    remember: (drafts, origin, limits) => remember({ world, memoryIndexes, meaning }, drafts, origin, limits),
    async list(character) {
      const memories: Memory[] = []
      for await (const batch of storage.memoriesOf(character)) memories.push(...batch)
      return memories
    },
    add: (character, draft) => edit((editing) => add(editing, character, draft)),
    change: (id, patch) => edit((editing) => change(editing, id, patch)),
    merge: (ids, into) => edit((editing) => merge(editing, ids, into)),
    decide: (keep, over) => edit((editing) => decide(editing, keep, over)),
    remove: (ids) => edit((editing) => remove(editing, ids)),
    undo: (commit) => edit(({ access }) => access.undo(commit)),
    carry: (ids, to) => edit((editing) => carry(editing, ids, to)),
    reembed: (caller) => reembed({ storage, meaning, memoryIndexes }, caller),
  }
}

/** Asked while it is at it, it goes once more when it is done. What fails is made up for the next time. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isAtIt = false
  let isWanted = false
  return async function go(): Promise<void> {
    isWanted = true
    if (isAtIt) return
    isAtIt = true
    while (isWanted) {
      isWanted = false
      await work().catch((error: unknown) => {
        if (!isAbort(error)) console.warn('Vectors of memories are made later:', error)
      })
    }
    isAtIt = false
  }
}
