import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inCircle, panned, potentialsAt, wiresFor } from './electrodes.ts'

const flat = { common: 1, left: 1, right: 1, centre: 1 }
const turns = Array.from({ length: 360 }, (_, degree) => (degree * Math.PI) / 180)

const rms = (values: readonly number[]) => Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)

/** What each electrode gives over a turn of the carrier, as parts of the strongest. */
function shares(alpha: number, beta: number) {
  const over = turns.map((theta) => potentialsAt(alpha, beta, theta))
  const all = [rms(over.map((p) => p.common)), rms(over.map((p) => p.left)), rms(over.map((p) => p.right))]
  return all.map((one) => one / Math.max(...all))
}

const half = Math.sqrt(3) / 2
const golden = [
  { at: [1, 0], gives: [1, 0.5, 0.5] },
  { at: [-0.5, half], gives: [0.5, 1, 0.5] },
  { at: [-0.5, -half], gives: [0.5, 0.5, 1] },
  { at: [0, 0], gives: [1, 1, 1] },
] as const

test.each(golden)('at the place $at the electrodes share as $gives', ({ at: [alpha, beta], gives }) => {
  shares(alpha, beta).forEach((share, index) => void expect(share).toBeCloseTo(gives[index] ?? Number.NaN, 6))
})

const place = fc.double({ min: -2, max: 2, noNaN: true })
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const gain = fc.double({ min: 0, max: 1, noNaN: true })

test('wherever one asks for, potentials sum to nothing and no wire is driven beyond its full swing', () => {
  fc.assert(
    fc.property(
      place,
      place,
      angle,
      fc.record({ common: gain, left: gain, right: gain, centre: gain }),
      (a, b, theta, trims) => {
        const [alpha, beta] = inCircle(a, b)
        const potentials = potentialsAt(alpha, beta, theta)
        expect(Math.abs(potentials.common + potentials.left + potentials.right)).toBeLessThan(1e-9)
        const { left, right } = wiresFor(potentials, trims, Math.hypot(alpha, beta))
        expect(Math.abs(left)).toBeLessThanOrEqual(1 + 1e-9)
        expect(Math.abs(right)).toBeLessThanOrEqual(1 + 1e-9)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('the wires carry the differences to the common electrode', () => {
  const { left, right } = wiresFor({ common: 1, left: -0.5, right: -0.5 }, flat, 1)
  expect([left, right]).toEqual([expect.closeTo(half), expect.closeTo(half)])
})

test('the middle has a gain of its own that is gone at the rim', () => {
  const potentials = { common: 0, left: -1, right: 1 }
  const trims = { ...flat, centre: 0.5 }
  expect(wiresFor(potentials, trims, 0).left).toBeCloseTo(0.5 / Math.sqrt(3))
  expect(wiresFor(potentials, trims, 1).left).toBeCloseTo(1 / Math.sqrt(3))
})

test('a balance of one half changes nothing, the ends leave one side, and no side is ever raised', () => {
  expect(panned(0.5)).toEqual({ left: expect.closeTo(1), right: expect.closeTo(1) })
  expect(panned(0)).toEqual({ left: 1, right: 0 })
  expect(panned(1)).toEqual({ left: expect.closeTo(0), right: 1 })
  fc.assert(
    fc.property(gain, (balance) => {
      const { left, right } = panned(balance)
      expect(Math.max(left, right)).toBeLessThanOrEqual(1)
    }),
  )
})
