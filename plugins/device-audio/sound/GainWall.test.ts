import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amplitudeOf, startDb } from './decibels.ts'
import { fadeMs, GainWall } from './GainWall.ts'

const sampleRate = 4000
const perMs = sampleRate / 1000
const full = amplitudeOf(-6)
const start = amplitudeOf(startDb)

/** The gains over a time. */
const over = (wall: GainWall, ms: number) => Array.from({ length: ms * perMs }, () => wall.next())
const lastOf = (gains: readonly number[]) => gains.at(-1) ?? Number.NaN

test('from silence it takes a second to the start gain', () => {
  const wall = new GainWall(sampleRate)
  wall.aim(full)
  expect(lastOf(over(wall, 500))).toBeCloseTo(start / 2, 3)
  expect(lastOf(over(wall, 500))).toBeCloseTo(start, 3)
})

test('beyond the start gain it climbs three decibels a second', () => {
  const wall = new GainWall(sampleRate)
  wall.aim(full)
  over(wall, 1000)
  expect(lastOf(over(wall, 2000))).toBeCloseTo(amplitudeOf(startDb + 6), 3)
  expect(lastOf(over(wall, 6100))).toBeCloseTo(full, 3)
})

test('below a height that was reached it moves freely', () => {
  const wall = new GainWall(sampleRate)
  wall.aim(start)
  over(wall, 1100)
  wall.aim(0)
  over(wall, 200)
  wall.aim(start)
  expect(lastOf(over(wall, 40))).toBe(start)
})

test('after three seconds of silence the climb begins anew', () => {
  const wall = new GainWall(sampleRate)
  wall.aim(start)
  over(wall, 1100)
  wall.aim(0)
  over(wall, 3200)
  wall.aim(start)
  expect(lastOf(over(wall, 100))).toBeCloseTo(start / 10, 3)
})

test('after it was closed the climb begins anew, too, and the fade is not cut short by what comes next', () => {
  const wall = new GainWall(sampleRate)
  wall.aim(start)
  over(wall, 1100)
  wall.close()
  wall.aim(start)
  const fading = over(wall, fadeMs)
  expect(Math.max(...fading.slice(1).map((gain, at) => (fading[at] ?? 0) - gain))).toBeLessThan(start / (40 * perMs))
  expect(lastOf(over(wall, 100))).toBeLessThan(start / 5)
})

test('whatever was asked for before: silent 50 ms after it is closed, exactly, and never above what was asked', () => {
  const asked = fc.array(fc.record({ level: fc.double({ min: 0, max: full, noNaN: true }), ms: fc.nat(300) }), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(asked, (steps) => {
      const wall = new GainWall(sampleRate)
      let before = 0
      let most = 0
      let steepest = 0
      let beyond = 0
      const look = (gains: readonly number[]) => {
        for (const gain of gains) {
          steepest = Math.max(steepest, Math.abs(gain - before))
          beyond = Math.max(beyond, gain - most)
          before = gain
        }
      }
      for (const { level, ms } of steps) {
        most = Math.max(most, level)
        wall.aim(level)
        look(over(wall, ms))
      }
      wall.close()
      look(over(wall, fadeMs + 1))
      expect(wall.gain).toBe(0)
      expect(over(wall, 20).every((gain) => gain === 0)).toBe(true)
      expect(steepest).toBeLessThanOrEqual(full / (30 * perMs) + 1e-12)
      expect(beyond).toBeLessThanOrEqual(1e-12)
    }),
    { numRuns: 1000 },
  )
})
