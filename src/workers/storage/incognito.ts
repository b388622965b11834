import { codeOf, PluginError, type PluginId } from 'sdk'
import { type PluginStorageContract, serve } from 'sdk/runtime'
import type { Key, TableName, Tables } from '../../shared/records/tables.ts'
import { bookTitleOf } from './bookTitle.ts'
import type { Change, StorageContract } from './contract.ts'
import type { ReadOnlyStorageContract, StoredTable } from './kept/contract.ts'
import type { Storage } from './storage.ts'
import { keyOf } from './tables.ts'

/**
 * A store that leaves nothing behind: everything is written to `memory`, and only what was kept before is read from
 * the disk. A kept record that is about to change is first brought into memory; from then on memory alone answers
 * for it, so that it can be deleted, and undone, like any other.
 */
export function incognitoStorage(kept: ReadOnlyStorageContract, memory: Storage): Storage {
  const own = new Set<string>()
  let bringing: Promise<void> = Promise.resolve()
  const bring = (changes: readonly Change[]): Promise<void> => {
    const next = bringing.then(() => bringIntoMemory(kept, memory, own, changes))
    bringing = next.catch(() => {})
    return next
  }
  const plugins = new PluginsInMemory(kept, memory)

  const storage: Storage = {
    ...memory,
    async read<T extends TableName>(table: T, key: Key<T>) {
      const found = await memory.read(table, key)
      if (found !== undefined || !isKept(table) || own.has(addressOf(table, key))) return found
      return kept.read(table, key as Key<typeof table>) as Promise<Tables[T] | undefined>
    },
    async list<T extends Exclude<TableName, 'messages'>>(table: T) {
      if (!isKept(table)) return memory.list(table)
      const [here, there] = await Promise.all([memory.list(table), kept.list(table)])
      const known = new Set(here.map(({ id }) => id as string))
      const others = there.filter(({ id }) => !known.has(id) && !own.has(addressOf(table, id)))
      return [...others, ...here] as readonly Tables[T][]
    },
    bookTitles: async () => (await storage.list('lorebooks')).map(bookTitleOf),
    newestLibraryEntries: async (count) =>
      (await storage.list('shelf')).toSorted((a, b) => b.modified - a.modified).slice(0, count),
    async find(query) {
      if (query.kind !== 'characters') return memory.find(query)
      const { charactersIn } = await import('./finder.ts')
      return charactersIn(await storage.list('shelf'), query)
    },
    async *records(table) {
      yield await storage.list(table)
    },
    count: async (tables) =>
      await Promise.all(
        tables.map(async (table) =>
          isKept(table) ? (await storage.list(table)).length : ((await memory.count([table]))[0] ?? 0),
        ),
      ),
    // In memory there is no other tab that could have been first, and what was kept on the disk is not there to compare.
    saveSettings: (records) => memory.saveSettings(records),
    async commit(label, changes, needs) {
      await bring(changes)
      return memory.commit(label, changes, needs)
    },
    async deleteAll(label, tables) {
      const listed = tables.map(async (table) =>
        (await storage.list(table)).map(({ id }) => ({ kind: 'delete', table, key: id }) as Change),
      )
      return await storage.commit(label, (await Promise.all(listed)).flat())
    },
    async restore(snapshot) {
      await memory.restore(snapshot)
      own.clear()
    },
    async serve(port) {
      serve<StorageContract>(storage, port)
    },
    pluginStorage: (plugin, filesMb) => plugins.storageOf(plugin, filesMb),
    async servePlugin(plugin, { filesMb }, port) {
      serve<PluginStorageContract>(plugins.storageOf(plugin, filesMb), port)
    },
    exportPlugin: (plugin) => plugins.export(plugin),
    erasePlugin: (plugin) => plugins.erase(plugin),
    async readStoryFiles(hashes) {
      const here = await memory.readStoryFiles(hashes)
      const missing = hashes.filter((_, index) => !here[index])
      if (missing.length === 0) return here
      const found = await kept.readStoryFiles(missing)
      const there = new Map(missing.map((hash, index) => [hash, found[index]]))
      return hashes.map((hash, index) => here[index] ?? there.get(hash))
    },
    lockState: () => kept.lockState(),
    lockProgress: async () => undefined,
    unlock: (passphrase) => kept.unlock(passphrase),
    turnLockOn: async () => leaveFirst(),
    turnLockOff: async () => leaveFirst(),
    changeLock: async () => leaveFirst(),
    readCode: (hash) =>
      memory.readCode(hash).catch((error: unknown) => {
        if (codeOf(error) !== 'storage/not-found') throw error
        return kept.readCode(hash)
      }),
  }
  return storage
}

function leaveFirst(): never {
  throw new PluginError('storage/failed', 'The lock cannot be changed in incognito mode. Leave incognito mode first.')
}

const storedTables: Readonly<Record<StoredTable, true>> = {
  characters: true,
  cards: true,
  pictures: true,
  shelf: true,
  lorebooks: true,
  presets: true,
  environments: true,
  devices: true,
  patterns: true,
  scenarios: true,
  scenarioScripts: true,
  scenarioFiles: true,
  loras: true,
  loraPresets: true,
  imageFiles: true,
  looks: true,
  workflows: true,
  plugins: true,
  settings: true,
}

const isKept = (table: TableName): table is StoredTable => Object.hasOwn(storedTables, table)

const addressOf = (table: TableName, key: unknown): string => `${table} ${String(key)}`

async function bringIntoMemory(
  kept: ReadOnlyStorageContract,
  memory: Storage,
  own: Set<string>,
  changes: readonly Change[],
): Promise<void> {
  const named = changes.flatMap((change) => {
    if (!isKept(change.table)) return []
    const key = String(change.kind === 'delete' ? change.key : keyOf(change.table, change.value as never))
    return own.has(addressOf(change.table, key)) ? [] : [{ table: change.table, key }]
  })
  const found = await Promise.all(
    named.map(async ({ table, key }) => ({ table, value: await kept.read(table, key as never) })),
  )
  const puts = found.flatMap(({ table, value }): Change[] =>
    value === undefined ? [] : [{ kind: 'put', table, value } as Change],
  )
  if (puts.length > 0) await memory.commit('Bring along what was kept', puts)
  for (const { table, key } of named) own.add(addressOf(table, key))
}

/** Records of plugins, read from the disk until they are written here; files are of this visit alone. */
class PluginsInMemory {
  readonly #kept: ReadOnlyStorageContract
  readonly #memory: Storage
  readonly #erased = new Set<PluginId>()
  readonly #written = new Map<PluginId, Set<string>>()

  constructor(kept: ReadOnlyStorageContract, memory: Storage) {
    this.#kept = kept
    this.#memory = memory
  }

  storageOf(plugin: PluginId, filesMb: number): PluginStorageContract {
    const here = this.#memory.pluginStorage(plugin, filesMb)
    const written = this.#writtenBy(plugin)
    return {
      ...here,
      get: async (key) =>
        written.has(key) || this.#erased.has(plugin) ? here.get(key) : this.#kept.pluginRecord(plugin, key),
      async set(key, value) {
        await here.set(key, value)
        written.add(key)
      },
      async delete(key) {
        await here.delete(key)
        written.add(key)
      },
      keys: async () => [...(await here.keys()), ...(await this.#keptKeys(plugin))].sort(),
    }
  }

  async export(plugin: PluginId) {
    const [{ records, files }, keys] = await Promise.all([this.#memory.exportPlugin(plugin), this.#keptKeys(plugin)])
    const others = await Promise.all(
      keys.map(async (key) => [key, await this.#kept.pluginRecord(plugin, key)] as const),
    )
    return { records: [...others, ...records], files }
  }

  async erase(plugin: PluginId): Promise<void> {
    await this.#memory.erasePlugin(plugin)
    this.#erased.add(plugin)
    this.#written.delete(plugin)
  }

  async #keptKeys(plugin: PluginId): Promise<readonly string[]> {
    if (this.#erased.has(plugin)) return []
    const written = this.#writtenBy(plugin)
    return (await this.#kept.pluginKeys(plugin)).filter((key) => !written.has(key))
  }

  #writtenBy(plugin: PluginId): Set<string> {
    const written = this.#written.get(plugin) ?? new Set()
    this.#written.set(plugin, written)
    return written
  }
}
