import type { IDBPTransaction } from 'idb'
import { notDecrypted } from '../errors.ts'
import { isTable, type Rows, type StoreName } from '../rows.ts'
import { type EncryptedRow, isEncrypted, unreadableRow } from './encryptedRow.ts'
import type { RowCipher } from './rowCipher.ts'

type Transaction = IDBPTransaction<Rows, StoreName[], 'readonly' | 'readwrite' | 'versionchange'>

/**
 * A transaction whose rows are encrypted as they are written and decrypted as they are read. Nothing above it knows.
 * Keys, and the members that indexes read (ids, dates, counts), stay in the clear. A record that does not open is given
 * as it lies on disk, so that it hides no other and can be deleted; rows of other stores throw. A row in the clear was
 * written by somebody else, and counts as one that does not open.
 */
export function encryptedTransaction<T extends Transaction>(tx: T, cipher: RowCipher): T {
  const stores = new Map<string, object>()
  const objectStore = (name: StoreName) => {
    const known = stores.get(name) ?? encryptedStore(tx.objectStore(name) as unknown as Store, cipher)
    stores.set(name, known)
    return known
  }
  return {
    objectStore,
    objectStoreNames: tx.objectStoreNames,
    mode: tx.mode,
    done: tx.done,
    abort: () => tx.abort(),
  } as unknown as T
}

type Query = IDBValidKey | IDBKeyRange | null | undefined

interface Cursor {
  readonly key: IDBValidKey
  readonly primaryKey: IDBValidKey
  readonly value: unknown
  continue(key?: IDBValidKey): Promise<Cursor | null>
  advance(count: number): Promise<Cursor | null>
  update(value: unknown): Promise<IDBValidKey>
  delete(): Promise<void>
}

interface Readable {
  get(query: Query): Promise<unknown>
  getKey(query: Query): Promise<IDBValidKey | undefined>
  getAll(query?: Query, count?: number): Promise<unknown[]>
  getAllKeys(query?: Query, count?: number): Promise<IDBValidKey[]>
  count(query?: Query): Promise<number>
  openCursor(query?: Query, direction?: IDBCursorDirection): Promise<Cursor | null>
  openKeyCursor(query?: Query, direction?: IDBCursorDirection): Promise<unknown>
}

interface Store extends Readable {
  readonly name: string
  readonly keyPath: string | string[] | null
  readonly indexNames: Iterable<string>
  index(name: string): Readable & { readonly keyPath: string | string[] }
  put(value: unknown, key?: IDBValidKey): Promise<IDBValidKey>
  add(value: unknown, key?: IDBValidKey): Promise<IDBValidKey>
  delete(query: Query): Promise<void>
  clear(): Promise<void>
}

function encryptedStore(store: Store, cipher: RowCipher): object {
  const { name } = store
  const clearPaths = indexedPaths(store)
  const decrypted = (key: IDBValidKey, row: unknown): unknown => {
    if (!isEncrypted(row)) {
      if (isTable(name)) return unreadableRow
      throw notDecrypted(name)
    }
    try {
      return cipher.decrypt(name, key, row)
    } catch (error) {
      if (isTable(name)) return row
      throw error
    }
  }
  const encrypt = (key: IDBValidKey, value: unknown): EncryptedRow =>
    isEncrypted(value) ? value : cipher.encrypt(name, key, value, picked(value, clearPaths))
  const readable = (from: Readable, isIndex: boolean) => ({
    getKey: (query: Query) => from.getKey(query),
    getAllKeys: (query?: Query, count?: number) => from.getAllKeys(query, count),
    count: (query?: Query) => from.count(query),
    openKeyCursor: (query?: Query, direction?: IDBCursorDirection) => from.openKeyCursor(query, direction),
    async getAll(query?: Query, count?: number) {
      const [keys, rows] = await Promise.all([from.getAllKeys(query, count), from.getAll(query, count)])
      return rows.map((row, index) => decrypted(keys[index] ?? '', row))
    },
    openCursor: async (query?: Query, direction?: IDBCursorDirection) =>
      cursorOf(await from.openCursor(query, direction)),
    async get(query: Query) {
      const [key, row] = await Promise.all([isIndex || isRange(query) ? from.getKey(query) : query, from.get(query)])
      return row === undefined ? row : decrypted(key as IDBValidKey, row)
    },
  })
  const cursorOf = (cursor: Cursor | null): Cursor | null => {
    if (!cursor) return null
    let value: { readonly decrypted: unknown } | undefined
    return {
      key: cursor.key,
      primaryKey: cursor.primaryKey,
      get value() {
        value ??= { decrypted: decrypted(cursor.primaryKey, cursor.value) }
        return value.decrypted
      },
      continue: async (key) => cursorOf(await cursor.continue(key)),
      advance: async (count) => cursorOf(await cursor.advance(count)),
      update: (next) => cursor.update(encrypt(cursor.primaryKey, next)),
      delete: () => cursor.delete(),
    }
  }
  return {
    ...readable(store, false),
    name,
    keyPath: store.keyPath,
    indexNames: store.indexNames,
    index: (of: string) => readable(store.index(of), true),
    delete: (query: Query) => store.delete(query),
    clear: () => store.clear(),
    put: async (value: unknown, key?: IDBValidKey) =>
      key === undefined ? addEncrypted(value) : store.put(encrypt(key, value), key),
    add: async (value: unknown, key?: IDBValidKey) =>
      key === undefined ? addEncrypted(value) : store.add(encrypt(key, value), key),
  }

  /** The key is part of what is encrypted, so the place is taken first, within the same transaction. */
  async function addEncrypted(value: unknown): Promise<IDBValidKey> {
    const key = await store.add(picked(value, clearPaths))
    await store.put(encrypt(key, value), key)
    return key
  }
}

const isRange = (query: Query): boolean => query instanceof IDBKeyRange || query === null || query === undefined

/** What the indexes of a store read: only that of a row needs to be in the clear. */
export function indexedPaths(store: {
  readonly indexNames: Iterable<string>
  index(name: string): { readonly keyPath: string | string[] }
}): readonly (readonly string[])[] {
  const paths = [...store.indexNames].flatMap((name) => store.index(name).keyPath)
  return [...new Set(paths)].map((path) => path.split('.'))
}

/** A copy of the value with nothing but these members. */
export function picked(value: unknown, paths: readonly (readonly string[])[]): object {
  const clear: Record<string, unknown> = {}
  for (const path of paths) {
    let from = value
    for (const name of path) {
      const isObject = typeof from === 'object' && from !== null && Object.hasOwn(from, name)
      from = isObject ? (from as Record<string, unknown>)[name] : undefined
    }
    if (from === undefined) continue
    let into = clear
    for (const name of path.slice(0, -1)) {
      const next = (into[name] ?? {}) as Record<string, unknown>
      into[name] = next
      into = next
    }
    into[path.at(-1) ?? ''] = from
  }
  return clear
}
