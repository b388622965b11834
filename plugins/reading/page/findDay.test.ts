import type { SessionId } from 'sdk'
import { expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { firstSince } from './findDay.ts'

const hourMs = 3_600_000
const count = 5000
const read = vi.fn(async (_: SessionId, { from }: { from: number }) => [{ id: `m${from}`, timestamp: from * hourMs }])
replaceEngine('storage', { window: read })

const chat = 'chat' as SessionId
const since = async (at: number) => (await firstSince(chat, at, count))?.index

test('finds the first message of a moment or after it', async () => {
  expect(await since(0)).toBe(0)
  expect(await since(100 * hourMs)).toBe(100)
  expect(await since(100 * hourMs + 1)).toBe(101)
  expect(await since(4999 * hourMs)).toBe(4999)
})

test('finds none where all are older', async () => {
  expect(await since(5000 * hourMs)).toBeUndefined()
})

test('reads a dozen messages of five thousand', async () => {
  read.mockClear()
  await since(1234 * hourMs)
  expect(read.mock.calls.length).toBeLessThan(14)
})
