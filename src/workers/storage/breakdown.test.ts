import type { CharacterId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import { chatOf, closeAll, evening, message, rig, session, variant } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

const partOf = async (storage: Storage, table: string) =>
  (await storage.breakdown()).parts.find((part) => part.table === table)

test('every kind of record is counted, and an empty house is empty', async () => {
  const { parts } = await rig().storage.breakdown()
  expect(parts.every(({ records, bytes }) => records === 0 && bytes === 0)).toBe(true)
  expect(parts.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['characters', 'messages', 'attachments', 'plugin data', 'undo', 'snapshots']),
  )
})

test('a picture counts with all its bytes', async () => {
  const { storage } = rig()
  const value = { id: 'mara' as CharacterId, blob: new Blob(['x'.repeat(10_000)]) }
  await storage.commit('Import', [{ kind: 'put', table: 'pictures', value }])
  const part = await partOf(storage, 'pictures')
  expect(part?.records).toBe(1)
  expect(part?.bytes).toBeGreaterThan(10_000)
  expect(part?.bytes).toBeLessThan(11_000)
})

test('undo and snapshots count, too', async () => {
  const { storage } = await chatOf(3)
  const { bytes } = await storage.snapshot('Now')
  expect(await partOf(storage, 'snapshots')).toEqual({ table: 'snapshots', records: 1, bytes })
  expect((await partOf(storage, 'undo'))?.records).toBe(1)
})

test('a store too large to be measured wholly is reckoned from pieces of all its length', async () => {
  const { storage } = rig()
  await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value: session() }])
  // Later messages are longer, so that a sample of the beginning alone would be far off.
  const contents = Array.from({ length: 5_000 }, (_, n) => 'a'.repeat(n))
  await storage.appendAll(
    evening,
    contents.map((content, n) => message(`${n}`, { variants: [variant(content)] })),
  )
  const part = await partOf(storage, 'messages')
  const words = contents.reduce((sum, content) => sum + content.length * 2, 0)
  expect(part?.records).toBe(5_000)
  expect((part?.bytes ?? 0) / words).toBeGreaterThan(0.95)
  expect((part?.bytes ?? 0) / words).toBeLessThan(1.3)
})
