import { afterEach, expect, test } from 'vitest'
import { closeAll, lora, rig } from './rig.fixture.ts'

afterEach(closeAll)

test.each([
  [undefined, [500, 500, 100]],
  [1_000, [1_000, 100]],
])('a table comes in batches of %s, each record once', async (size, expected) => {
  const { storage } = rig()
  const all = Array.from({ length: 1_100 }, (_, at) => lora({ id: `lora-${at}` }))
  await storage.commit(
    'Fill',
    all.map((value) => ({ kind: 'put', table: 'loras', value })),
  )
  const batches: number[] = []
  const seen = new Set<string>()
  for await (const batch of storage.records('loras', size)) {
    batches.push(batch.length)
    for (const { id } of batch) seen.add(id)
  }
  expect([batches, seen.size]).toEqual([expected, all.length])
})
