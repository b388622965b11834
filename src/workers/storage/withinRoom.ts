import { sizeOf } from '../../shared/weigh.ts'
import type { Room } from '../shared/disk/room.ts'
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
 * A transaction that takes room for each write, beyond what was found at its beginning: a write throws `storage/quota`
 * before anything of it is on the disk.
 */
export const withinRoom = (tx: Writing, room: Room): Writing =>
  interceptWrites(tx, (_store, write, [row], perform) => {
    if ((write === 'put' || write === 'add') && !room.take(bytesToWrite([row]))) throw fullDisk()
    return perform()
  })
