import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { openDB } from 'idb'
import { PluginError } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryDisk } from '../shared/disk/memoryDisk.ts'
import { connect } from './connection.ts'
import { openStore, type Store } from './database.ts'
import { laterLock } from './laterLock.ts'
import type { ClosedBecause } from './openLatest.ts'
import { databaseVersion } from './upgrade.ts'

const openBefore = indexedDB.open
const putBefore = IDBObjectStore.prototype.put

let stores = 0
let name: string
let store: Store
/** Names of the databases that were opened, in order. */
let opened: string[]
let connections: IDBDatabase[]

beforeEach(() => {
  name = `life-${++stores}`
  opened = []
  connections = []
  store = openStore(name, async () => {})
  onOpen((_, open) => open())
})

afterEach(() => {
  vi.useRealTimers()
  store.close()
  indexedDB.open = openBefore
  IDBObjectStore.prototype.put = putBefore
})

/** Decides what becomes of every request to open a database. */
function onOpen(decide: (wanted: string, open: () => IDBOpenDBRequest) => IDBOpenDBRequest): void {
  indexedDB.open = (wanted, version) => {
    opened.push(wanted)
    const request = decide(wanted, () => openBefore.call(indexedDB, wanted, version))
    request.addEventListener('success', () => wanted === name && connections.push(request.result))
    return request
  }
}

/** A request that never answers. */
const silent = () => new (IDBOpenDBRequest as unknown as new () => IDBOpenDBRequest)()

const write = (row: string, to = store) =>
  to.write(['drafts'], 'relaxed', (tx) => tx.objectStore('drafts').put(row, ['a' as never, 0, Number(row)]))
const rows = () => store.read(['drafts'], (tx) => tx.objectStore('drafts').getAll())
const seals = () => opened.filter((wanted) => wanted === `${name}-seal`).length
const opens = () => opened.filter((wanted) => wanted === name).length

async function whileTimePasses<T>(waiting: Promise<T>, stepMs = 1_000): Promise<T | unknown> {
  let isOver = false
  const end = waiting
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true
    })
  while (!isOver) {
    vi.advanceTimersByTime(stepMs)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return end
}

test('is closed at first, unsealed when it was read, and sealed once it was written to', async () => {
  expect(store.life).toBe('closed')
  await rows()
  expect([store.life, seals()]).toEqual(['unsealed', 0])
  await Promise.all([write('1'), write('2')])
  await write('3')
  expect([store.life, seals(), opens()]).toEqual(['sealed', 1, 1])
})

const noRoom = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')

test('a write that finds the disk full is followed by a new connection and a new log before the next', async () => {
  await write('1')
  IDBObjectStore.prototype.put = () => {
    throw noRoom()
  }
  await expect(write('2')).rejects.toMatchObject({ code: 'storage/quota' })
  expect(store.life).toBe('closed')
  IDBObjectStore.prototype.put = putBefore
  await write('3')
  expect([store.life, seals(), opens()]).toEqual(['sealed', 2, 2])
  expect(await rows()).toEqual(['1', '3'])
})

test('on a full disk no write is begun, and all goes on when there is room again', async () => {
  let isFull = false
  store = openStore(name, async () => {}, undefined, laterLock(name, memoryDisk()), {
    isThere: async () => !isFull,
    take: () => true,
  })
  await write('1')
  isFull = true
  const put = vi.fn(putBefore)
  IDBObjectStore.prototype.put = put
  await expect(write('2')).rejects.toMatchObject({ code: 'storage/quota' })
  expect([store.life, put.mock.calls.length]).toEqual(['sealed', 0])
  isFull = false
  await write('3')
  expect(await rows()).toEqual(['1', '3'])
})

test('a change that the disk has no room for is called off before the part that would not fit', async () => {
  let left = 2_000_000
  store = openStore(name, async () => {}, undefined, laterLock(name, memoryDisk()), {
    isThere: async () => true,
    take(bytes) {
      left -= bytes
      return left >= 0
    },
  })
  const long = 'a'.repeat(200_000)
  const many = (count: number) =>
    store.write(['drafts'], 'relaxed', async (tx) => {
      for (let at = 0; at < count; at++) await tx.objectStore('drafts').put(long, ['a' as never, 0, at])
    })
  await many(1)
  await expect(many(3)).rejects.toMatchObject({ code: 'storage/quota' })
  expect(await rows()).toHaveLength(1)
})

test('a write that the browser aborts when it is committed is followed by a new log', async () => {
  await write('1')
  const failed = store.write(['drafts'], 'strict', async (tx) => {
    await tx.objectStore('drafts').put('2', ['a' as never, 0, 2])
    tx.abort()
  })
  await expect(failed).rejects.toMatchObject({ code: 'storage/failed' })
  await write('3')
  expect(seals()).toBe(2)
  expect(await rows()).toEqual(['1', '3'])
})

test('a write that was called off by its own work leaves nothing behind, and the next has a new log', async () => {
  const failed = store.write(['drafts'], 'strict', async (tx) => {
    await tx.objectStore('drafts').put('1', ['a' as never, 0, 1])
    throw new PluginError('storage/not-found', 'Gone.')
  })
  await expect(failed).rejects.toMatchObject({ code: 'storage/not-found' })
  await write('2')
  expect(seals()).toBe(2)
  expect(await rows()).toEqual(['2'])
})

test('of two writes at once the one that fails takes nothing from the other', async () => {
  await write('1')
  const failing = store.write(['drafts'], 'strict', async (tx) => {
    await tx.objectStore('drafts').get(['a' as never, 0, 1])
    throw noRoom()
  })
  const [failed, other] = await Promise.allSettled([failing, write('2')])
  expect([failed.status, other.status]).toEqual(['rejected', 'fulfilled'])
  await write('3')
  expect(await rows()).toEqual(['1', '2', '3'])
  expect(seals()).toBe(2)
})

test('a connection that the browser ends is opened and sealed anew', async () => {
  await write('1')
  for (const connection of connections) forceCloseDatabase(connection as never)
  await vi.waitFor(() => expect(store.life).toBe('closed'))
  await write('2')
  expect([seals(), opens()]).toEqual([2, 2])
  expect(await rows()).toEqual(['1', '2'])
})

test('a connection that ended without an event is found out by the next call', async () => {
  await write('1')
  for (const connection of connections) connection.close()
  expect(await rows()).toEqual(['1'])
  for (const connection of connections) connection.close()
  await write('2')
  expect(await rows()).toEqual(['1', '2'])
  expect(seals()).toBeGreaterThan(1)
})

test('a store that cannot be sealed is not written to, and says why; the next write tries again', async () => {
  await rows()
  onOpen((wanted, open) => {
    if (wanted.endsWith('-seal')) throw noRoom()
    return open()
  })
  await expect(write('1')).rejects.toMatchObject({ code: 'storage/quota' })
  expect(store.life).toBe('closed')
  expect(await rows()).toEqual([])
  onOpen((_, open) => open())
  await write('2')
  expect(await rows()).toEqual(['2'])
})

test('a store whose sealing never answers is given up in time', async () => {
  await rows()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onOpen((wanted, open) => (wanted.endsWith('-seal') ? silent() : open()))
  expect(await whileTimePasses(write('1'))).toMatchObject({ message: expect.stringContaining("isn't opening") })
  onOpen((_, open) => open())
  vi.useRealTimers()
  await write('2')
  expect(await rows()).toEqual(['2'])
})

test('an open that never answers, and is not blocked either, is given up in time; the next call opens again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onOpen(() => silent())
  expect(await whileTimePasses(rows())).toMatchObject({ code: 'storage/slow' })
  expect(store.life).toBe('closed')
  onOpen((_, open) => open())
  vi.useRealTimers()
  await write('1')
  expect(await rows()).toEqual(['1'])
})

test('an open that answers after its limit is used', async () => {
  await rows()
  store.close()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const held: (() => void)[] = []
  onOpen((opened, open) => {
    const request = open()
    if (opened !== name) return request
    const add = request.addEventListener.bind(request)
    request.addEventListener = ((type: string, listener: EventListener) =>
      add(type, type === 'success' ? (event) => held.push(() => listener(event)) : listener)) as never
    return request
  })
  expect(await whileTimePasses(rows())).toBeInstanceOf(PluginError)
  vi.useRealTimers()
  await vi.waitFor(() => expect(held).not.toEqual([]))
  for (const answer of held) answer()
  await vi.waitFor(() => expect(store.life).toBe('unsealed'))
  expect(await rows()).toEqual([])
  expect(opens()).toBe(2)
})

test('a store that the page has left is closed, and open again when the page comes back', async () => {
  await write('1')
  store.close()
  expect(store.life).toBe('closed')
  expect(await rows()).toEqual(['1'])
})

test('a store that is left while it opens does not stay open', async () => {
  const opening = rows()
  store.close()
  expect(await opening).toEqual([])
  expect(opens()).toBe(2)
})

test('a store of a newer layout stays refused until the page is loaded anew', async () => {
  const newer = await openDB(name, databaseVersion + 1)
  newer.close()
  await expect(write('1')).rejects.toMatchObject({ code: 'storage/newer-version' })
  const asked = opens()
  await expect(rows()).rejects.toMatchObject({ code: 'storage/newer-version' })
  store.close()
  expect([store.life, opens()]).toEqual(['newer', asked])
})

test('a store that the browser cannot open says so, and can be opened later', async () => {
  onOpen((wanted, open) => {
    if (wanted === name) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open()
  })
  await expect(rows()).rejects.toMatchObject({ code: 'storage/failed' })
  onOpen((_, open) => open())
  expect(await rows()).toEqual([])
})

test.each<ClosedBecause>(['write-failed', 'lost', 'made-way', 'left', 'not-sealed'])(
  'a connection closed because of “%s” is sealed again before it is written to',
  async (why) => {
    const connection = connect(name, async () => {}, laterLock(name, memoryDisk()))
    await connection.openSealed()
    connection.close(why)
    expect(connection.life).toEqual({ kind: 'closed', why })
    await connection.openSealed()
    expect(connection.life.kind).toBe('sealed')
    expect(seals()).toBe(2)
    connection.close('left')
  },
)

test('a write that was asked for beside one that fails is written to a fresh log, not behind the torn one', async () => {
  await write('1')
  const failing = store.write(['drafts'], 'relaxed', async () => {
    throw new DOMException('The disk is full', 'UnknownError')
  })
  const beside = store.write(['settings'], 'strict', async (tx) => {
    await tx.objectStore('settings').put({} as never, 'general' as never)
    return seals()
  })
  await expect(failing).rejects.toMatchObject({ code: 'storage/failed' })
  expect(await beside).toBe(2)
})

test('calls that find their connection ended share its successor, however many there are', async () => {
  await write('1')
  const before = opens()
  connections.at(-1)?.close()
  expect(await Promise.all(Array.from({ length: 8 }, () => rows()))).toEqual(Array(8).fill(['1']))
  expect(opens() - before).toBe(1)
})

test('a call outlives several connections that end one after another', async () => {
  await write('1')
  connections.at(-1)?.close()
  let ends = 0
  onOpen((wanted, open) => {
    const request = open()
    if (wanted === name && ends++ < 3) request.addEventListener('success', () => request.result.close())
    return request
  })
  expect(await rows()).toEqual(['1'])
  expect(ends).toBe(4)
})
