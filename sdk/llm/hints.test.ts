import { expect, test } from 'vitest'
import { fakeStorage } from '../testing/index.ts'
import { hints } from './hints.ts'

function counted() {
  const storage = fakeStorage()
  let reads = 0
  const watched = {
    ...storage,
    get: (key: string) => {
      reads += 1
      return storage.get(key)
    },
  }
  return { storage: watched, reads: () => reads }
}

test('a hint is read from disk once, however often it is asked for', async () => {
  const { storage, reads } = counted()
  await storage.set('model', 'thinks')
  expect(await hints(storage).get('model')).toBe('thinks')
  expect(await hints(storage).get('model')).toBe('thinks')
  expect(reads()).toBe(1)
})

test('what was set is what is read, here and on disk', async () => {
  const { storage } = counted()
  await hints(storage).get('model')
  await hints(storage).set('model', 'thinks')
  expect(await hints(storage).get('model')).toBe('thinks')
  expect(await storage.get('model')).toBe('thinks')
})

test('a read that failed is tried again', async () => {
  let times = 0
  const storage = {
    ...fakeStorage(),
    get: async () => {
      times += 1
      if (times === 1) throw new Error('busy')
      return 'thinks'
    },
  }
  await expect(hints(storage).get('model')).rejects.toThrow('busy')
  expect(await hints(storage).get('model')).toBe('thinks')
})
