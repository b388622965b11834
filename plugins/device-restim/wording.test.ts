import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { atRest, carrierOf, levelOfVolume, lineOf, silence, volumeOf } from './wording.ts'

const usual = readSettings({})
const anything = fc.oneof(
  fc.record({
    volumeMin: fc.anything(),
    volumeMax: fc.anything(),
    updateInterval: fc.anything(),
    axisMappings: fc.anything(),
  }),
  fc.record({ volumeMin: fc.double(), volumeMax: fc.double(), updateInterval: fc.double() }),
)
const level = fc.oneof(fc.double(), fc.double({ min: 0, max: 1, noNaN: true }))

test('the settings are those of a player who has changed nothing', () => {
  expect(usual).toEqual({
    socketUrl: 'ws://localhost:12346/tcode',
    controlUrl: 'http://localhost:12348',
    everyMs: 50,
    volume: { low: 0, high: 1 },
    carrierHz: 700,
    axes: { volume: 'V0', alpha: 'L0', beta: 'L1', frequency: 'C0', pulseFrequency: 'P0', pulseWidth: 'P1' },
  })
})

test('a connection begins with silence, and with everything where it rests', () => {
  expect(silence(usual)).toBe('V00000I0\n')
  expect(atRest(usual)).toBe('L05000I500 L15000I500 C04000I500\n')
})

test('a line takes a little longer than the interval, and leaves the texture alone until somebody asks', () => {
  const levels = new Float32Array([0.25, 0.5, 1, 0.5, 0.5, 0.5])
  expect(lineOf(levels, usual, () => false)).toBe('V02500I55 L05000I55 L19999I55 C04000I55\n')
  expect(lineOf(levels, usual, (index) => index === 4)).toContain(' P05000I55')
})

test('an axis without a name is left out', () => {
  const settings = readSettings({ axisMappings: { alpha: '', beta: 'nonsense', volume: '' } })
  expect(lineOf(new Float32Array([0.1]), settings, () => false)).toBe('V01000I55 C04000I55\n')
})

test('a level lies between the player’s two volumes, and zero is silence', () => {
  const settings = readSettings({ volumeMin: 0.1, volumeMax: 0.5 })
  expect([0, 0.5, 1].map((one) => volumeOf(one, settings))).toEqual([0, expect.closeTo(0.3), 0.5])
  expect(levelOfVolume(0.3, settings)).toBeCloseTo(0.5)
})

test('the carrier rests where the player has set it, and reaches both ends', () => {
  expect([0, 0.5, 1].map((place) => carrierOf(place, usual))).toEqual([0, 0.4, 1])
})

test('whatever the settings and the level, the volume stays below the cap, and what is no level is silence', () => {
  fc.assert(
    fc.property(anything, level, (stored, asked) => {
      const volume = volumeOf(asked, readSettings(stored))
      expect(volume).toBeGreaterThanOrEqual(0)
      expect(volume).toBeLessThanOrEqual(0.7)
      if (!(asked > 0)) expect(volume).toBe(0)
    }),
    { numRuns: 5000 },
  )
})

test('whatever the settings and the levels, a line is proper T-code with a time on every token', () => {
  fc.assert(
    fc.property(anything, fc.float32Array({ maxLength: 8 }), (stored, levels) => {
      const line = lineOf(levels, readSettings(stored), () => true)
      expect(line).toMatch(/^[A-Z]\d\d{4}I\d+( [A-Z]\d\d{4}I\d+)*\n$/)
    }),
    { numRuns: 2000 },
  )
})
