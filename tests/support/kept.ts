import type { Page } from '@playwright/test'

/** All a page's origin keeps in the browser, as text by its place: "vesper-sessions/messages". */
export type Kept = Readonly<Record<string, string>>

/** Both storages, cookies, every row of every database, every cache, and every file of the origin's own file system. */
export async function everythingKept(page: Page): Promise<Kept> {
  return await page.evaluate(async () => {
    const kept: Record<string, string> = {}
    const note = (place: string, value: unknown) => {
      kept[place] = JSON.stringify(value)
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const latin = (bytes: BufferSource) => new TextDecoder('latin1').decode(bytes)
    const asText = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return latin(await value.arrayBuffer())
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return latin(value as BufferSource)
      if (value instanceof CryptoKey) return { extractable: value.extractable }
      if (Array.isArray(value)) return await Promise.all(value.map(asText))
      if (value === null || typeof value !== 'object') return value
      const parts = Object.entries(value).map(async ([name, part]) => [name, await asText(part)] as const)
      return Object.fromEntries(await Promise.all(parts))
    }
    const readDatabase = async (name: string) => {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
        note(`${name}/${store}`, [keys, await asText(values)])
      }
      database.close()
    }
    const readCache = async (name: string) => {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        note(`cache ${name}/${request.url}`, await (await cache.match(request))?.text())
    }
    const readFolder = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, entry] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
        note(`file ${path}${name}`, entry.kind)
        if (entry.kind === 'directory') await readFolder(entry as FileSystemDirectoryHandle, `${path}${name}/`)
        else note(`file ${path}${name}`, await (await (entry as FileSystemFileHandle).getFile()).text())
      }
    }
    for (const [name, text] of Object.entries(localStorage)) note(`localStorage/${name}`, text)
    for (const [name, text] of Object.entries(sessionStorage)) note(`sessionStorage/${name}`, text)
    note('cookies', document.cookie)
    for (const { name = '' } of await indexedDB.databases()) await readDatabase(name)
    for (const name of await caches.keys()) await readCache(name)
    await readFolder(await navigator.storage.getDirectory(), '')
    return kept
  })
}
