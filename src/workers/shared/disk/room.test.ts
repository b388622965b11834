import { expect, test } from 'vitest'
import type { Disk } from './disk.ts'
import { memoryDisk } from './memoryDisk.ts'
import { roomOn } from './room.ts'

const files = async (disk: Disk): Promise<readonly (readonly [name: string, bytes: number])[]> => {
  const folder = await (await disk.root()).getDirectoryHandle('vesper-room', { create: true })
  const found: (readonly [string, number])[] = []
  for await (const file of folder.values())
    found.push([file.name, (await (file as FileSystemFileHandle).getFile()).size])
  return found
}

/** A disk on which every file handle is this. */
const diskWith = (handle: (name: string) => Partial<FileSystemFileHandle>): Disk => ({
  ...memoryDisk(),
  root: async () =>
    ({ getDirectoryHandle: async () => ({ getFileHandle: async (name: string) => handle(name) }) }) as never,
})

test('a megabyte is tried, and taken back', async () => {
  const disk = memoryDisk({ roomBytes: 1_048_576 })
  expect(await roomOn(disk).isThere()).toBe(true)
  expect(await files(disk)).toEqual([['trial-0', 0]])
})

test('as much is tried as is asked for', async () => {
  const room = roomOn(memoryDisk({ roomBytes: 3_000_000 }))
  expect([await room.isThere(1_500_000), await room.isThere(5_000_000)]).toEqual([true, false])
})

test('room that was found serves what follows at once, as far as it goes, and is looked for again later', async () => {
  const disk = memoryDisk()
  let now = 0
  let trials = 0
  const root = await disk.root()
  const folder = await root.getDirectoryHandle('vesper-room', { create: true })
  const file = await folder.getFileHandle('trial-0', { create: true })
  const access = await file.createSyncAccessHandle()
  const counted = {
    ...access,
    /** Each trial ends with it. */
    truncate(bytes: number) {
      trials++
      return access.truncate(bytes)
    },
  }
  const room = roomOn(
    diskWith(() => ({ createSyncAccessHandle: async () => counted })),
    () => now,
  )
  await room.isThere()
  await room.isThere()
  expect(room.take(500_000)).toBe(true)
  await room.isThere()
  expect(trials).toBe(1)
  room.take(100_000)
  await room.isThere()
  expect(trials).toBe(2)
  expect([room.take(3_000_000), trials]).toEqual([true, 3])
  now = 200
  await room.isThere()
  expect(trials).toBe(4)
})

test('what is taken beyond what was found is looked for without waiting', async () => {
  const room = roomOn(memoryDisk({ roomBytes: 2_200_000 }))
  await room.isThere()
  expect([room.take(1_000_000), room.take(2_000_000), room.take(3_000_000)]).toEqual([true, true, false])
})

test('a disk without as much has no room, and is asked again each time', async () => {
  const disk = memoryDisk({ roomBytes: 1_048_575 })
  const room = roomOn(disk)
  expect([await room.isThere(), await room.isThere()]).toEqual([false, false])
  expect(await files(disk)).toEqual([['trial-0', 0]])
})

test('a browser that says so has no room, and one without files of its own does not count as full', async () => {
  const full = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  expect(await roomOn(diskWith(() => ({ createSyncAccessHandle: full }))).isThere()).toBe(false)
  const closed: Disk = { ...memoryDisk(), root: () => Promise.reject(new DOMException('No.', 'SecurityError')) }
  expect(await roomOn(closed).isThere()).toBe(true)
})

test('a file that another worker has open is left to it, and one stays open', async () => {
  const opened: string[] = []
  const disk = diskWith((name) => ({
    createSyncAccessHandle: async () => {
      if (name === 'trial-0') throw new DOMException('It is open.', 'NoModificationAllowedError')
      opened.push(name)
      return { getSize: () => 0, write: (bytes: Uint8Array) => bytes.length, truncate() {}, flush() {}, close() {} }
    },
  }))
  const room = roomOn(disk)
  expect([await room.isThere(), await room.isThere()]).toEqual([true, true])
  expect(opened).toEqual(['trial-1'])
})
