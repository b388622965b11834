import type { Message } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { fillDiskAt } from './fullDisk.fixture.ts'
import { allWords, chatOf, closeAll, evening, message, rig } from './rig.fixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
  closeAll()
})

const some = (...contents: readonly string[]) => contents.map((content) => message(content))

test('many messages are added at the end, in order, and counted', async () => {
  const { storage } = await chatOf(2)
  await storage.appendAll(evening, some('a', 'b', 'c'))
  expect(await allWords(storage)).toEqual(['0', '1', 'a', 'b', 'c'])
  expect((await storage.read('sessions', evening))?.messageCount).toBe(5)
})

test('they go into the chat that was named, whatever they say themselves', async () => {
  const { storage } = await chatOf(0)
  await storage.appendAll(evening, [message('a', { session: 'elsewhere' as never, position: 40 })])
  expect(await storage.tail(evening, 1)).toMatchObject([{ session: evening, position: 0 }])
})

test('one undo takes all of them back', async () => {
  const { storage } = await chatOf(1)
  await storage.undo((await storage.appendAll(evening, some('a', 'b'))).commit)
  expect(await allWords(storage)).toEqual(['0'])
})

test('one that is no message keeps all of them out, and is named', async () => {
  const { storage } = await chatOf(1)
  const wrong = { ...message('b'), role: 'narrator' } as unknown as Message
  const refused = storage.appendAll(evening, [...some('a'), wrong, ...some('c')])
  await expect(refused).rejects.toMatchObject({
    code: 'storage/failed',
    message: expect.stringContaining('Message 2 of 3'),
  })
  expect(await allWords(storage)).toEqual(['0'])
})

test('a chat that is gone gets none', async () => {
  const { storage } = rig()
  await expect(storage.appendAll(evening, some('a'))).rejects.toMatchObject({ code: 'storage/not-found' })
})

test('a full disk leaves the chat as it was', async () => {
  const { storage } = await chatOf(1)
  fillDiskAt(3)
  const refused = storage.appendAll(evening, some('a', 'b', 'c', 'd'))
  await expect(refused).rejects.toMatchObject({ code: 'storage/quota' })
  vi.restoreAllMocks()
  expect(await allWords(storage)).toEqual(['0'])
  expect((await storage.read('sessions', evening))?.messageCount).toBe(1)
})
