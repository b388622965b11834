import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countIn, isTaken, positionAt, positionsIn, spansAfter } from './spans.ts'

test('runs of positions are kept together', () => {
  const taken = [0, 1, 2, 4, 3, 9].map((position) => ({ position, taken: true }))
  const spans = spansAfter([], taken)
  expect(spans).toEqual([
    [0, 4],
    [9, 9],
  ])
  expect(spansAfter(spans, [{ position: 2, taken: false }])).toEqual([
    [0, 1],
    [3, 4],
    [9, 9],
  ])
  expect(spans).toHaveLength(2)
})

const anyChange = fc.record({ position: fc.nat({ max: 30 }), taken: fc.boolean() })

test('spans mean the same as a set of positions', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 80 }), (changes) => {
      const set = new Set<number>()
      for (const { position, taken } of changes) {
        if (taken) set.add(position)
        else set.delete(position)
      }
      const sorted = [...set].sort((one, other) => one - other)
      const spans = spansAfter([], changes)
      expect([...positionsIn(spans)]).toEqual(sorted)
      expect(countIn(spans)).toBe(sorted.length)
      expect(Array.from({ length: 31 }, (_, position) => isTaken(spans, position))).toEqual(
        Array.from({ length: 31 }, (_, position) => set.has(position)),
      )
      expect(Array.from({ length: 31 }, (_, index) => positionAt(spans, index))).toEqual(
        Array.from({ length: 31 }, (_, index) => sorted[index]),
      )
      for (const [index, [first]] of spans.entries()) {
        expect(first).toBeGreaterThan((spans[index - 1]?.[1] ?? -2) + 1)
      }
    }),
  )
})
