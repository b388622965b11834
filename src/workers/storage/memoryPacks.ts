import { field } from '../../shared/fields.ts'
import type { Memory } from '../../shared/memories/memory.ts'
import { isId } from '../../shared/records/checks.ts'
import { lifts } from './migrations.ts'
import { memoriesIn, type Pack, type PackKey, type Reading, type Row, type Writing } from './rows.ts'
import { recordsOf } from './tables.ts'

/** A memory's row before and after a change. */
export interface Turned {
  readonly key: IDBValidKey
  readonly before?: Row | undefined
  readonly after?: Row | undefined
}

/** Does with packs what is done with rows. */
export async function turnPacks(tx: Writing, turned: readonly Turned[]): Promise<void> {
  const changes = new Map<string, PackChange>()
  const note = (character: unknown, id: string, memory?: Memory) => {
    if (!isId<string>(character)) return
    const key: PackKey = [character, placeOf(id)]
    const name = JSON.stringify(key)
    const change = changes.get(name) ?? { key, memories: new Map() }
    change.memories.set(id, memory)
    changes.set(name, change)
  }
  for (const { key, before, after } of turned) {
    note(field(before?.value, 'character'), String(key))
    for (const memory of after ? recordsOf('memories', [after]) : []) note(memory.character, memory.id, memory)
  }
  await Promise.all([...changes.values()].map((change) => turnPack(tx, change)))
}

/** The texts of a character's packs, if they hold all that is remembered. */
export async function packedTexts(tx: Reading, character: string): Promise<readonly string[] | undefined> {
  const [packs, count] = await Promise.all([
    tx.objectStore('memoryPacks').getAll(memoriesIn(character)),
    tx.objectStore('memories').index('character').count(memoriesIn(character)),
  ])
  const isWhole = packs.every(isOfToday) && packs.reduce((sum, pack) => sum + pack.count, 0) === count
  return isWhole ? packs.map(({ text }) => text) : undefined
}

/** Packs a character's memories anew. */
export async function packAgain(tx: Writing, character: string): Promise<void> {
  const memories = tx.objectStore('memories').index('character')
  const [keys, rows] = await Promise.all([
    memories.getAllKeys(memoriesIn(character)),
    memories.getAll(memoriesIn(character)),
    tx.objectStore('memoryPacks').delete(memoriesIn(character)),
  ])
  await turnPacks(
    tx,
    rows.map((after, at) => ({ key: keys[at] ?? '', after })),
  )
}

interface PackChange {
  readonly key: PackKey
  /** By id, as they are to be; undefined is gone. */
  readonly memories: Map<string, Memory | undefined>
}

async function turnPack(tx: Writing, { key, memories }: PackChange): Promise<void> {
  const store = tx.objectStore('memoryPacks')
  const pack = await store.get(key)
  const known = pack && isOfToday(pack) ? (JSON.parse(pack.text) as readonly Memory[]) : []
  const turned = new Map<string, Memory | undefined>(known.map((memory) => [memory.id, memory]))
  for (const [id, memory] of memories) turned.set(id, memory)
  const left = [...turned.values()].filter((memory) => memory !== undefined)
  if (left.length > 0) await store.put({ v: version, count: left.length, text: JSON.stringify(left) }, key)
  else if (pack) await store.delete(key)
}

const version = lifts.memories.length
const isOfToday = ({ v }: Pack): boolean => v === version

/** A memory has its place by its id. 64 packs are few enough to be read at once, and each is quickly written. */
function placeOf(id: string): number {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) >>> 0
  return Math.imul(hash, 0x9e3779b1) >>> 26
}
