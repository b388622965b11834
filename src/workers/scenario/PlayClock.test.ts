import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlayClock } from './PlayClock.ts'

function rig() {
  let real = 1_000_000
  return {
    clock: new PlayClock(() => real),
    passes: (ms: number) => {
      real += ms
    },
  }
}

const pace = fc.double({ min: 0.5, max: 3, noNaN: true })
const change = fc.oneof(
  fc.record({ kind: fc.constant('pace' as const), pace: fc.oneof(pace, fc.constantFrom(Number.NaN, -4, 0, 99)) }),
  fc.record({ kind: fc.constant('pause' as const) }),
  fc.record({ kind: fc.constant('goOn' as const) }),
)
const moment = fc.tuple(fc.integer({ min: 0, max: 100_000 }), change)

test('it never goes back, and neither a pause nor another pace makes it jump', () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 40 }), (moments) => {
      const { clock, passes } = rig()
      let last = clock.now
      for (const [ms, what] of moments) {
        passes(ms)
        const before = clock.now
        expect(before).toBeGreaterThanOrEqual(last)
        expect(before - last).toBeLessThanOrEqual(3 * ms + 1)
        if (what.kind === 'pace') clock.setPace(what.pace)
        else clock[what.kind]()
        expect(clock.now).toBe(before)
        last = before
      }
    }),
  )
})

test('while it is paused no time passes, however long and whatever the pace', () => {
  fc.assert(
    fc.property(pace, fc.nat(10_000_000), (rate, ms) => {
      const { clock, passes } = rig()
      clock.pause()
      const at = clock.now
      passes(ms)
      clock.setPace(rate)
      passes(ms)
      expect(clock.now).toBe(at)
      clock.goOn()
      expect(clock.now).toBe(at)
    }),
  )
})

test('a wait that was hurried in its middle ends when both halves are done', () => {
  const { clock, passes } = rig()
  const ends = clock.now + 10_000
  passes(4000)
  clock.setPace(3)
  expect(clock.realUntil(ends)).toBe(2000)
  passes(2000)
  expect(clock.now).toBe(ends)
})

test('whoever is woken after the real time it names is never woken too early', () => {
  fc.assert(
    fc.property(pace, fc.integer({ min: 1, max: 1_000_000 }), fc.nat(5000), (rate, wait, gone) => {
      const { clock, passes } = rig()
      clock.setPace(rate)
      passes(gone)
      const ends = clock.now + wait
      passes(clock.realUntil(ends))
      expect(clock.now).toBeGreaterThanOrEqual(ends)
    }),
  )
})

test('pages that turn fast by themselves are not hurried, but may be slowed down', () => {
  const { clock } = rig()
  clock.setPace(3)
  expect(clock.realUntil(clock.now + 60)).toBe(60)
  expect(clock.realUntil(clock.now + 600)).toBe(250)
  clock.setPace(0.5)
  expect(clock.realUntil(clock.now + 60)).toBe(120)
})

test('without a change it is the clock of Vesper', () => {
  const { clock, passes } = rig()
  passes(1234)
  expect(clock.now).toBe(1_001_234)
  clock.set(5000)
  passes(10)
  expect(clock.now).toBe(5010)
})
