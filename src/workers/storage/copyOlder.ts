import { openDB } from 'idb'
import { codeOf } from 'sdk'
import { inSnapshot, type Source } from './inSnapshot.ts'
import { openWithin } from './openWithin.ts'
import type { Rows } from './rows.ts'

/** Called with a store of an older layout before it is brought up to date. */
export type SaveOlderStore = (older: Source) => Promise<void>

/** Copies a store of an older layout as it is. Returns what is to be noted when that was not possible. */
export async function copyOlder(name: string, keepOlder: SaveOlderStore): Promise<string | undefined> {
  const opening = openDB<Rows>(name, undefined, {
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  const older = await openWithin(opening, (late) => late.close())
  try {
    const stores = inSnapshot(older.objectStoreNames)
    await keepOlder({ layout: older.version, read: (work) => work(older.transaction([...stores])) })
    return undefined
  } catch (error) {
    console.warn('[Storage]', 'No copy was made before the update:', error)
    return `Updated from layout ${older.version} without a copy of what was there: ${codeOf(error)}`
  } finally {
    older.close()
  }
}
