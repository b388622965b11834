import { type DBSchema, openDB } from 'idb'
import { storage } from 'sdk/page/engines.ts'
import { databaseNames } from '../../../src/shared/storageNames.ts'
import type { AskingFolder } from '../../../src/workers/shared/chosenFolder.ts'

/** As much of the browser's folders as we use; tests have one of their own. */
export interface Folder {
  readonly name: string
  getDirectoryHandle(name: string, options?: { readonly create?: boolean }): Promise<Folder>
  getFileHandle(name: string, options?: { readonly create?: boolean }): Promise<FolderFile>
  removeEntry(name: string): Promise<void>
}

export interface FolderFile {
  getFile(): Promise<Blob>
  createWritable(): Promise<{ write(data: Blob): Promise<void>; close(): Promise<void>; abort(): Promise<void> }>
}

/** The folder on disk that the player chose. */
export type ChosenFolder = Folder & AskingFolder

/** What lies in the folder of one record: under which name, and as of when. */
export interface Written {
  readonly path: readonly [folder: string, file: string]
  readonly stamp: string
}

interface FolderRows extends DBSchema {
  folder: { readonly key: 'chosen'; readonly value: ChosenFolder }
  written: { readonly key: string; readonly value: Written }
}

const open = () =>
  openDB<FolderRows>(databaseNames.backupFolder, 1, {
    upgrade(rows) {
      rows.createObjectStore('folder')
      rows.createObjectStore('written')
    },
  })

type Work<T> = (rows: Awaited<ReturnType<typeof open>>) => Promise<T>

async function within<T>(work: Work<T>): Promise<T> {
  const rows = await open()
  try {
    return await work(rows)
  } finally {
    rows.close()
  }
}

/** A write that finds the disk full can cost every database of the site, so there must be room for it. */
async function change(work: Work<void>): Promise<void> {
  await storage().requireRoom()
  await within(work)
}

export const chosenFolder = (): Promise<ChosenFolder | undefined> => within((rows) => rows.get('folder', 'chosen'))

/** Another folder starts empty: all is written into it. None forgets; the files stay where they are. */
export const chooseFolder = (folder: ChosenFolder | undefined): Promise<void> =>
  change(async (rows) => {
    const tx = rows.transaction(['folder', 'written'], 'readwrite')
    const chosen = tx.objectStore('folder')
    await Promise.all([
      folder ? chosen.put(folder, 'chosen') : chosen.delete('chosen'),
      tx.objectStore('written').clear(),
      tx.done,
    ])
  })

/** What was written before, by record: "characters mara". */
export interface Ledger {
  all(): Promise<ReadonlyMap<string, Written>>
  set(record: string, written: Written | undefined): Promise<void>
}

export const ledger: Ledger = {
  all: () =>
    within(async (rows) => {
      const [keys, values] = await Promise.all([rows.getAllKeys('written'), rows.getAll('written')])
      return new Map(keys.flatMap((key, index) => (values[index] ? [[key, values[index]] as const] : [])))
    }),
  set: (record, written) =>
    change(async (rows) => {
      if (written) await rows.put('written', written, record)
      else await rows.delete('written', record)
    }),
}
