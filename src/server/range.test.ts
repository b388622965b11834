import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange } from './range.ts'

test.each([
  [undefined, { kind: 'whole' }],
  ['bytes=0-', { kind: 'part', start: 0, end: 99 }],
  ['bytes=10-19', { kind: 'part', start: 10, end: 19 }],
  ['bytes=90-500', { kind: 'part', start: 90, end: 99 }],
  ['bytes=-5', { kind: 'part', start: 95, end: 99 }],
  ['bytes=-500', { kind: 'part', start: 0, end: 99 }],
  ['bytes=100-', { kind: 'unsatisfiable' }],
  ['bytes=-0', { kind: 'unsatisfiable' }],
  ['bytes=20-10', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['lines=0-5', { kind: 'whole' }],
])('of 100 bytes, %s means %o', (header, answer) => {
  expect(readRange(header, 100)).toEqual(answer)
})

test('a part always lies inside the file', () => {
  const text = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
  )
  fc.assert(
    fc.property(text, fc.nat(10_000), (header, size) => {
      const range = readRange(header, size)
      if (range.kind !== 'part') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.start).toBeLessThanOrEqual(range.end)
      expect(range.end).toBeLessThan(size)
    }),
  )
})
