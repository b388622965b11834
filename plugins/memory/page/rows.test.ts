import fc from 'fast-check'
import type { SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { sampleMemory } from '../../../src/shared/memories/sampleMemory.fixture.ts'
import type { Memory } from '../../../src/workers/memory/contract.ts'
import { longDayOf } from './memoryWords.ts'
import { contradictionsIn, listRows, type MemoryRow, timelineRows } from './rows.ts'

const tea = sampleMemory({ id: 'tea', contradicts: ['coffee'], at: 1 })
const coffee = sampleMemory({ id: 'coffee', at: 2 })
const boat = sampleMemory({ id: 'boat', at: 3 })
const old = sampleMemory({ id: 'old', replacedBy: 'boat', at: 4 })
const evening = 'evening' as SessionId
const day = 24 * 60 * 60 * 1000
const ids = (row: MemoryRow) => (row.kind === 'contradiction' ? row.memories : [row.memory]).map(({ id }) => id)

test('groups contradicting memories even when only one names the other', () => {
  const rows = listRows([boat, coffee, tea], [tea, coffee, boat])
  expect(rows.map(ids)).toEqual([['boat'], ['coffee', 'tea']])
})

test('a contradiction is shown whole when only one side was looked for', () => {
  expect(listRows([tea], [tea, coffee]).map(ids)).toEqual([['coffee', 'tea']])
})

test('ignores contradictions of replaced and deleted memories', () => {
  expect(contradictionsIn([tea, { ...coffee, replacedBy: 'tea' }]).size).toBe(0)
  expect(contradictionsIn([tea]).size).toBe(0)
})

test('lists outdated memories last, with what replaced them', () => {
  const rows = listRows([old, boat], [old, boat])
  expect(rows.map(ids)).toEqual([['boat'], ['old']])
  expect(rows[1]).toMatchObject({ kind: 'replaced', heading: 'No longer true', by: boat })
})

test('the timeline goes by day and chat, newest first, and names each once', () => {
  const list = [
    sampleMemory({ id: 'a', at: 10 * day, session: evening }),
    sampleMemory({ id: 'b', at: 10 * day + 1, session: evening }),
    sampleMemory({ id: 'c', at: 10 * day + 2, source: 'manual' }),
    sampleMemory({ id: 'd', at: 2 * day, session: 'gone' as SessionId }),
  ]
  const rows = timelineRows(list, list, (id) => (id === evening ? 'Evening tea' : undefined))
  expect(rows.map(({ key, heading, under }) => [key, heading, under])).toEqual([
    ['c', longDayOf(10 * day), 'Written by you'],
    ['b', undefined, 'Evening tea'],
    ['a', undefined, undefined],
    ['d', longDayOf(2 * day), 'From a deleted chat'],
  ])
})

test('the timeline says what a memory stands against', () => {
  const [first] = timelineRows([tea], [tea, coffee], () => undefined)
  expect(first).toMatchObject({ kind: 'one', against: [coffee] })
})

const someMemories = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__'), { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map((id) =>
        fc
          .record({
            contradicts: fc.subarray([...names, 'gone']),
            isReplaced: fc.boolean(),
          })
          .map(
            ({ contradicts, isReplaced }): Memory =>
              sampleMemory({ id, contradicts, ...(isReplaced && { replacedBy: 'gone' }) }),
          ),
      ),
    ),
  )

test('however memories contradict each other, each is shown once', () => {
  fc.assert(
    fc.property(someMemories, (all) => {
      const everyId = all.map(({ id }) => id).toSorted()
      expect(listRows(all, all).flatMap(ids).toSorted()).toEqual(everyId)
      expect(
        timelineRows(all, all, () => undefined)
          .flatMap(ids)
          .toSorted(),
      ).toEqual(everyId)
    }),
  )
})
