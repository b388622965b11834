import { expect, test, vi } from 'vitest'
import { ByteInbox } from './ByteInbox.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

test('gives what has arrived in its order, and waits for what has not', async () => {
  const inbox = new ByteInbox(10, () => {})
  const reader = inbox[Symbol.asyncIterator]()
  inbox.add(bytes(1))
  inbox.add(bytes(2))
  expect(await reader.next()).toEqual({ value: bytes(1), done: false })
  expect(await reader.next()).toEqual({ value: bytes(2), done: false })
  const later = reader.next()
  inbox.add(bytes(3))
  expect(await later).toEqual({ value: bytes(3), done: false })
})

test('has no room for more than its limit while a reader is behind', async () => {
  const inbox = new ByteInbox(3, () => {})
  const reader = inbox[Symbol.asyncIterator]()
  inbox.add(bytes(0))
  await reader.next()
  expect(inbox.add(bytes(1, 2, 3))).toBe(true)
  expect(inbox.add(bytes(4))).toBe(false)
  await reader.next()
  expect(inbox.add(bytes(4))).toBe(true)
})

test('keeps the newest as long as nobody has begun to read', async () => {
  const inbox = new ByteInbox(3, () => {})
  for (const piece of [bytes(1, 1), bytes(2), bytes(3, 3)]) expect(inbox.add(piece)).toBe(true)
  const reader = inbox[Symbol.asyncIterator]()
  expect((await reader.next()).value).toEqual(bytes(2))
  expect((await reader.next()).value).toEqual(bytes(3, 3))
  expect(inbox.add(bytes(1, 2, 3, 4))).toBe(false)
})

test('ends after the last bytes, once with the reason', async () => {
  const inbox = new ByteInbox(10, () => {})
  const reader = inbox[Symbol.asyncIterator]()
  inbox.add(bytes(1))
  inbox.end(new Error('unplugged'))
  inbox.end(new Error('again'))
  expect(await reader.next()).toEqual({ value: bytes(1), done: false })
  await expect(reader.next()).rejects.toThrow('unplugged')
  expect(await reader.next()).toEqual({ value: undefined, done: true })
})

test('a reader who leaves is told on, and keeps nothing', async () => {
  const onLeave = vi.fn()
  const inbox = new ByteInbox(1, onLeave)
  inbox.add(bytes(1))
  for await (const _ of inbox) break
  expect(onLeave).toHaveBeenCalledOnce()
  expect(inbox.add(bytes(1, 2, 3))).toBe(true)
  expect(await inbox[Symbol.asyncIterator]().next()).toEqual({ value: undefined, done: true })
})
