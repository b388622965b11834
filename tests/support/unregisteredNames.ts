import type { Page } from '@playwright/test'
import { databaseNames, folderNames, noteNames, tabNoteNames } from '../../src/shared/storageNames.ts'

/**
 * What a page of ours has stored under names that no feature has registered: keys of localStorage and sessionStorage,
 * cookies, databases, caches, and folders at the root of the origin's file system.
 */
export async function unregisteredNames(page: Page): Promise<readonly string[]> {
  const stored = await page.evaluate(async () => {
    const folders: string[] = []
    const root = await navigator.storage.getDirectory()
    for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys()) folders.push(name)
    return {
      notes: Object.keys(localStorage),
      databases: (await indexedDB.databases()).map(({ name = '' }) => name),
      folders,
      tabNotes: Object.keys(sessionStorage),
      others: [...(await caches.keys()), ...(document.cookie ? [document.cookie] : [])],
    }
  })
  const outside = (table: Readonly<Record<string, string>>, found: readonly string[], place: string) =>
    found
      .filter((name) => !Object.values(table).some((known) => name === known || isBehind(name, known)))
      .map((name) => `${place} ${name}`)
  return [
    ...outside(noteNames, stored.notes, 'note'),
    ...outside(tabNoteNames, stored.tabNotes, 'tab note'),
    ...outside(databaseNames, stored.databases, 'database'),
    ...outside(folderNames, stored.folders, 'folder'),
    ...outside({}, stored.others, 'other'),
  ]
}

const isBehind = (name: string, prefix: string) => prefix.endsWith('-') && name.startsWith(prefix)
