import { deleteDB, openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { blockedPatienceMs } from './openLatest.ts'
import { chatOf, closeAll, rig, session } from './rig.fixture.ts'
import { databaseVersion } from './upgrade.ts'

afterEach(() => {
  vi.useRealTimers()
  closeAll()
})

let names = 0
async function openAs(version: number, name = `versions-${++names}`) {
  const database = await openDB(name, version, {
    upgrade(opening, from) {
      if (from === 0) opening.createObjectStore('sessions', { keyPath: 'id' })
    },
  })
  return { name, database }
}

test('refuses a store that a newer Vesper has written', async () => {
  const { name, database } = await openAs(databaseVersion + 1)
  database.close()
  const { storage } = rig({ name })
  const refusal = { code: 'storage/newer-version', message: expect.stringContaining('newer Vesper') }
  await expect(storage.list('sessions')).rejects.toMatchObject(refusal)
  await expect(storage.commit('Begin', [])).rejects.toMatchObject(refusal)
})

test('makes way when a newer Vesper in another tab upgrades the store, and refuses it from then on', async () => {
  const { storage, name } = await chatOf(1)
  const { database } = await openAs(databaseVersion + 1, name)
  database.close()
  await expect(storage.list('sessions')).rejects.toMatchObject({ code: 'storage/newer-version' })
})

test('makes way when all data is deleted, and begins anew', async () => {
  const { storage, name } = await chatOf(1)
  await deleteDB(name)
  expect(await storage.list('sessions')).toEqual([])
  await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session() }])
  expect(await storage.list('sessions')).toHaveLength(1)
})

test('tells when another tab does not let go of an older store, and works once it does', async () => {
  const { name, database } = await openAs(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { storage } = rig({ name })
  let isTold = false
  const first = storage.list('sessions').catch((error: unknown) => {
    isTold = true
    return error
  })
  while (!isTold) {
    vi.advanceTimersByTime(blockedPatienceMs / 4)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await first).toMatchObject({ code: 'storage/failed', message: expect.stringContaining('other tabs') })
  vi.useRealTimers()
  database.close()
  expect(await storage.list('characters')).toEqual([])
})
