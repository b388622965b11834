import { folderNames } from '../../../shared/storageNames.ts'
import type { Disk } from '../../shared/disk/disk.ts'
import { removeFile } from '../removeFiles.ts'
import { framed, recordsIn } from './records.ts'
import { bytesOf, rowFrom } from './rowBytes.ts'

/**
 * The files of the copy: `base-<n>` holds every row as of some moment, `log-<n>` what changed since that base was begun.
 * A base gets its name once it is written to the end; until then the base before it counts, with all logs since.
 */
export interface Base {
  readonly name: string
  readonly number: number
  /** The layout of the store it was made from. */
  readonly layout: number
}

export interface Folder {
  /** Oldest first. */
  readonly bases: readonly Base[]
  readonly logs: readonly number[]
  /** Bases that are being written, or were never finished. */
  readonly parts: readonly string[]
  readonly isDeclined: boolean
  /** Which store the bases are of; two while one takes the place of another, none where no store had an id yet. */
  readonly stores: readonly string[]
  /** Numbers of the logs that lack something, so that a base newer than them is needed. */
  readonly behind: readonly number[]
  file(name: string): Promise<File | undefined>
  /** Puts records at the end, behind the last whole one. Either all of them are there afterwards or none. */
  append(name: string, records: readonly unknown[]): Promise<void>
  rename(from: string, to: string): Promise<void>
  remove(names: readonly string[]): Promise<void>
  bytes(): Promise<number>
}

export const baseName = (number: number, layout: number) => `base-${number}-${layout}`
/** An empty file: it outlives a sudden end, and every tab sees it. */
export const behindName = (log: number) => `behind-${log}`
/** An empty file, too. */
export const storeName = (id: string) => `store-${id}`
export const partName = (number: number) => `part-${number}`
export const logName = (number: number) => `log-${number}`
const declinedName = 'declined'
export const declined = [declinedName] as const

/**
 * `wholeTo` remembers how long each file was when this tab last wrote to it: as long as it is that long, all of it is
 * whole, and it need not be read again to find its end.
 */
export async function openFolder(disk: Disk, wholeTo: Map<string, number>): Promise<Folder> {
  const folder = await (await disk.root()).getDirectoryHandle(folderNames.storeCopy, { create: true })
  const names: string[] = []
  for await (const entry of (folder as unknown as { values(): AsyncIterable<FileSystemHandle> }).values()) {
    names.push(entry.name)
  }
  const numbers = (pattern: RegExp) =>
    names
      .flatMap((each) => {
        const found = pattern.exec(each)
        return found ? [{ name: each, number: Number(found[1]), layout: Number(found[2]) }] : []
      })
      .sort((a, b) => a.number - b.number)
  const file = async (wanted: string) => {
    try {
      return await (await folder.getFileHandle(wanted)).getFile()
    } catch {
      return undefined
    }
  }
  return {
    bases: numbers(/^base-(\d{1,9})-(\d{1,9})$/),
    logs: numbers(/^log-(\d{1,9})$/).map(({ number }) => number),
    parts: numbers(/^part-(\d{1,9})$/).map((each) => each.name),
    behind: numbers(/^behind-(\d{1,9})$/).map(({ number }) => number),
    stores: names.flatMap((each) => /^store-([0-9a-f-]{36})$/.exec(each)?.[1] ?? []),
    isDeclined: names.includes(declinedName),
    file,
    async append(wanted, records) {
      const bytes = await Promise.all(records.map(async (record) => framed(await bytesOf(record))))
      const before = await file(wanted)
      const end = before ? (wholeTo.get(wanted) === before.size ? before.size : await endOf(before)) : 0
      const access = await (await folder.getFileHandle(wanted, { create: true })).createSyncAccessHandle()
      try {
        access.truncate(end)
        let at = end
        for (const each of bytes) {
          if (access.write(each, { at }) < each.length) throw new DOMException('No room.', 'QuotaExceededError')
          at += each.length
        }
        access.flush()
        wholeTo.set(wanted, at)
      } catch (error) {
        access.truncate(end)
        throw error
      } finally {
        access.close()
      }
    },
    async rename(from, to) {
      await ((await folder.getFileHandle(from)) as FileSystemFileHandle & { move(to: string): Promise<void> }).move(to)
    },
    async remove(gone) {
      for (const each of gone) await removeFile(folder, each).catch(() => {})
    },
    async bytes() {
      const files = await Promise.all(names.map(file))
      return files.reduce((all, each) => all + (each?.size ?? 0), 0)
    },
  }
}

/** The values in a file, up to the first that is damaged. */
export async function* valuesIn(file: File): AsyncGenerator<unknown, void> {
  for await (const { record } of recordsIn(file)) yield rowFrom(record)
}

async function endOf(file: File): Promise<number> {
  let end = 0
  for await (const record of recordsIn(file)) ({ end } = record)
  return end
}
