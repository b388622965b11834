import fc from 'fast-check'
import { expect, test } from 'vitest'
import { envelopeAt, PulseTrain, restAfter } from './PulseTrain.ts'

const shape = { carrierHz: 700, pulseHz: 70, widthCycles: 5, riseCycles: 10, randomness: 0 }
const sampleRate = 48_000

function heights(count: number, given = shape) {
  const train = new PulseTrain(sampleRate, () => 0.5)
  return Array.from({ length: count }, () => {
    train.next(given)
    return { height: train.height, theta: train.theta }
  })
}

/** Where a pulse begins: the sample before its first height. */
const beginnings = (all: readonly { readonly height: number }[]) =>
  all.flatMap(({ height }, at) => (height === 0 && all[at + 1] && all[at + 1]?.height !== 0 ? [at] : []))

test('the usual pulse is half a sine', () => {
  for (const place of [0.1, 0.25, 0.5, 0.9]) expect(envelopeAt(place, 2)).toBeCloseTo(Math.sin(Math.PI * place))
})

test('a short rise leaves a plateau, and both edges are alike', () => {
  expect(envelopeAt(0.5, 0.1)).toBe(1)
  expect(envelopeAt(0.05, 0.1)).toBeCloseTo(Math.sin(Math.PI / 4))
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.01, max: 3, noNaN: true }),
      (place, rise) => {
        expect(envelopeAt(place, rise)).toBeCloseTo(envelopeAt(1 - place, rise), 9)
        expect(envelopeAt(place, rise)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('pulses come as often as asked for', () => {
  expect(beginnings(heights(sampleRate)).length).toBe(70)
})

test('the rest is what the pulse leaves of its period, more or less by chance, and never less than none', () => {
  expect(restAfter(shape, 0.5)).toBeCloseTo(1 / 70 - 5 / 700)
  expect(restAfter({ ...shape, randomness: 0.1 }, 1)).toBeCloseTo((1 / 70 - 5 / 700) * 1.1)
  expect(restAfter({ ...shape, randomness: 0.1 }, 0)).toBeCloseTo((1 / 70 - 5 / 700) * 0.9)
  expect(restAfter({ ...shape, pulseHz: 150, widthCycles: 15 }, 1)).toBe(0)
})

test('from pulse to pulse the sign turns and the carrier begins elsewhere', () => {
  const all = heights(2000)
  const [first = 0, second = 0] = beginnings(all)
  expect(Math.sign(all[first + 10]?.height ?? 0)).toBe(-Math.sign(all[second + 10]?.height ?? 0))
  const turned = (all[second]?.theta ?? 0) - (all[first]?.theta ?? 0)
  expect(turned).toBeCloseTo((2 * Math.PI * 19) / 97)
})
