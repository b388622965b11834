import { PluginError, type PluginId } from 'sdk'
import type { PluginStorageContract } from 'sdk/runtime'
import { folderNames, lockNames } from '../../shared/storageNames.ts'
import type { Disk } from './disk.ts'
import { storageError } from './errors.ts'

const longestFileName = 120
const mostFiles = 1_000

export type FilesContract = Pick<
  PluginStorageContract,
  'listFiles' | 'openFile' | 'appendFile' | 'renameFile' | 'removeFile'
>

/** One plugin's files: `plugins/<id>/` in the browser's private file system, flat, up to `quotaMb` together. */
export function pluginFiles(disk: Disk, plugin: PluginId, quotaMb: number): FilesContract {
  const folder = () => folderOf(disk, plugin)
  const alone = <T>(work: (own: FileSystemDirectoryHandle) => Promise<T>): Promise<T> =>
    disk.exclusive(lockOf(plugin), async () => work(await folder())).catch(explain)
  return {
    listFiles: async () => folder().then(filesIn).catch(explain),
    openFile: async (name) => {
      checkName(name)
      return folder()
        .then((own) => own.getFileHandle(name))
        .then((handle) => handle.getFile())
        .catch(explain)
    },
    appendFile: async (name, bytes) => {
      checkName(name)
      if (!(bytes instanceof Uint8Array)) throw new PluginError('plugin/refused', 'A file is written in bytes.')
      return alone(async (own) => {
        const files = await filesIn(own)
        const total = files.reduce((sum, file) => sum + file.bytes, 0)
        if (total + bytes.byteLength > quotaMb * 1024 * 1024) {
          throw overQuota(`${plugin} may keep ${quotaMb} MB of files, and this would be more. Delete some first.`)
        }
        if (files.length >= mostFiles && !files.some((file) => file.name === name)) {
          throw overQuota(`${plugin} may keep ${mostFiles} files. Delete some first.`)
        }
        return { name, bytes: await appendTo(await own.getFileHandle(name, { create: true }), bytes) }
      })
    },
    renameFile: async (name, to) => {
      checkName(name)
      checkName(to)
      await alone(async (own) => (await own.getFileHandle(name)).move(to))
    },
    removeFile: async (name) => {
      checkName(name)
      await alone((own) => own.removeEntry(name))
    },
  }
}

/** All files of one plugin, to be taken along. Their bytes are read when somebody reads them. */
export async function allFiles(disk: Disk, plugin: PluginId): Promise<readonly { name: string; blob: Blob }[]> {
  const files: { name: string; blob: Blob }[] = []
  try {
    for await (const file of handlesIn(await folderOf(disk, plugin))) {
      files.push({ name: file.name, blob: await file.getFile() })
    }
  } catch (error) {
    explain(error)
  }
  return files
}

/** Waits for the writer that is at it, then removes the folder with all that is in it. */
export async function eraseFiles(disk: Disk, plugin: PluginId): Promise<void> {
  const erase = async () => (await pluginsFolder(disk)).removeEntry(plugin, { recursive: true })
  try {
    await disk.exclusive(lockOf(plugin), erase)
  } catch (error) {
    if ((error as { name?: unknown } | null)?.name !== 'NotFoundError') explain(error)
  }
}

const lockOf = (plugin: PluginId) => `${lockNames.pluginFiles}${plugin}`

const pluginsFolder = async (disk: Disk): Promise<FileSystemDirectoryHandle> =>
  (await disk.root()).getDirectoryHandle(folderNames.plugins, { create: true })

const folderOf = async (disk: Disk, plugin: PluginId): Promise<FileSystemDirectoryHandle> =>
  (await pluginsFolder(disk)).getDirectoryHandle(plugin, { create: true })

/** What TypeScript's page types leave out: only workers have the first, and the second is not in a standard yet. */
declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<SyncAccess>
    move(name: string): Promise<void>
  }
}

interface SyncAccess {
  getSize(): number
  write(bytes: Uint8Array, options: { readonly at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

async function filesIn(own: FileSystemDirectoryHandle): Promise<{ name: string; bytes: number }[]> {
  const files: { name: string; bytes: number }[] = []
  for await (const file of handlesIn(own)) files.push({ name: file.name, bytes: (await file.getFile()).size })
  return files
}

async function* handlesIn(own: FileSystemDirectoryHandle): AsyncIterable<FileSystemFileHandle> {
  for await (const entry of own.values()) {
    if (entry.kind === 'file') yield entry as FileSystemFileHandle
  }
}

/** Gives the size afterwards. Either all bytes are added or the file is as before. */
async function appendTo(handle: FileSystemFileHandle, bytes: Uint8Array): Promise<number> {
  const file = await handle.createSyncAccessHandle()
  try {
    const before = file.getSize()
    try {
      const written = file.write(bytes, { at: before })
      if (written < bytes.byteLength) throw new DOMException('The disk took only a part', 'QuotaExceededError')
    } catch (error) {
      file.truncate(before)
      throw error
    }
    file.flush()
    return before + bytes.byteLength
  } finally {
    file.close()
  }
}

function checkName(name: unknown): asserts name is string {
  const fine =
    typeof name === 'string' &&
    name.length > 0 &&
    name.length <= longestFileName &&
    name !== '.' &&
    name !== '..' &&
    !/[/\\\u0000-\u001f\u007f]/.test(name)
  if (!fine) {
    throw new PluginError(
      'plugin/refused',
      `A file's name must be 1 to ${longestFileName} characters, without slashes and control characters.`,
    )
  }
}

const overQuota = (sentence: string): PluginError => new PluginError('file/quota', sentence)

function explain(error: unknown): never {
  const name = (error as { name?: unknown } | null)?.name
  if (name === 'NotFoundError') throw new PluginError('file/not-found', 'There is no such file.', { cause: error })
  if (name === 'QuotaExceededError') {
    throw overQuota('The browser has no room left for this file. Free some disk space or delete other files.')
  }
  throw storageError(error)
}
