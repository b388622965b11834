import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import { batchesOf } from './batches.ts'
import { cutSaved } from './migrations.ts'
import { type Rows, tableNames, type Writing } from './rows.ts'
import { recordsOf, rowOf } from './tables.ts'

/**
 * 1: one store `sessions` of whole saved chats, keyed by their `id`.
 * 2: one record per entity and per message, journalled.
 * 3: the code of installed plugins beside their records.
 * 4: a library entry per character, marks of messages, what chats remember, a library of lore and presets, prompts.
 * 5: devices and what they are allowed, patterns, recordings.
 * 6: scenarios, their scripts, files and how far they were played.
 * 7: memories and their vectors; messages are found by their ids.
 * 8: pictures, looks, add-ons and workflows.
 * 9: what kink modules keep in a chat.
 * 10: memories in packs.
 * 11: settings and unsent messages, which were notes in localStorage.
 */
export const databaseVersion = 11

type Upgrading = IDBPTransaction<Rows, StoreNames<Rows>[], 'versionchange'>

/** Brings the store up to date within the upgrade's own transaction: it happens wholly or not at all. */
export async function upgrade(
  database: IDBPDatabase<Rows>,
  from: number,
  tx: Upgrading,
  note: string | undefined,
): Promise<void> {
  const saved: readonly unknown[] = from === 1 ? await tx.objectStore('sessions').getAll() : []
  if (from === 1) database.deleteObjectStore('sessions')
  createStores(database, tx)
  if (note !== undefined) await tx.objectStore('originals').add(note)
  await carryOver(tx as unknown as Writing, from, saved)
}

/** What the records of an older layout need beyond today's stores. */
export async function carryOver(tx: Writing, from: number, saved: readonly unknown[]): Promise<void> {
  await Promise.all(saved.flatMap((chat) => writeSaved(tx, chat)))
  if (from < 4) await addLibraryEntries(tx)
}

function createStores(database: IDBPDatabase<Rows>, tx: Upgrading): void {
  const isNew = (name: StoreNames<Rows>) => !database.objectStoreNames.contains(name)
  for (const table of tableNames) if (isNew(table)) database.createObjectStore(table)
  for (const store of ['drafts', 'pluginRecords', 'pluginTotals', 'pluginCode', 'storyFiles', 'memoryPacks'] as const) {
    if (isNew(store)) database.createObjectStore(store)
  }
  if (isNew('originals')) database.createObjectStore('originals', { autoIncrement: true })
  if (isNew('journal')) database.createObjectStore('journal', { autoIncrement: true }).createIndex('at', 'at')
  if (isNew('prompts')) database.createObjectStore('prompts').createIndex('at', 'at')
  const messages = tx.objectStore('messages')
  if (!messages.indexNames.contains('generating')) messages.createIndex('generating', 'generating')
  if (!messages.indexNames.contains('marked')) {
    messages.createIndex('marked', 'marked')
    messages.createIndex('pictures', 'pictures', { multiEntry: true })
    tx.objectStore('shelf').createIndex('modified', 'value.modified')
  }
  if (!messages.indexNames.contains('id')) {
    messages.createIndex('id', 'value.id')
    const memories = tx.objectStore('memories')
    memories.createIndex('character', ['value.character', 'value.id'])
    memories.createIndex('messages', 'value.messages', { multiEntry: true })
    memories.createIndex('copies', 'value.copies', { multiEntry: true })
    database.createObjectStore('vectors').createIndex('ids', 'ids', { multiEntry: true })
  }
  const images = tx.objectStore('images')
  if (!images.indexNames.contains('at')) {
    images.createIndex('session', ['value.session', 'value.at'])
    images.createIndex('shows', 'value.shows', { multiEntry: true })
    images.createIndex('at', 'value.at')
  }
}

function writeSaved(tx: Writing, saved: unknown): Promise<unknown>[] {
  const cut = cutSaved(saved)
  if (!cut) return [tx.objectStore('originals').add(saved)]
  return [
    tx.objectStore('sessions').put(cut.session, cut.id),
    ...cut.messages.map((row, position) => tx.objectStore('messages').put(row, [cut.id, position])),
    tx.objectStore('originals').add(cut.rest),
  ]
}

/** Characters carry their pictures, so they are read a few at a time. */
async function addLibraryEntries(tx: Writing): Promise<void> {
  const shelf = tx.objectStore('shelf')
  for await (const { rows } of batchesOf(tx.objectStore('characters'), 100)) {
    const entries = recordsOf('characters', rows).map((character) => libraryEntryOf(character))
    await Promise.all(entries.map((entry) => shelf.put(rowOf('shelf', entry), entry.id)))
  }
}
