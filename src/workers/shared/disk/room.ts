import { folderNames } from '../../../shared/storageNames.ts'
import type { Disk } from './disk.ts'

/** As much as there must be, in bytes, before a write is begun that is not known to be larger. */
export const neededBytes = 1_048_576

/** As many workers can try at once. */
const maxTrials = 16

/**
 * Whether the disk has room, found out by writing to a file beside the databases and taking it back, which takes less than
 * a millisecond. A write to a database itself would be too late: Chromium goes on in a log in which a record was torn, finds
 * the log damaged a moment later, and throws all databases of the site away.
 */
export interface Room {
  /** Whether as many bytes could be written, at least a megabyte. */
  isThere(bytes?: number): Promise<boolean>
  /** The same without waiting, which would end a transaction. True until `isThere` has been asked. */
  isThereNow(bytes: number): boolean
}

export function roomOn(disk: Disk): Room {
  let block: Uint8Array<ArrayBuffer> | undefined
  let opening: ReturnType<typeof openTrial> | undefined
  let trial: Awaited<ReturnType<typeof openTrial>> | undefined
  const failed = (error: unknown): boolean => {
    opening = undefined
    trial = undefined
    // Without files of its own a browser cannot be asked, and a database that cannot be written to says so itself.
    return nameOf(error) !== 'QuotaExceededError'
  }
  const isThereNow = (bytes: number): boolean => {
    if (!trial) return true
    block ??= incompressible()
    try {
      let at = 0
      while (at < bytes && trial.write(block, { at }) === neededBytes) at += neededBytes
      trial.truncate(0)
      return at >= bytes
    } catch (error) {
      return failed(error)
    }
  }
  return {
    isThereNow,
    async isThere(bytes = neededBytes) {
      try {
        opening ??= openTrial(disk)
        trial = await opening
      } catch (error) {
        return failed(error)
      }
      return isThereNow(bytes)
    },
  }
}

/** What no file system can make smaller. */
function incompressible(): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(neededBytes)
  for (let at = 0; at < neededBytes; at += maxRandomBytes)
    crypto.getRandomValues(block.subarray(at, at + maxRandomBytes))
  return block
}

/** The most that the browser draws at once. */
const maxRandomBytes = 65_536

/** Each worker has a file of its own open as long as it lives: what is written while a page is left has no time to open one. */
async function openTrial(disk: Disk) {
  const folder = await (await disk.root()).getDirectoryHandle(folderNames.storeRoom, { create: true })
  for (let number = 0; ; number++) {
    try {
      return await (await folder.getFileHandle(`trial-${number}`, { create: true })).createSyncAccessHandle()
    } catch (error) {
      if (number === maxTrials || nameOf(error) !== 'NoModificationAllowedError') throw error
    }
  }
}

const nameOf = (error: unknown): unknown => (error as { name?: unknown } | null)?.name
