import { type Message, newId, type SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { printable } from './PrintDialog.tsx'

const world = { batches: [] as readonly (readonly unknown[])[] }
replaceEngine('storage', {
  async *history() {
    yield* world.batches
  },
})

const session: SessionId = newId()
const batch = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ position: from + n }) as Message)
const never = new AbortController().signal

test('all messages of a chat are printed, and the reader is told how far it is', async () => {
  world.batches = [batch(0, 3), batch(3, 2)]
  const told: number[] = []
  const { messages, leftOut } = await printable(session, never, (count) => told.push(count))
  expect(messages.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  expect([leftOut, ...told]).toEqual([0, 3, 5])
})

test('of a chat that is too long the newest are printed, and how many are not is known', async () => {
  world.batches = [batch(0, 4), batch(4, 4)]
  const { messages, leftOut } = await printable(session, never, () => {}, 3)
  expect(messages.map(({ position }) => position)).toEqual([5, 6, 7])
  expect(leftOut).toBe(5)
})

test('closing the dialog ends the reading', async () => {
  world.batches = [batch(0, 1), batch(1, 1)]
  const stop = new AbortController()
  await expect(printable(session, stop.signal, () => stop.abort())).rejects.toThrow()
})
