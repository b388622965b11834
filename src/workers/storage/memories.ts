import type { CharacterId } from 'sdk'
import { field } from '../../shared/fields.ts'
import type { Memory } from '../../shared/memories/memory.ts'
import { isCount, isId, isTime } from '../../shared/records/checks.ts'
import type { Committed } from './commit.ts'
import type { Store } from './database.ts'
import { misshapen } from './errors.ts'
import { packAgain, packedTexts } from './memoryPacks.ts'
import type { MemoryStorage } from './memoryStorage.ts'
import { memoriesIn } from './rows.ts'
import { recordsOf } from './tables.ts'
import { vectorStore } from './vectors.ts'

/** How many memories are read at a time. */
const batch = 2_000
const textsAtOnce = 8

/** What characters remember, beyond what commits do with it. `tell` is told of what no commit tells of. */
export function memoryStore(store: Store, tell: (committed: Committed) => void): MemoryStorage {
  return {
    memoriesOf: (character) => memoriesOf(store, character),
    memoryTexts: (character) => memoryTexts(store, character),
    ...vectorStore(store),
    async noteRecalled(ids, at) {
      if (!ids.every(isId) || !isTime(at)) throw misshapen('What was recalled')
      const noted = await noteRecalled(store, new Set(ids), at)
      if (noted) tell({ commit: 0, tables: ['memories'], sessions: [] })
    },
    async memoryDatabases() {
      const { memoryDatabases } = await import('../../shared/memories/memoryDatabases.ts')
      return store.read(['memories', 'shelf'], async (tx) => {
        const [memories, characters] = await Promise.all([
          tx.objectStore('memories').getAll(),
          tx.objectStore('shelf').getAll(),
        ])
        return memoryDatabases(recordsOf('memories', memories), recordsOf('shelf', characters))
      })
    },
  }
}

async function* memoriesOf(store: Store, character: CharacterId): AsyncGenerator<readonly Memory[], void> {
  if (!isId(character)) throw misshapen('A character')
  let range = memoriesIn(character)
  for (;;) {
    const rows = await store.read(['memories'], (tx) =>
      tx.objectStore('memories').index('character').getAll(range, batch),
    )
    if (rows.length > 0) yield recordsOf('memories', rows)
    const last = field(rows.at(-1)?.value, 'id')
    if (rows.length < batch || !isId<string>(last)) return
    range = IDBKeyRange.bound([character, last], [character, []], true)
  }
}

/** All is read before the first is given. Where packs lack something, it is from the rows, and packed afterwards. */
async function* memoryTexts(store: Store, character: CharacterId): AsyncGenerator<readonly string[], void> {
  if (!isId(character)) throw misshapen('A character')
  const { isWhole, texts } = await store.read(['memories', 'memoryPacks'], async (tx) => {
    const packed = await packedTexts(tx, character)
    if (packed) return { isWhole: true, texts: packed }
    const rows = await tx.objectStore('memories').index('character').getAll(memoriesIn(character))
    return { isWhole: false, texts: rows.length === 0 ? [] : [JSON.stringify(recordsOf('memories', rows))] }
  })
  for (let from = 0; from < texts.length; from += textsAtOnce) yield texts.slice(from, from + textsAtOnce)
  if (isWhole) return
  try {
    await store.write(['memories', 'memoryPacks'], 'relaxed', (tx) => packAgain(tx, character))
  } catch (error) {
    // Where the disk is full, say: without packs it only takes longer.
    console.warn('Memories are packed another time:', error)
  }
}

async function noteRecalled(store: Store, ids: ReadonlySet<string>, at: number): Promise<boolean> {
  return store.write(['memories'], 'relaxed', async (tx) => {
    const memories = tx.objectStore('memories')
    const rows = await Promise.all([...ids].map((id) => memories.get(id)))
    const there = rows.flatMap((row) => (row ? recordsOf('memories', [row]).map((memory) => ({ row, memory })) : []))
    await Promise.all(
      there.map(({ row, memory }) => {
        const recalls = isCount(memory.recalls + 1) ? memory.recalls + 1 : memory.recalls
        const value: Memory = { ...memory, recalls, recalledAt: Math.max(memory.recalledAt, at) }
        return memories.put({ ...row, value }, memory.id)
      }),
    )
    return there.length > 0
  })
}
