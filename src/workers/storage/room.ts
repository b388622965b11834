import { folderNames } from '../../shared/storageNames.ts'
import type { Disk } from './disk.ts'

/** As much as there must be, in bytes, before a write is begun: more than nearly every write takes. */
const neededBytes = 1_048_576

/** How long the file of the trial stays open after the last one, in milliseconds. */
const openForMs = 3_000

/** As many tabs can try at once. */
const maxTrials = 16

/**
 * Whether the disk has room, found out by writing to a file beside the store and taking it back, which takes less than a
 * millisecond. A write to the store itself would be too late: Chromium goes on in a log in which a record was torn, finds
 * the log damaged a moment later, and throws all databases of the site away.
 */
export interface Room {
  isThere(): Promise<boolean>
}

export function roomOn(disk: Disk): Room {
  // With what no file system can make smaller.
  const block = new Uint8Array(neededBytes)
  for (let at = 0; at < neededBytes; at += 65_536) crypto.getRandomValues(block.subarray(at, at + 65_536))
  let opened: ReturnType<typeof openTrial> | undefined
  let closing: ReturnType<typeof setTimeout> | undefined
  const close = async () => {
    const trial = await opened
    opened = undefined
    trial?.close()
  }
  return {
    async isThere() {
      clearTimeout(closing)
      closing = setTimeout(close, openForMs)
      opened ??= openTrial(disk)
      try {
        const trial = await opened
        try {
          return trial.write(block, { at: 0 }) === neededBytes
        } finally {
          trial.truncate(0)
        }
      } catch (error) {
        opened = undefined
        // Without files of its own a browser cannot be asked, and a store that cannot be written to says so itself.
        return !isNoRoom(error)
      }
    },
  }
}

/** Each tab has a file of its own open. */
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
