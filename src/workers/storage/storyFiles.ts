import { isHash } from '../../shared/scenarios/scenarioShape.ts'
import type { StorageContract } from './contract.ts'
import type { Store } from './database.ts'
import { misshapen } from './errors.ts'
import type { Writing } from './rows.ts'
import { recordOf } from './tables.ts'

/** Files nobody names are kept so long: whoever brings a scenario in keeps its files first. */
export const unusedFileMs = 24 * 60 * 60 * 1000

/** The stores `clearUnusedFiles` works on. */
export const filesAndTheirUses = ['storyFiles', 'scenarioFiles', 'journal'] as const

/** Pictures, sounds and films of scenarios, each once, at its hash. */
export function storyFileStore(
  store: Store,
  now: () => number,
): Pick<StorageContract, 'saveStoryFiles' | 'readStoryFiles'> {
  return {
    async saveStoryFiles(files) {
      if (!files.every(({ hash, blob }) => isHash(hash) && blob instanceof Blob)) throw misshapen('A file')
      const at = now()
      await store.write(['storyFiles'], 'relaxed', (tx) =>
        Promise.all(files.map(({ hash, blob }) => tx.objectStore('storyFiles').put({ blob, at }, hash))),
      )
    },
    readStoryFiles: (hashes) =>
      store.read(['storyFiles'], async (tx) => {
        const rows = await Promise.all(hashes.map((hash) => tx.objectStore('storyFiles').get(hash)))
        return rows.map((row) => row?.blob)
      }),
  }
}

/** Removes files that no scenario names and no undo can bring back. */
export async function clearUnusedFiles(tx: Writing, now: number): Promise<void> {
  const files = tx.objectStore('storyFiles')
  const unused = new Set<string>()
  let file = await files.openCursor()
  while (file) {
    if (file.value.at < now - unusedFileMs) unused.add(file.key)
    file = await file.continue()
  }
  if (unused.size === 0) return
  let listing = await tx.objectStore('scenarioFiles').openCursor()
  while (listing) {
    spare(unused, listing.value)
    listing = await listing.continue()
  }
  let entry = await tx.objectStore('journal').openCursor()
  while (entry) {
    for (const { table, row } of entry.value.former) if (table === 'scenarioFiles' && row) spare(unused, row)
    entry = await entry.continue()
  }
  await Promise.all([...unused].map((hash) => files.delete(hash)))
}

function spare(unused: Set<string>, row: Parameters<typeof recordOf>[1]): void {
  for (const { bytes } of recordOf('scenarioFiles', row).files) unused.delete(bytes)
}
