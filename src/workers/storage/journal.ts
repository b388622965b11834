import type { Store } from './database.ts'

/** How much can be undone: this many commits, and none older than this. */
export const journalLength = 500
export const journalAgeMs = 30 * 24 * 60 * 60 * 1000

/** Forgets commits beyond what can be undone. Runs in the background at start; the key generator never reuses an id. */
export function pruneJournal(store: Store, now: number): Promise<void> {
  return store.write(['journal'], 'relaxed', async (tx) => {
    const journal = tx.objectStore('journal')
    const newest = await journal.openKeyCursor(null, 'prev')
    const beyond = await newest?.advance(journalLength)
    if (beyond) await journal.delete(IDBKeyRange.upperBound(beyond.key))
    const old = await journal.index('at').getAllKeys(IDBKeyRange.upperBound(now - journalAgeMs, true))
    await Promise.all(old.map((commit) => journal.delete(commit)))
  })
}
