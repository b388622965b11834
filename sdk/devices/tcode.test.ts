import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAxis, tcodeLine, tcodeToken } from './tcode.ts'

test('a token has four decimals and says how long the way takes', () => {
  expect(tcodeToken({ axis: 'L0', value: 0.5, ms: 55 })).toBe('L05000I55')
  expect(tcodeToken({ axis: 'V0', value: 0, ms: 0 })).toBe('V00000I0')
})

test('one cannot be written, so it is the highest decimal there is', () => {
  expect(tcodeToken({ axis: 'V0', value: 1, ms: 20 })).toBe('V09999I20')
})

test('tokens of a line are parted by spaces, and the line ends', () => {
  const line = tcodeLine([
    { axis: 'L0', value: 0.25, ms: 100 },
    { axis: 'R1', value: 0.75, ms: 100 },
  ])
  expect(line).toBe('L02500I100 R17500I100\n')
})

test('whatever is asked for, a token reads back as the nearest decimal in range', () => {
  const numbers = fc.oneof(fc.double(), fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(numbers, fc.double(), (value, ms) => {
      const token = tcodeToken({ axis: 'V0', value, ms })
      expect(token).toMatch(/^V0\d{4}I\d{1,6}$/)
      const back = Number(token.slice(2, 6)) / 10_000
      expect(Math.abs(back - Math.min(1, Math.max(0, value || 0)))).toBeLessThanOrEqual(0.00011)
    }),
    { numRuns: 2000 },
  )
})

test('an axis is a capital letter and a digit', () => {
  expect(['L0', 'V1', 'P3'].every(isAxis)).toBe(true)
  expect(['l0', 'L', 'L10', '', 'L0 V0'].some(isAxis)).toBe(false)
})
