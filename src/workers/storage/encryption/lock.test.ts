import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import type { MessageId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import { character, closeAll, evening, message, rig, session } from '../rig.fixture.ts'

afterEach(closeAll)

/** All rows of all databases of this store, as text. */
async function onDisk(name: string): Promise<string> {
  let text = ''
  for (const { name: found } of await indexedDB.databases()) {
    if (!found?.startsWith(name)) continue
    const database = await openDB(found)
    for (const store of database.objectStoreNames) {
      const rows = await database.getAll(store)
      text += JSON.stringify([found, store, await database.getAllKeys(store), rows], (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      )
    }
    database.close()
  }
  return text
}

test('encrypts what is there and what comes, opens it with the passphrase alone, and gives all of it back', async () => {
  const { storage, name } = rig()
  await storage.commit('Begin', [
    { kind: 'put', table: 'sessions', value: session({ name: 'CANARY title' }) },
    { kind: 'put', table: 'characters', value: { ...character, personality: 'CANARY of a keeper' } },
  ])
  await storage.append(message('CANARY said', { id: 'one' as MessageId }))
  await storage.snapshot('CANARY before')
  expect(await onDisk(name)).toContain('CANARY')

  expect(await storage.turnLockOn('salt and tide')).toMatchObject({ kind: 'open' })
  await storage.append(message('CANARY said later', { id: 'two' as MessageId }))
  await storage.draft(evening, 5, 0, 'CANARY half said')
  expect(await onDisk(name)).not.toContain('CANARY')
  expect((await storage.tail(evening, 5)).map(({ variants }) => variants[0]?.content)).toEqual([
    'CANARY said',
    'CANARY said later',
  ])
  storage.close()

  const { storage: again } = rig({ name })
  let read = false
  const reading = again.list('characters').then((all) => {
    read = true
    return all
  })
  expect(await again.lockState()).toBe('locked')
  expect(await again.unlock('salt and tides')).toEqual({ kind: 'wrong' })
  expect(read).toBe(false)
  expect(await again.unlock('salt and tide')).toMatchObject({ kind: 'open' })
  expect((await reading)[0]?.personality).toBe('CANARY of a keeper')

  expect(await again.turnLockOff('salt')).toEqual({ kind: 'wrong' })
  expect(await again.turnLockOff('salt and tide')).toMatchObject({ kind: 'open' })
  expect(await onDisk(name)).toContain('CANARY said later')
  expect(await again.lockState()).toBe('off')
  expect((await again.tail(evening, 5)).length).toBe(2)
}, 60_000)
