import { folderNames } from '../../../shared/storageNames.ts'
import type { Disk } from './disk.ts'

/** As much as there must be, in bytes, before a write is begun that is not known to be larger. */
const neededBytes = 1_048_576

/** What is written at once: kept as long as the worker lives, and longer than what file systems compress in one piece. */
const blockBytes = 262_144

/** As many workers can try at once. */
const maxTrials = 16

/** How long room that was found may be written into before it is looked for again. */
const freshMs = 200

/**
 * Whether the disk has room, found out by writing to a file beside the databases and taking it back, which takes less than
 * a millisecond. A write to a database itself would be too late: Chromium goes on in a log in which a record was torn, finds
 * the log damaged a moment later, and throws all databases of the site away.
 */
export interface Room {
  /** Whether as many bytes could be written, in whole megabytes. Asked before a change is begun. */
  isThere(bytes?: number): Promise<boolean>
  /** Whether these bytes, too, have room: of what was found last, or else found now, without waiting. */
  take(bytes: number): boolean
}

export function roomOn(disk: Disk, now: () => number = () => performance.now()): Room {
  let block: Uint8Array<ArrayBuffer> | undefined
  let opening: ReturnType<typeof openTrial> | undefined
  let trial: Awaited<ReturnType<typeof openTrial>> | undefined
  /** Bytes of what was found that nobody has taken yet. */
  let left = 0
  let foundAt = Number.NEGATIVE_INFINITY
  const failed = (error: unknown): boolean => {
    opening = undefined
    trial = undefined
    // Without files of its own a browser cannot be asked, and a database that cannot be written to says so itself.
    return nameOf(error) !== 'QuotaExceededError'
  }
  const find = (bytes: number): boolean => {
    left = 0
    if (!trial) return true
    block ??= incompressible()
    const wanted = Math.ceil(bytes / neededBytes) * neededBytes
    try {
      let at = 0
      while (at < wanted && trial.write(block, { at }) === blockBytes) at += blockBytes
      trial.truncate(0)
      if (at < wanted) return false
      left = at
      foundAt = now()
      return true
    } catch (error) {
      return failed(error)
    }
  }
  return {
    async isThere(bytes = 0) {
      if (bytes === 0 && left >= neededBytes / 2 && now() - foundAt < freshMs) return true
      try {
        opening ??= openTrial(disk)
        trial = await opening
      } catch (error) {
        return failed(error)
      }
      return find(Math.max(neededBytes, bytes))
    },
    take(bytes) {
      if (bytes > left && !find(Math.max(neededBytes, bytes))) return false
      left -= bytes
      return true
    },
  }
}

/** What no file system can make smaller. */
function incompressible(): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockBytes)
  for (let at = 0; at < blockBytes; at += maxRandomBytes)
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
