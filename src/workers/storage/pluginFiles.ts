import { PluginError, type PluginId } from 'sdk'
import type { PluginStorageContract } from 'sdk/runtime'
import { folderNames, lockNames } from '../../shared/storageNames.ts'
import { keptFolder, readChosenFolder } from '../shared/chosenFolder.ts'
import type { Disk } from '../shared/disk/disk.ts'
import type { FileCipher } from './encryption/encryptedFile.ts'
import { storageError } from './errors.ts'
import { removeFile, removeFolder } from './removeFiles.ts'

const maxFileNameLength = 120
const maxFiles = 1_000

export type FilesContract = Pick<
  PluginStorageContract,
  'listFiles' | 'openFile' | 'appendFile' | 'renameFile' | 'removeFile' | 'chosenFolder'
>

/** What files are encrypted with. */
export interface FileLock {
  /** Waits for the passphrase. Undefined while the lock is off. */
  cipher(): Promise<FileCipher | undefined>
  /** Whether that is still what files are encrypted with, and nothing is being rewritten. */
  isCurrent(cipher: FileCipher | undefined): Promise<boolean>
}

export const noFileLock: FileLock = { cipher: async () => undefined, isCurrent: async () => true }

/**
 * Whose files stay in the clear while the lock is on: models that everybody can download, gigabytes of them, which a
 * decrypted copy of would have to be in memory.
 */
const inTheClear: ReadonlySet<string> = new Set(['vesper.llm-browser'])

const lockFor = (plugin: PluginId, lock: FileLock): FileLock => (inTheClear.has(plugin) ? noFileLock : lock)

/** One plugin's files: `plugins/<id>/` in the browser's private file system, flat, up to `quotaMb` together. */
export function pluginFiles(disk: Disk, plugin: PluginId, quotaMb: number, everyLock: FileLock): FilesContract {
  const lock = lockFor(plugin, everyLock)
  const folder = () => folderOf(disk, plugin)
  let before: Promise<unknown> = Promise.resolve()
  /** One after another in the order of the calls: what has to wait once more for the lock keeps its turn. */
  const alone = <T>(
    work: (own: FileSystemDirectoryHandle, cipher: FileCipher | undefined) => Promise<T>,
  ): Promise<T> => {
    const mine = before.then(() => whenCurrent(work))
    before = mine.catch(() => {})
    return mine
  }
  /** The lock may be turned on or off while this waits for its turn; then it waits until that is done. */
  const whenCurrent = async <T>(
    work: (own: FileSystemDirectoryHandle, cipher: FileCipher | undefined) => Promise<T>,
  ): Promise<T> => {
    try {
      for (;;) {
        const cipher = await lock.cipher()
        const done = await disk.exclusive(lockOf(plugin), async () =>
          (await lock.isCurrent(cipher)) ? { answer: await work(await folder(), cipher) } : undefined,
        )
        if (done) return done.answer
      }
    } catch (error) {
      return explain(error)
    }
  }
  return {
    async listFiles() {
      try {
        const cipher = await lock.cipher()
        return await filesIn(await folder(), cipher)
      } catch (error) {
        return explain(error)
      }
    },
    openFile: async (name) => {
      checkName(name)
      try {
        const cipher = await lock.cipher()
        return await contentOf(await (await (await folder()).getFileHandle(name)).getFile(), cipher)
      } catch (error) {
        return explain(error)
      }
    },
    appendFile: async (name, bytes) => {
      checkName(name)
      if (!(bytes instanceof Uint8Array)) throw new PluginError('plugin/refused', 'A file is written in bytes.')
      return alone(async (own, cipher) => {
        const files = await filesIn(own, cipher)
        const total = files.reduce((sum, file) => sum + file.bytes, 0)
        if (total + bytes.byteLength > quotaMb * 1024 * 1024) {
          throw overQuota(`${plugin} may keep ${quotaMb} MB of files, and this would be more. Delete some first.`)
        }
        if (files.length >= maxFiles && !files.some((file) => file.name === name)) {
          throw overQuota(`${plugin} may keep ${maxFiles} files. Delete some first.`)
        }
        const handle = await own.getFileHandle(name, { create: true })
        if (!cipher) return { name, bytes: await writeTo(handle, bytes) }
        const earlier = files.find((file) => file.name === name)?.bytes ?? 0
        const encrypted = await cipher.append(await handle.getFile(), bytes)
        await writeTo(handle, encrypted.bytes, encrypted.at)
        return { name, bytes: earlier + bytes.byteLength }
      })
    },
    renameFile: async (name, to) => {
      checkName(name)
      checkName(to)
      await alone(async (own) => (await own.getFileHandle(name)).move(to))
    },
    removeFile: async (name) => {
      checkName(name)
      await alone((own) => removeFile(own, name))
    },
    chosenFolder: async () => readChosenFolder(await keptFolder(plugin)),
  }
}

/** All files of one plugin, to be taken along. Their bytes are read when somebody reads them. */
export async function allFiles(
  disk: Disk,
  plugin: PluginId,
  lock: FileLock,
): Promise<readonly { name: string; blob: Blob }[]> {
  const files: { name: string; blob: Blob }[] = []
  try {
    const cipher = await lockFor(plugin, lock).cipher()
    for await (const file of handlesIn(await folderOf(disk, plugin))) {
      files.push({ name: file.name, blob: await contentOf(await file.getFile(), cipher) })
    }
  } catch (error) {
    explain(error)
  }
  return files
}

/**
 * Encrypts all files of all plugins, or with `to` "off" decrypts them. Each is written anew beside the others and then
 * put in its place, so a run that was cut off is simply run again.
 */
export async function rewriteFiles(disk: Disk, cipher: FileCipher, to: 'on' | 'off'): Promise<void> {
  const scratch = await (await disk.root()).getDirectoryHandle(folderNames.rewriting, { create: true })
  for await (const entry of (await pluginsFolder(disk)).values()) {
    if (entry.kind !== 'directory' || inTheClear.has(entry.name)) continue
    await disk.exclusive(lockOf(entry.name as PluginId), async () => {
      const names: string[] = []
      for await (const { name } of handlesIn(entry as FileSystemDirectoryHandle)) names.push(name)
      for (const name of names) await rewriteFile(entry as FileSystemDirectoryHandle, name, scratch, cipher, to)
    })
  }
  await removeFolder(await disk.root(), folderNames.rewriting)
}

async function rewriteFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  scratch: FileSystemDirectoryHandle,
  cipher: FileCipher,
  to: 'on' | 'off',
): Promise<void> {
  const file = await (await folder.getFileHandle(name)).getFile()
  if ((await cipher.isEncrypted(file)) === (to === 'on')) return
  const content = to === 'on' ? file : await cipher.decrypt(file)
  await removeFile(scratch, 'file').catch(() => {})
  const handle = await scratch.getFileHandle('file', { create: true })
  for (let at = 0; at === 0 || at < content.size; at += rewriteBytes) {
    const bytes = new Uint8Array(await content.slice(at, at + rewriteBytes).arrayBuffer())
    if (to === 'off') await writeTo(handle, bytes)
    else {
      const encrypted = await cipher.append(await handle.getFile(), bytes)
      await writeTo(handle, encrypted.bytes, encrypted.at)
    }
  }
  await handle.move(folder, name)
}

const rewriteBytes = 4 * 1024 * 1024

/** Waits for the writer that is at it, then removes the folder with all that is in it. */
export async function eraseFiles(disk: Disk, plugin: PluginId): Promise<void> {
  const erase = async () => removeFolder(await pluginsFolder(disk), plugin)
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
    move(folder: FileSystemDirectoryHandle, name: string): Promise<void>
  }
}

interface SyncAccess {
  getSize(): number
  write(bytes: Uint8Array, options: { readonly at: number }): number
  truncate(size: number): void
  flush(): void
  close(): void
}

async function filesIn(
  own: FileSystemDirectoryHandle,
  cipher: FileCipher | undefined,
): Promise<{ name: string; bytes: number }[]> {
  const files: { name: string; bytes: number }[] = []
  for await (const handle of handlesIn(own)) {
    const file = await handle.getFile()
    files.push({ name: handle.name, bytes: cipher ? await cipher.size(file) : file.size })
  }
  return files
}

const contentOf = async (file: File, cipher: FileCipher | undefined): Promise<File> =>
  cipher ? new File([await cipher.decrypt(file)], file.name, { lastModified: file.lastModified }) : file

async function* handlesIn(own: FileSystemDirectoryHandle): AsyncIterable<FileSystemFileHandle> {
  for await (const entry of own.values()) {
    if (entry.kind === 'file') yield entry as FileSystemFileHandle
  }
}

/** Writes at the end, or at a place before it. Gives the size afterwards. Either all bytes are added or none. */
async function writeTo(handle: FileSystemFileHandle, bytes: Uint8Array, at?: number): Promise<number> {
  const file = await handle.createSyncAccessHandle()
  try {
    const before = at ?? file.getSize()
    file.truncate(before)
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
    name.length <= maxFileNameLength &&
    name !== '.' &&
    name !== '..' &&
    !/[/\\\u0000-\u001f\u007f]/.test(name)
  if (!fine) {
    throw new PluginError(
      'plugin/refused',
      `A file's name must be 1 to ${maxFileNameLength} characters, without slashes and control characters.`,
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
