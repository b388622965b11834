import { type CharacterId, newId, ok } from 'sdk'
import type { Memory } from '../../../shared/memories/memory.ts'
import type { Change } from '../../storage/contract.ts'
import { brought, whichAreKnown } from '../memories/bringIn.ts'
import type { FoundMemory, ImportContract, MemoriesToken } from './contract.ts'
import { shortLines } from './shortLines.ts'
import type { ImportStore } from './store.ts'
import { Waiting } from './Waiting.ts'

type MemoryImports = Pick<ImportContract, 'openMemories' | 'foundMemories' | 'keepMemories' | 'dropMemories'>

interface Opened {
  readonly character: CharacterId
  readonly memories: readonly Memory[]
}

/** Rows of a list that a page takes without a pause. */
const batch = 500

/** Memories from files, looked through before any is kept. */
export function createMemoryImports(store: () => ImportStore): MemoryImports {
  const waiting = new Waiting<Opened, MemoriesToken>()
  return {
    async openMemories(file, character) {
      const { readMemories } = await import('../memories/readMemories.ts')
      const found = await readMemories(file)
      if (!found.ok) return found
      const { memories, notes } = found.value
      return ok({ token: waiting.add({ character, memories }), notes: shortLines(notes) })
    },

    async *foundMemories(token) {
      const { character, memories } = waiting.get(token)
      const known = whichAreKnown(memories, await memoriesOf(store(), character))
      const rows = memories.map(
        ({ type, content, category }, at): FoundMemory => ({ type, content, category, isKnown: known[at] === true }),
      )
      for (let from = 0; from < rows.length; from += batch) yield rows.slice(from, from + batch)
    },

    async keepMemories(token, places) {
      const { character, memories } = waiting.get(token)
      const chosen = places.flatMap((place) => memories[place] ?? [])
      const changes = brought(chosen, character, Date.now(), newId).map(
        (value): Change => ({ kind: 'put', table: 'memories', value }),
      )
      const commit = await store().commit('Memories imported', changes)
      waiting.drop(token)
      return { commit, count: changes.length }
    },

    async dropMemories(token) {
      waiting.drop(token)
    },
  }
}

export async function memoriesOf(store: ImportStore, character: CharacterId): Promise<readonly Memory[]> {
  const memories: Memory[] = []
  for await (const some of store.memoriesOf(character)) memories.push(...some)
  return memories
}
