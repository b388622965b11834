import { folderNames } from '../../../shared/storageNames.ts'
import type { Disk } from './disk.ts'

/** As much as there must be, in bytes, before a write is begun that is not known to be larger. */
const neededBytes = 1_048_576

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
}

export function roomOn(disk: Disk): Room {
  let block: Uint8Array<ArrayBuffer> | undefined
  let opened: ReturnType<typeof openTrial> | undefined
  return {
    async isThere(bytes = neededBytes) {
      block ??= incompressible()
      opened ??= openTrial(disk)
      try {
        const trial = await opened
        try {
          for (let at = 0; at < bytes; at += neededBytes) if (trial.write(block, { at }) < neededBytes) return false
          return true
        } finally {
          trial.truncate(0)
        }
      } catch (error) {
        opened = undefined
        // Without files of its own a browser cannot be asked, and a database that cannot be written to says so itself.
        return !isNoRoom(error)
      }
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

const isNoRoom = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'
