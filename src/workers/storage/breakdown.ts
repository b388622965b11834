import { sizeOf } from '../../shared/weigh.ts'
import { batchesOf } from './batches.ts'
import type { Breakdown } from './contract.ts'
import type { Store } from './database.ts'
import { type StoreName, tableNames } from './rows.ts'
import type { Snapshots } from './snapshots.ts'

/** So many rows of a store are measured, so many at a time. */
const measured = 2_000
const batch = 20

/** What memories mean, and their packs, are part of what they take. */
const besideMemories = ['vectors', 'memoryPacks'] as const

type Part = Breakdown['parts'][number]

/**
 * How much each kind of record takes. Stores of up to 2,000 rows are measured row by row; of a larger one, as
 * many in batches spread over its length, and the rest is taken to be like them.
 */
export async function breakdown(
  store: Store,
  snapshots: Snapshots,
  copy?: { bytes(): Promise<number> },
): Promise<Breakdown> {
  const parts: Part[] = []
  for (const table of tableNames) {
    const { records, bytes } = await sizeOfStore(store, table)
    const beside = table === 'memories' ? await Promise.all(besideMemories.map((name) => sizeOfStore(store, name))) : []
    parts.push({ table, records, bytes: bytes + sum(beside).bytes })
  }
  const own = await Promise.all((['pluginRecords', 'pluginCode'] as const).map((name) => sizeOfStore(store, name)))
  parts.push({ table: 'plugin data', ...sum(own) })
  parts.push({ table: 'scenario media', ...(await sizeOfStore(store, 'storyFiles')) })
  parts.push({ table: 'undo', ...(await sizeOfStore(store, 'journal')) })
  const kept = await snapshots.list()
  parts.push({ table: 'snapshots', ...sum(kept.map(({ bytes }) => ({ records: 1, bytes }))) })
  const copied = (await copy?.bytes().catch(() => 0)) ?? 0
  if (copied > 0) parts.push({ table: 'copy', records: 1, bytes: copied })
  return { parts }
}

interface Size {
  readonly records: number
  readonly bytes: number
}

const sum = (sizes: readonly Size[]): Size => ({
  records: sizes.reduce((all, { records }) => all + records, 0),
  bytes: sizes.reduce((all, { bytes }) => all + bytes, 0),
})

async function sizeOfStore(store: Store, name: StoreName): Promise<Size> {
  return store.read([name], async (tx) => {
    const rows = tx.objectStore(name)
    const records = await rows.count()
    if (records <= measured) {
      let bytes = 0
      for await (const read of batchesOf(rows, batch)) bytes += bytesOf(read.rows)
      return { records, bytes }
    }
    // Keys are small: with them, the batches to be read are found without reading what lies between.
    const keys = await rows.getAllKeys()
    let bytes = 0
    let seen = 0
    for (let nth = 0; nth < measured / batch; nth++) {
      const key = keys[Math.floor((nth * (records - batch)) / (measured / batch - 1))]
      const read = key === undefined ? [] : await rows.getAll(IDBKeyRange.lowerBound(key), batch)
      bytes += bytesOf(read)
      seen += read.length
    }
    return { records, bytes: Math.round((bytes / Math.max(1, seen)) * records) }
  })
}

const bytesOf = (rows: readonly unknown[]): number => rows.reduce<number>((all, row) => all + sizeOf(row), 0)
