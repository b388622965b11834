import type { SessionId } from 'sdk'
import type { Committed } from './commit.ts'
import { meanwhile } from './meanwhile.ts'
import { type StoreName, tableNames, type Writing } from './rows.ts'
import type { Chunk } from './snapshots.ts'
import { carryOver } from './upgrade.ts'

/** What is to be restored, chunk by chunk, and the layout its rows were written in. */
export interface Restoring {
  readonly layout: number
  readonly chunks: number
  chunk(index: number): Promise<Chunk>
}

/** Puts a snapshot's rows in the place of all there are. What could be undone before, cannot any more. */
export async function restore(tx: Writing, from: Restoring, now: number): Promise<Committed> {
  const sessions = tx.objectStore('sessions')
  const before = await sessions.getAllKeys()
  await Promise.all([...tx.objectStoreNames].map((store) => tx.objectStore(store).clear()))
  const saved: unknown[] = []
  for (let index = 0; index < from.chunks; index++) {
    const { store, keys, rows } = await meanwhile(tx, from.chunk(index))
    if (from.layout === 1) saved.push(...rows)
    else await Promise.all(rows.map((row, at) => put(tx, store, row, keys[at])))
  }
  await carryOver(tx, from.layout, saved)
  const commit = await tx.objectStore('journal').add({ label: 'Restore a snapshot', at: now, former: [] })
  const after = await sessions.getAllKeys()
  return { commit, tables: tableNames, sessions: [...new Set([...before, ...after].map(String))] as SessionId[] }
}

/** `async`, because the browser throws some refusals at once, and the requests beside this one must be awaited still. */
const put = async (tx: Writing, store: StoreName, row: unknown, key: IDBValidKey | undefined): Promise<unknown> =>
  tx.objectStore(store).put(row as never, key as never)
