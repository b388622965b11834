import { transfer } from 'comlink'
import { type Message, type PluginId, parsePluginId, type SessionId } from 'sdk'
import { type PluginStorageContract, serve } from 'sdk/runtime'
import { channelNames, databaseNames } from '../../shared/storageNames.ts'
import { browserDisk, type Disk } from '../shared/disk/disk.ts'
import { roomOn } from '../shared/disk/room.ts'
import { clearUnusedPictures, picturesAndTheirUses } from './attachments.ts'
import { bookTitleOf } from './bookTitle.ts'
import { changeFeed } from './changes.ts'
import { apply, type Committed, storesFor, undo, writesOf } from './commit.ts'
import { endSentDraft, saveComposerDrafts } from './composerDrafts.ts'
import type { Change, StorageContract } from './contract.ts'
import { openStore, type Store } from './database.ts'
import { recover, savePiece } from './drafts.ts'
import type { LockContract } from './encryption/contract.ts'
import type { Finder } from './finder.ts'
import { imageStore } from './images.ts'
import { inSnapshot, type Source } from './inSnapshot.ts'
import type { CopyContract } from './lastGood/contract.ts'
import { type Following, followWith } from './lastGood/following.ts'
import { laterFiles } from './laterFiles.ts'
import { laterLock } from './laterLock.ts'
import { laterSnapshots } from './laterSnapshots.ts'
import { newestLibraryEntries } from './libraryEntries.ts'
import { memoryStore } from './memories.ts'
import { append, appendAll, history, marked, order, tail, window } from './messages.ts'
import { codeStore } from './pluginCode.ts'
import { allRecords, eraseRecords, pluginRecords } from './pluginRecords.ts'
import { promptStore } from './prompts.ts'
import { requireAll, tablesNeeded } from './requireAll.ts'
import { companions, type StoreName, tableNames, type Writing } from './rows.ts'
import { clearUnusedFiles, filesAndTheirUses, storyFileStore } from './storyFiles.ts'
import { recordOf, recordsOf, rowOf } from './tables.ts'
import { databaseVersion } from './upgrade.ts'
import { requireRoom } from './withinRoom.ts'

export interface StorageOptions {
  /** Name of the database; tests use their own. */
  readonly name?: string
  /** Where other tabs are told of changes; 'none' tells nobody. */
  readonly channel?: string | 'none'
  readonly now?: () => number
  readonly disk?: Disk
  /** Whether a copy of the store is kept on the disk, outside of the database, and the disk is asked for room. */
  readonly copy?: boolean
}

export interface Storage extends StorageContract {
  /** Forgets commits that are too old to be undone and files that nothing uses, and names chats of older versions. */
  tidy(): Promise<void>
  /** One plugin's own records and files, for whoever serves them. */
  pluginStorage(plugin: PluginId, filesMb: number): PluginStorageContract
  close(): void
}

/** The database of Vesper. */
export const storeName: string = databaseNames.store

/** The storage engine: opens its store on first use and answers the contract. */
export function createStorage(options: StorageOptions = {}): Storage {
  const {
    name = storeName,
    channel = channelNames.storageChanges,
    now = Date.now,
    disk = browserDisk,
    copy = false,
  } = options
  const room = copy ? roomOn(disk) : undefined
  const snapshots = laterSnapshots(name, room)
  let following: Following | undefined
  const store = openStore(
    name,
    async (older) => {
      await snapshots.take(older, 'Before an update of Vesper', now())
    },
    (connection) => {
      following = copy ? followWith(connection, disk, name, now) : undefined
      return following
    },
    laterLock(name, disk),
    room,
  )
  const today = everythingIn(store)
  const feed = changeFeed(channel)
  const ending = new AbortController()
  const told = (committed: Committed) => {
    feed.tell(committed)
    return committed.commit
  }
  /** Once somebody searched. */
  let finder: Finder | undefined
  const findWith = async (): Promise<Finder> => {
    const { createFinder } = await import('./finder.ts')
    finder ??= createFinder(store, feed.follow(ending.signal))
    return finder
  }
  /** What `add` adds to a chat is no draft of it any more. */
  const addMessages = async <T extends { readonly committed: Committed; readonly messages: readonly Message[] }>(
    session: SessionId,
    messages: readonly Message[],
    add: (tx: Writing) => Promise<T>,
  ): Promise<T> => {
    const { added, hasDraftEnded } = await store.write(
      [...storesFor(['messages']), 'composerDrafts'],
      'strict',
      async (tx) => ({ added: await add(tx), hasDraftEnded: await endSentDraft(tx, session, messages) }),
    )
    const { committed } = added
    finder?.note(committed.commit, added.messages.map(puts))
    feed.tell(hasDraftEnded ? { ...committed, tables: [...committed.tables, 'composerDrafts'] } : committed)
    return added
  }
  const storage: Storage = {
    requireRoom: () => requireRoom(room),
    read: (table, key) =>
      store.read([table], async (tx) => {
        const row = await tx.objectStore(table).get(key as IDBValidKey)
        return row && recordOf(table, row)
      }),
    list: (table) => store.read([table], async (tx) => recordsOf(table, await tx.objectStore(table).getAll())),
    bookTitles: async () => (await storage.list('lorebooks')).map(bookTitleOf),
    async chatList() {
      const [{ listedChats }, chats] = await Promise.all([import('./listedChats.ts'), storage.list('sessions')])
      return chats.flatMap(listedChats)
    },
    newestLibraryEntries: (count) => newestLibraryEntries(store, count),
    async *records(table, size) {
      yield* (await import('./tableBatches.ts')).tableBatches(store, table, size)
    },
    count: async (tables) =>
      tables.length === 0
        ? []
        : await store.read(tables, (tx) => Promise.all(tables.map((table) => tx.objectStore(table).count()))),

    async commit(label, changes, needs) {
      const writes = writesOf(changes)
      const stores = storesFor([...writes.map(({ table }) => table), ...tablesNeeded(needs)])
      const work = async (tx: Writing) => {
        await requireAll(tx, needs)
        return await apply(tx, label, writes, now())
      }
      const committed = await store.write(stores, 'strict', work)
      finder?.note(committed.commit, changes)
      return told(committed)
    },
    async deleteAll(label, tables) {
      const { deleteAll } = await import('./deleteAll.ts')
      return told(await deleteAll(store, label, tables, now()))
    },
    undo: async (commit) => told(await store.write(storesFor(tableNames), 'strict', (tx) => undo(tx, commit, now()))),

    async append(message) {
      const added = await addMessages(message.session, [message], async (tx) => {
        const { message: placed, committed } = await append(tx, message, now())
        return { messages: [placed], placed, committed }
      })
      return added.placed
    },
    async order(session) {
      const positions = await order(store, session)
      return transfer(positions, [positions.buffer])
    },
    window: (session, positions) => window(store, session, positions),
    tail: (session, count) => tail(store, session, count),
    history: (session) => history(store, session),

    marked: (session) => marked(store, session),
    find: async (query) => (await findWith()).find(query),
    async *search(query, signal) {
      yield* (await import('./search.ts')).search(store, query, signal)
    },
    async copySession(from, upTo, session) {
      const { copySession } = await import('./copySession.ts')
      return told(
        await store.write(storesFor(['messages']), 'strict', (tx) => copySession(tx, from, upTo, session, now())),
      )
    },
    async appendAll(session, messages) {
      const { committed, first } = await addMessages(session, messages, (tx) => appendAll(tx, session, messages, now()))
      return { commit: committed.commit, first }
    },

    async discard(restorePoints) {
      const { discard } = await import('./discard.ts')
      const stores = ['sessions', 'messages', 'drafts', ...companions] as const
      const gone = await store.write(stores, 'relaxed', (tx) => discard(tx, restorePoints))
      if (gone.length > 0) feed.tell({ commit: 0, tables: ['sessions', 'messages'], sessions: gone })
    },

    draft: (session, position, piece, text) => savePiece(store, session, position, piece, text),
    async recover(alive) {
      const recovered = await store.write(storesFor(['messages']), 'strict', (tx) => recover(tx, alive, now()))
      if (recovered.committed) feed.tell(recovered.committed)
      return recovered.count
    },

    snapshot: (reason) => snapshots.take(today, reason, now()),
    snapshots: () => snapshots.list(),
    async restore(id) {
      const { restore } = await import('./restore.ts')
      const { info, layout, chunks } = await snapshots.find(id)
      await snapshots.take(today, `Before going back to "${info.reason}"`, now(), id)
      const from = { layout, chunks, chunk: (index: number) => snapshots.chunk(id, index) }
      told(
        await store.write([...today.stores, 'vectors', 'memoryPacks', 'journal', 'drafts'], 'strict', (tx) =>
          restore(tx, from, now()),
        ),
      )
    },
    async clearOld() {
      await snapshots.clear()
      await store.write([...picturesAndTheirUses, 'prompts'], 'strict', async (tx) => {
        await Promise.all([tx.objectStore('journal').clear(), tx.objectStore('prompts').clear()])
        await clearUnusedPictures(tx)
      })
      await store.write(filesAndTheirUses, 'relaxed', (tx) => clearUnusedFiles(tx, now()))
      // What was deleted may still be in its log.
      await following?.calls.deleteCopy()
    },
    breakdown: async () => (await import('./breakdown.ts')).breakdown(store, snapshots, following),

    changes: (signal) => feed.follow(signal),
    async serve(port) {
      serve<StorageContract>(storage, port)
    },
    async servePlugin(plugin, { filesMb }, port) {
      serve<PluginStorageContract>(storage.pluginStorage(plugin, filesMb), port)
    },
    pluginStorage(plugin, filesMb) {
      const id = idOf(plugin)
      return { ...pluginRecords(store, id), ...laterFiles(disk, id, filesMb, store.lock.files) }
    },
    async exportPlugin(plugin) {
      const id = idOf(plugin)
      const { allFiles } = await import('./pluginFiles.ts')
      const [records, files] = await Promise.all([allRecords(store, id), allFiles(disk, id, store.lock.files)])
      return { records, files }
    },
    async erasePlugin(plugin) {
      const id = idOf(plugin)
      const { eraseFiles } = await import('./pluginFiles.ts')
      await eraseFiles(disk, id)
      await eraseRecords(store, id)
    },
    ...(following?.calls ?? withoutCopy(store)),
    async restoreCopy() {
      await following?.calls.restoreCopy()
      const sessions = await store.read(['sessions'], (tx) => tx.objectStore('sessions').getAllKeys())
      feed.tell({ commit: 0, tables: tableNames, sessions: sessions as SessionId[] })
    },
    ...promptStore(store),
    ...codeStore(store),
    ...storyFileStore(store, now),
    ...memoryStore(store, (committed) => feed.tell(committed)),
    ...imageStore(store, (committed) => feed.tell(committed)),
    async saveScenarioPlay(play) {
      const row = rowOf('scenarioPlays', play)
      await store.write(['scenarioPlays'], 'relaxed', (tx) => tx.objectStore('scenarioPlays').put(row, play.id))
      feed.tell({ commit: 0, tables: ['scenarioPlays'], sessions: [] })
    },
    async saveSettings(records, before = []) {
      const rows = records.map((record) => rowOf('settings', record))
      const isKept = await store.write(['settings'], 'strict', async (tx) => {
        const kept = tx.objectStore('settings')
        for (const { id, value } of before) {
          const row = await kept.get(id)
          const now = row && recordOf('settings', row).value
          if (JSON.stringify(now) !== JSON.stringify(value)) return false
        }
        await Promise.all(rows.map((row, index) => kept.put(row, records[index]?.id)))
        return true
      })
      if (isKept) feed.tell({ commit: 0, tables: ['settings'], sessions: [] })
      return isKept
    },
    async saveComposerDrafts(drafts, sending = []) {
      const needed =
        sending.length > 0 ? (['composerDrafts', 'sessions', 'messages'] as const) : ['composerDrafts' as const]
      await store.write(needed, 'relaxed', (tx) => saveComposerDrafts(tx, drafts, sending))
      feed.tell({ commit: 0, tables: ['composerDrafts'], sessions: [] })
    },
    async saveKinkNotes(notes) {
      const row = rowOf('kinkNotes', notes)
      await store.write(['sessions', 'kinkNotes'], 'relaxed', async (tx) => {
        if ((await tx.objectStore('sessions').count(notes.id)) > 0) await tx.objectStore('kinkNotes').put(row, notes.id)
      })
    },

    ...lockOf(store),

    async estimate() {
      const [{ usage = 0, quota = 0 }, persistent] = await Promise.all([
        navigator.storage.estimate(),
        navigator.storage.persisted(),
      ])
      return { usage, quota, persistent }
    },

    tidy: async () => (await import('./tidy.ts')).tidy(store, now, told),
    close() {
      ending.abort()
      feed.close()
      store.close()
      snapshots.close()
    },
  }
  return storage
}

const puts = (value: Message): Change => ({ kind: 'put', table: 'messages', value })

/** Of a store that is in memory only. */
const withoutCopy = (store: Store): CopyContract => ({
  condition: async () => ({ kind: 'open' }),
  restoreCopy: async () => {},
  startEmpty: async () => {},
  deleteCopy: async () => {},
  leave: async () => store.close(),
})

/** The calls for the lock, and none of what only a store needs of it. */
function lockOf({ lock: { pass: _, watch: __, files: ___, ...calls } }: Store): LockContract {
  return calls
}

/** All that goes into a snapshot of today. */
function everythingIn(store: Store): Source & { readonly stores: readonly StoreName[] } {
  const stores = inSnapshot([...tableNames, 'pluginRecords', 'pluginTotals', 'pluginCode', 'originals'])
  return { layout: databaseVersion, stores, read: (work) => store.readStored(stores, work) }
}

/** The id names a folder and a range of keys, so nothing else may pass for one. */
function idOf(plugin: string): PluginId {
  const id = parsePluginId(plugin)
  if (!id.ok) throw id.error
  return id.value
}
