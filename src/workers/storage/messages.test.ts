import { afterEach, describe, expect, test } from 'vitest'
import { allWords, chatOf, closeAll, evening, message, rig, words } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const remove = (storage: Storage, ...positions: number[]) =>
  storage.commit(
    'Delete',
    positions.map((position) => ({ kind: 'delete', table: 'messages', key: [evening, position] as const })),
  )

describe('append', () => {
  test('gives each message the next position and counts it', async () => {
    const { storage } = await chatOf(0)
    const first = await storage.append(message('Hello', { position: 77 }))
    const second = await storage.append(message('Hello again', { position: 77 }))
    expect([first.position, second.position]).toEqual([0, 1])
    expect(await storage.read('messages', [evening, 1])).toEqual(second)
    expect((await storage.read('sessions', evening))?.messageCount).toBe(2)
  })

  test('gives two tabs different positions', async () => {
    const { storage, name } = await chatOf(0)
    const other = rig({ name }).storage
    const texts = Array.from({ length: 40 }, (_, index) => `message ${index}`)
    const added = await Promise.all(texts.map((text, index) => (index % 2 ? other : storage).append(message(text))))
    expect(new Set(added.map(({ position }) => position)).size).toBe(40)
    expect((await storage.read('sessions', evening))?.messageCount).toBe(40)
    expect([...(await allWords(storage))].sort()).toEqual([...texts].sort())
  })

  test('never gives a position twice', async () => {
    const { storage } = await chatOf(3)
    await remove(storage, 2)
    expect((await storage.append(message('next'))).position).toBe(3)
  })

  test('can be undone', async () => {
    const { storage } = await chatOf(1)
    const notices = storage.changes(new AbortController().signal)[Symbol.asyncIterator]()
    await storage.append(message('oops'))
    const { value } = await notices.next()
    await storage.undo(value.commit)
    expect(await allWords(storage)).toEqual(['0'])
  })

  test('says so when its chat is gone', async () => {
    await expect(rig().storage.append(message('lost'))).rejects.toMatchObject({ code: 'storage/not-found' })
  })
})

describe.each([
  { name: 'a chat without gaps', count: 1200, gaps: [] },
  { name: 'a chat with gaps', count: 1210, gaps: [0, 1, 5, 500, 501, 777, 900, 1000, 1208, 1209] },
])('$name', ({ count, gaps }) => {
  const expected = Array.from({ length: count }, (_, position) => position).filter((at) => !gaps.includes(at))
  const open = async () => {
    const { storage } = await chatOf(count)
    if (gaps.length > 0) await remove(storage, ...gaps)
    return storage
  }

  test('lists its positions in order', async () => {
    expect([...(await (await open()).order(evening))]).toEqual(expected)
  })

  test('shows any window of that order', async () => {
    const storage = await open()
    for (const [from, to] of [
      [0, 0],
      [0, 9],
      [3, 8],
      [495, 505],
      [1190, 1199],
      [1195, 5000],
      [-5, 2],
    ] as const) {
      expect(words(await storage.window(evening, { from, to }))).toEqual(
        expected.slice(Math.max(0, from), to + 1).map(String),
      )
    }
    expect(await storage.window(evening, { from: 1200, to: 1300 })).toEqual([])
    expect(await storage.window(evening, { from: 5, to: 4 })).toEqual([])
  })

  test('shows its newest messages, oldest of them first', async () => {
    const storage = await open()
    expect(words(await storage.tail(evening, 60))).toEqual(expected.slice(-60).map(String))
    expect(await storage.tail(evening, 0)).toEqual([])
    expect(words(await storage.tail(evening, 9999))).toEqual(expected.map(String))
  })

  test('is read whole in batches', async () => {
    const storage = await open()
    const batches: number[] = []
    for await (const batch of storage.history(evening)) batches.push(batch.length)
    expect(batches).toEqual([500, 500, 200])
    expect(await allWords(storage)).toEqual(expected.map(String))
  })
})

test('an unknown or empty chat has no messages', async () => {
  const { storage } = rig()
  expect([...(await storage.order(evening))]).toEqual([])
  expect(await storage.tail(evening, 10)).toEqual([])
  expect(await storage.window(evening, { from: 0, to: 10 })).toEqual([])
  expect(await allWords(storage)).toEqual([])
})
