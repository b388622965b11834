import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDue, nextDue } from './schedule.ts'

const dueUpTo = (turn: number, turns?: Parameters<typeof lastDue>[1]) =>
  Array.from({ length: turn }, (_, index) => index + 1).filter((each) => lastDue(each, turns) === each)

test('a chat is read after its turns 5, 15, then every 20', () => {
  expect(dueUpTo(180)).toEqual([5, 15, 35, 55, 75, 95, 115, 135, 155, 175])
  expect(lastDue(4)).toBeUndefined()
  expect(lastDue(34)).toBe(15)
  expect([0, 5, 14, 15, 35, 175].map((turn) => nextDue(turn))).toEqual([5, 15, 15, 35, 55, 195])
})

test('the player may choose other turns, or that it is never read again', () => {
  expect(dueUpTo(12, { first: [2], every: 3 })).toEqual([2, 5, 8, 11])
  expect(dueUpTo(9, { first: [], every: 4 })).toEqual([4, 8])
  expect(dueUpTo(99, { first: [5], every: 0 })).toEqual([5])
  expect(nextDue(5, { first: [5], every: 0 })).toBeUndefined()
})

test('what a person types that is no turn is left out', () => {
  expect(dueUpTo(20, { first: [15, Number.NaN, -3, 5, 5, 0], every: Number.NaN })).toEqual([5, 15])
})

test('between the last turn that was due and the next none is', () => {
  const turns = fc.record({ first: fc.array(fc.integer({ min: -5, max: 60 }), { maxLength: 4 }), every: fc.nat(30) })
  fc.assert(
    fc.property(turns, fc.integer({ min: 0, max: 300 }), (chosen, turn) => {
      const [last, next] = [lastDue(turn, chosen), nextDue(turn, chosen)]
      if (last !== undefined) expect(last).toBeLessThanOrEqual(turn)
      if (next !== undefined) expect(next).toBeGreaterThan(turn)
      if (next !== undefined) expect(lastDue(next, chosen)).toBe(next)
      for (let each = (last ?? 0) + 1; each < (next ?? turn + 50); each++) expect(lastDue(each, chosen)).toBe(last)
    }),
  )
})
