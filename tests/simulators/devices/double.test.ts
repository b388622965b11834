import { describe, expect, test } from 'vitest'
import { FaultScript, faultOf, Journal, Violations } from './double.ts'

const written = (...rows: readonly (readonly [t: number, channel: string, level: number])[]) => {
  const journal = new Journal()
  for (const [t, channel, level] of rows) journal.add({ t, device: 'toy', channel, level, cause: 'command' })
  return journal
}

describe('a journal', () => {
  test('tells the level of a channel at any time, and zero before its first entry', () => {
    const journal = written([10, 'a', 0.5], [20, 'a', 0.2])
    expect([9, 10, 19, 20, 99].map((t) => journal.levelAt('a', t))).toEqual([0, 0.5, 0.5, 0.2, 0.2])
  })

  test('is silent since the last channel fell to zero', () => {
    const journal = written([10, 'a', 0.5], [20, 'b', 0.5], [30, 'a', 0], [40, 'b', 0], [50, 'b', 0])
    expect(journal.silentSince()).toBe(40)
    expect(journal.silentSince(35)).toBeUndefined()
  })

  test('is silent since for ever when nothing happened', () => {
    expect(new Journal().silentSince()).toBe(Number.NEGATIVE_INFINITY)
  })

  test('tells the highest level from a time on, with what was held before', () => {
    const journal = written([10, 'a', 0.9], [20, 'a', 0.5], [30, 'a', 0.6])
    expect([journal.max('a'), journal.max('a', 20), journal.max('a', 15), journal.max('b')]).toEqual([0.9, 0.6, 0.9, 0])
  })

  test('tells the largest rise, and no fall', () => {
    const journal = written([10, 'a', 0.25], [20, 'a', 0.75], [30, 'a', 0])
    expect(journal.maxStep()).toBe(0.5)
    expect(journal.rises('a')).toHaveLength(2)
  })

  test('does not run backwards', () => {
    expect(() => written([10, 'a', 1], [9, 'a', 0])).toThrow(RangeError)
  })

  test('notes only what changes', () => {
    const journal = new Journal()
    const note = (t: number, level: number) => journal.note({ t, device: 'toy', channel: 'a', level, cause: 'command' })
    note(1, 0)
    note(2, 0.5)
    note(3, 0.5)
    note(4, 0)
    expect(journal.entries.map(({ t }) => t)).toEqual([2, 4])
  })
})

describe('a fault script', () => {
  test('strikes with the nth call and those after it', () => {
    const script = new FaultScript([{ onNth: 2, times: 2, fault: { kind: 'drop' } }])
    expect([1, 2, 3, 4].map((t) => script.next(t).length)).toEqual([0, 1, 1, 0])
  })

  test('strikes from a time until another', () => {
    const script = new FaultScript([{ at: 100, until: 200, fault: { kind: 'slow', ms: 5 } }])
    expect([99, 100, 199, 200].map((t) => script.next(t).length)).toEqual([0, 1, 1, 0])
    expect(faultOf(script.at(150), 'slow')?.ms).toBe(5)
  })

  test('can be set for everything from now on, and lifted', () => {
    const script = new FaultScript()
    script.now({ kind: 'error', code: 500 })
    expect(faultOf(script.next(0), 'error')?.code).toBe(500)
    script.now()
    expect(script.next(0)).toEqual([])
  })
})

test('violations are kept in order', () => {
  const violations = new Violations()
  violations.add('a field too many')
  violations.add('out of range')
  expect(violations.list).toEqual(['a field too many', 'out of range'])
})
