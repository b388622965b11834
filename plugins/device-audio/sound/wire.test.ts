import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aimOf, outputs } from './aim.ts'
import { amplitudeOf } from './decibels.ts'
import { modes, ranges, tuningOf } from './tuning.ts'
import { type FromAudio, readFromAudio, readToAudio, type ToAudio, writeFromAudio, writeToAudio } from './wire.ts'

const said: readonly ToAudio[] = [
  { kind: 'frame', at: 5, expires: 205, levels: [0.25, 1] },
  { kind: 'stop', number: 3, at: 17 },
  { kind: 'tune', tuning: tuningOf({ mode: 'triphase', wave: 'continuous', carrierHz: 900, randomness: 20 }) },
]
const answered: readonly FromAudio[] = [
  { kind: 'status', gains: [0.5, 0], peaksDb: [-30, -200] },
  { kind: 'silent', number: 3 },
  { kind: 'cut' },
  { kind: 'gone', why: 'no-output' },
]

test.each(said)('$kind comes to the audio thread as it was said', (message) => {
  expect(readToAudio(writeToAudio(message))).toEqual(message)
})

test.each(answered)('$kind comes to the provider as it was said', (message) => {
  expect(readFromAudio(writeFromAudio(message))).toEqual(message)
})

const number = fc.oneof(fc.double(), fc.constantFrom(1, 2, 3, 11, 12, 14, Number.NaN, Number.POSITIVE_INFINITY))

test("whatever bytes come, what is read of them is within the player's ranges", () => {
  fc.assert(
    fc.property(fc.array(number, { maxLength: 40 }), (numbers) => {
      const message = readToAudio(new Uint8Array(new Float64Array(numbers).buffer))
      readFromAudio(new Uint8Array(new Float64Array(numbers).buffer))
      if (message?.kind !== 'tune') return
      expect(message.tuning.capDb).toBeLessThanOrEqual(-6)
      for (const [name, { least, most }] of Object.entries(ranges)) {
        const value = message.tuning[name as keyof typeof ranges]
        expect(value >= least && value <= most).toBe(true)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('bytes that are no whole numbers, text and nothing are no messages', () => {
  for (const data of [new Uint8Array(7), new Uint8Array(0), new Uint8Array(8000), 'stop', null, undefined, {}]) {
    expect(readToAudio(data)).toBeUndefined()
    expect(readFromAudio(data)).toBeUndefined()
  }
})

test('whatever a frame asks for, no amplitude is above the cap and no tone out of range', () => {
  const level = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 2))
  fc.assert(
    fc.property(fc.constantFrom(...modes), fc.array(level, { maxLength: 8 }), fc.double(), (mode, levels, capDb) => {
      const tuning = tuningOf({ mode, capDb })
      const aim = aimOf(levels, tuning)
      for (const strength of [aim.left, aim.right]) {
        expect(strength >= 0 && strength <= amplitudeOf(tuning.capDb)).toBe(true)
      }
      expect(aim.carrierHz).toBeGreaterThanOrEqual(500)
      expect(aim.carrierHz).toBeLessThanOrEqual(1000)
      expect(Math.max(Math.abs(aim.alpha), Math.abs(aim.beta))).toBeLessThanOrEqual(1)
    }),
    { numRuns: 5_000 },
  )
})

test("a feeling at one half is the player's own value, in every mode", () => {
  for (const mode of modes) {
    const tuning = tuningOf({ mode, carrierHz: 620, pulseHz: 90, widthCycles: 7 })
    const rest = outputs[mode].map(() => Number.NaN)
    expect(aimOf(rest, tuning)).toMatchObject({ carrierHz: 620, pulseHz: 90, widthCycles: 7, left: 0, balance: 0.5 })
  }
})
