import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { cutSaved } from './migrations.ts'
import { type Rows, tableNames } from './rows.ts'

/**
 * 1: one store `sessions` of whole saved chats, keyed by their `id`.
 * 2: one record per entity and per message, journalled.
 * 3: the code of installed plugins beside their records.
 */
export const databaseVersion = 3

type Upgrading = IDBPTransaction<Rows, StoreNames<Rows>[], 'versionchange'>

/** Brings the store up to date within the upgrade's own transaction: it happens wholly or not at all. */
export async function upgrade(database: IDBPDatabase<Rows>, from: number, tx: Upgrading): Promise<void> {
  const saved: readonly unknown[] = from === 1 ? await tx.objectStore('sessions').getAll() : []
  if (from === 1) database.deleteObjectStore('sessions')
  if (from < 2) createStores(database, tx)
  database.createObjectStore('pluginCode')
  await Promise.all(saved.flatMap((chat) => writeSaved(tx, chat)))
}

function createStores(database: IDBPDatabase<Rows>, tx: Upgrading): void {
  for (const table of tableNames) database.createObjectStore(table)
  tx.objectStore('messages').createIndex('generating', 'generating')
  database.createObjectStore('journal', { autoIncrement: true }).createIndex('at', 'at')
  database.createObjectStore('drafts')
  database.createObjectStore('pluginRecords')
  database.createObjectStore('pluginTotals')
  database.createObjectStore('originals', { autoIncrement: true })
}

function writeSaved(tx: Upgrading, saved: unknown): Promise<unknown>[] {
  const cut = cutSaved(saved)
  if (!cut) return [tx.objectStore('originals').add(saved)]
  return [
    tx.objectStore('sessions').put(cut.session, cut.id),
    ...cut.messages.map((row, position) => tx.objectStore('messages').put(row, [cut.id, position])),
    tx.objectStore('originals').add(cut.rest),
  ]
}
