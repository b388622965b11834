import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { directorWords } from '../../../plugins/director/page/directions.ts'
import {
  beginEvening,
  ceilingNow,
  directIntensity,
  director,
  directPace,
  directTopic,
  intensityNow,
  leaveDirecting,
  soften,
  strongestNow,
} from './director.ts'

const labels: Readonly<Record<string, string>> = { praise: 'Praise', teasing: 'Teasing' }
const words = (now?: number) => directorWords(director, (topic) => labels[topic], now)

beforeEach(leaveDirecting)

test('tells the model nothing when nobody directs', () => {
  expect([intensityNow(), ceilingNow(), strongestNow()]).toEqual([0.5, 1, 1])
  expect(words()).toBe('')
})

test('the slider is what the scene runs at and the most anybody may ask for', () => {
  directIntensity(0.3)
  expect([intensityNow(), strongestNow()]).toEqual([0.3, 0.3])
  expect(words()).toContain('Intensity: gentle (30 of 100)')
})

test('neither a slider nor the clock lifts a scene above its evening', () => {
  const minute = 60_000
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(90), (intensity, minutes) => {
      leaveDirecting()
      beginEvening({ arc: 'slow-build', minutes: 60 }, 0)
      directIntensity(intensity)
      expect(intensityNow(minutes * minute)).toBeLessThanOrEqual(ceilingNow(minutes * minute))
      expect(intensityNow(minutes * minute)).toBeLessThanOrEqual(intensity)
    }),
  )
  expect(ceilingNow(60 * minute)).toBe(0)
})

test('softer is less each time, for devices as for words, until the player directs anew', () => {
  soften()
  soften()
  expect(ceilingNow()).toBeCloseTo(0.36)
  expect(intensityNow()).toBeCloseTo(0.36)
  expect(words()).toContain('gentle')
  directIntensity(0.8)
  expect(intensityNow()).toBe(0.8)
})

test('pace and topics reach the model as words', () => {
  directPace(0.1)
  expect(director.pace).toBe(0.5)
  directTopic('praise', 'more')
  directTopic('teasing', 'aside')
  directTopic('unheard-of', 'more')
  expect(words()).toBe(
    'The player directs this scene; follow without mentioning it. Pace: slower than usual. Linger, leave pauses, let one thing happen at a time. Bring in more of: Praise. Leave aside for now: Teasing.',
  )
  directPace(2)
  directTopic('praise', undefined)
  expect(words()).toContain('quicker')
  expect(words()).not.toContain('Praise')
})

test('towards its end an evening asks for a close', () => {
  beginEvening({ arc: 'steady', minutes: 60 }, 0)
  expect(words(10 * 60_000)).toBe('')
  expect(words(54 * 60_000)).toContain('ends in 6 minutes')
  expect(words(60 * 60_000)).toContain('barely there (0 of 100)')
  expect(words(60 * 60_000)).toContain('come down')
})
