import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkedKey, type Objects, type StoredObject } from './objects.ts'

/** In a folder that only its owner may read. Bytes are on the disk before their name is. */
export function fileObjects(folder: string): Objects {
  const pathOf = (key: string) => join(folder, checkedKey(key))

  const head = async (key: string): Promise<StoredObject | undefined> => {
    const found = await orMissing(stat(pathOf(key)))
    return found && { key, bytes: found.size, changedAt: found.mtime }
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Two writers of one key write two files, and the later name stays.
      const part = `${path}.${randomUUID()}.part`
      try {
        await writeDurably(part, bytes)
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    async get(key, range) {
      const file = await orMissing(open(pathOf(key)))
      if (!file) return undefined
      try {
        if (!range) return new Uint8Array(await file.readFile())
        const { size } = await file.stat()
        const length = Math.max(0, Math.min(range.last + 1, size) - range.first)
        const bytes = new Uint8Array(length)
        if (length > 0) await file.read(bytes, 0, length, range.first)
        return bytes
      } finally {
        await file.close()
      }
    },
    head,
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      const names = (await orMissing(readdir(folder))) ?? []
      // A dot stands only in the names of files that are not whole yet.
      for (const name of names.filter((one) => one.startsWith(prefix) && !one.includes('.')).sort()) {
        const found = await head(name)
        if (found) yield found
      }
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a new name last. Windows cannot open folders, and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
