import { sizeOf } from '../../shared/weigh.ts'
import { neededBytes, type Room } from '../shared/disk/room.ts'
import { fullDisk } from './errors.ts'
import { interceptWrites } from './interceptWrites.ts'
import type { Writing } from './rows.ts'

/** The browser notes what stood there before it writes over it, so a row may take as much again. */
const timesWritten = 2

/** Rejects with `storage/quota` where the disk has no room for so many bytes, at least a megabyte. */
export async function requireRoom(room: Room | undefined, bytes?: number): Promise<void> {
  if (room && !(await room.isThere(bytes))) throw fullDisk()
}

/** How much writing these rows takes, in bytes. */
export const bytesToWrite = (rows: readonly unknown[]): number =>
  rows.reduce<number>((all, row) => all + sizeOf(row), 0) * timesWritten

/**
 * A transaction that asks for room before it goes beyond what was found at its beginning, and then again for each part:
 * a write throws `storage/quota` before anything of its part is on the disk.
 */
export function withinRoom(tx: Writing, room: Room): Writing {
  let found = neededBytes
  return interceptWrites(tx, (_store, write, [row], perform) => {
    if (write === 'put' || write === 'add') {
      const bytes = bytesToWrite([row])
      if (bytes > found) {
        found = Math.max(neededBytes, bytes)
        if (!room.isThereNow(found)) throw fullDisk()
      }
      found -= bytes
    }
    return perform()
  })
}
