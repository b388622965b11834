import { type IDBPDatabase, openDB } from 'idb'
import type { Character } from 'sdk'
import { libraryEntryOf } from '../../../shared/characters/libraryEntry.ts'
import type { Tables } from '../../../shared/records/tables.ts'
import { browserDisk } from '../../shared/disk/disk.ts'
import { storageError } from '../errors.ts'
import { type LaterLock, laterLock } from '../laterLock.ts'
import { openWithin } from '../openWithin.ts'
import { codeIn } from '../pluginCode.ts'
import { type Reading, type Rows, recordsOfPlugin, type StoreName } from '../rows.ts'
import { recordOf, recordsOf } from '../tables.ts'
import { databaseVersion } from '../upgrade.ts'
import type { ReadOnlyStorageContract, StoredTable } from './contract.ts'

/**
 * Opens the store as it is: nothing is created where there is none, and an older layout is not brought up to date,
 * because both would leave a trace. What a layout does not have yet is empty.
 */
export function readOnlyStorage(name: string): ReadOnlyStorageContract & { close(): void } {
  let opened: IDBPDatabase<Rows> | undefined
  let inTheClear: (<T extends Reading>(tx: T) => T) | undefined
  const lock = laterLock(name, browserDisk)
  const read = async <T>(store: StoreName, otherwise: T, work: (tx: Reading) => Promise<T>): Promise<T> => {
    try {
      if (!opened) {
        inTheClear = await decrypterOf(lock)
        opened = await openAsItIs(name, () => {
          opened = undefined
        })
      }
      if (!opened?.objectStoreNames.contains(store)) return otherwise
      const tx = opened.transaction([store]) as Reading
      return await work(inTheClear ? inTheClear(tx) : tx)
    } catch (error) {
      throw storageError(error)
    }
  }
  const list = <T extends StoredTable>(table: T): Promise<readonly Tables[T][]> =>
    read<readonly Tables[T][]>(table, [], async (tx) => recordsOf(table, await tx.objectStore(table).getAll()))
  const hasNo = async (store: StoreName): Promise<boolean> => !(await read(store, false, async () => true))
  return {
    read: async (table, key) =>
      table === 'shelf' && (await hasNo('shelf'))
        ? (shelved(await list('characters')).find(({ id }) => id === String(key)) as never)
        : read(table, undefined, async (tx) => {
            const row = await tx.objectStore(table).get(key as IDBValidKey)
            return row && recordOf(table, row)
          }),
    list: async (table) =>
      table === 'shelf' && (await hasNo('shelf')) ? (shelved(await list('characters')) as never) : list(table),
    readCode: async (hash) =>
      codeIn(await read('pluginCode', undefined, (tx) => tx.objectStore('pluginCode').get(hash)), hash),
    readStoryFiles: (hashes) =>
      read<readonly (Blob | undefined)[]>('storyFiles', [], async (tx) =>
        (await Promise.all(hashes.map((hash) => tx.objectStore('storyFiles').get(hash)))).map((row) => row?.blob),
      ),
    pluginKeys: (plugin) =>
      read('pluginRecords', [], async (tx) =>
        (await tx.objectStore('pluginRecords').getAllKeys(recordsOfPlugin(plugin))).map(([, key]) => key),
      ),
    pluginRecord: (plugin, key) =>
      read<unknown>(
        'pluginRecords',
        undefined,
        async (tx) => (await tx.objectStore('pluginRecords').get([plugin, key]))?.value,
      ),
    lockState: () => lock.lockState(),
    unlock: (passphrase) => lock.unlock(passphrase),
    close() {
      opened?.close()
      opened = undefined
    },
  }
}

async function decrypterOf(lock: LaterLock): Promise<(<T extends Reading>(tx: T) => T) | undefined> {
  const cipher = (await lock.lockState()) === 'off' ? undefined : (await lock.pass())?.rows
  if (!cipher) return undefined
  const { encryptedTransaction } = await import('../encryption/encryptedTransaction.ts')
  return (tx) => encryptedTransaction(tx, cipher)
}

const shelved = (characters: readonly Character[]) => characters.map((character) => libraryEntryOf(character))

async function openAsItIs(name: string, lost: () => void): Promise<IDBPDatabase<Rows> | undefined> {
  let isMissing = false
  try {
    const opening = openDB<Rows>(name, undefined, {
      upgrade(_database, _from, _to, tx) {
        isMissing = true
        tx.done.catch(() => {})
        tx.abort()
      },
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        lost()
      },
      terminated: lost,
    })
    const database = await openWithin(opening, (late) => late.close())
    if (database.version <= databaseVersion) return database
    database.close()
    throw new DOMException('Of a newer layout', 'VersionError')
  } catch (error) {
    if (isMissing) return undefined
    throw error
  }
}
