import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feelOf, periodOf } from './beat.ts'
import { flat, follow, intensityOf } from './envelope.ts'
import { compressPeriod, keepStrengths, limitFrame, outputFrame, parseReport, stopFrame } from './frames.ts'
import { type CoyoteSettings, capOf } from './settings.ts'
import { parseStrengthWord, strengthWord, waveOf, waveWord } from './words.ts'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')
const rising = { periods: [10, 10, 10, 10], intensities: [0, 10, 20, 30] }
const muted = { periods: [0, 0, 0, 0], intensities: [0, 0, 0, 101] }

describe('a Coyote 3', () => {
  test('is told its output in twenty bytes', () => {
    const keep = 'B0 00 00 00 0A 0A 0A 0A 00 0A 14 1E 00 00 00 00 00 00 00 65'
    expect(hex(outputFrame(keepStrengths, [rising, muted]))).toBe(keep)
    const raised = outputFrame({ sequence: 0, modes: ['raise', 'keep'], values: [5, 0] }, [rising, muted])
    expect(hex(raised)).toBe('B0 04 05 00 0A 0A 0A 0A 00 0A 14 1E 00 00 00 00 00 00 00 65')
  })

  test('is stopped by setting both strengths to zero without a pulse', () => {
    expect(hex(stopFrame())).toBe('B0 0F 00 00 0A 0A 0A 0A 00 00 00 00 0A 0A 0A 0A 00 00 00 00')
    expect(stopFrame(3)[1]).toBe(0x3f)
  })

  test('is told its limits in seven bytes', () => {
    expect(hex(limitFrame(50, 160, 0))).toBe('BF 32 32 A0 A0 00 00')
  })

  test.each([
    [10, 10],
    [100, 100],
    [105, 101],
    [600, 200],
    [610, 201],
    [1000, 240],
    [9, 10],
    [1001, 10],
    [Number.NaN, 10],
  ])('takes a period of %d ms as %d', (ms, byte) => {
    expect(compressPeriod(ms)).toBe(byte)
  })

  test('takes any period as a byte that it knows, and longer ones as no lower byte', () => {
    const periods = fc.double({ min: 10, max: 1000, noNaN: true })
    fc.assert(
      fc.property(periods, periods, (one, other) => {
        const [low, high] = [compressPeriod(Math.min(one, other)), compressPeriod(Math.max(one, other))]
        expect(low).toBeGreaterThanOrEqual(10)
        expect(high).toBeLessThanOrEqual(240)
        expect(low).toBeLessThanOrEqual(high)
      }),
    )
  })

  test('reports its strengths in four bytes, and nothing else is a report', () => {
    expect(parseReport(new Uint8Array([0xb1, 2, 30, 40]))).toEqual({ sequence: 2, strengths: [30, 40] })
    for (const wrong of [[0xbe, 2, 30, 40], [0xb1, 2, 30], [0xb1, 16, 0, 0], [0xb1, 0, 201, 0], []]) {
      expect(parseReport(new Uint8Array(wrong))).toBeUndefined()
    }
  })
})

describe('a Coyote 2', () => {
  test('is told a wave as three bytes, lowest first', () => {
    expect(hex(waveWord({ x: 1, y: 9, z: 0 }))).toBe('21 01 00')
  })

  test('is told both strengths in one word, which reads back as it was', () => {
    const strength = fc.integer({ min: 0, max: 2047 })
    fc.assert(
      fc.property(strength, strength, (a, b) => {
        expect(parseStrengthWord(strengthWord(a, b))).toEqual([a, b])
      }),
    )
    expect(parseStrengthWord(new Uint8Array(2))).toBeUndefined()
  })

  test('never gets pulses that sting, and has the period that was asked for', () => {
    fc.assert(
      fc.property(fc.double({ min: 10, max: 1000, noNaN: true }), fc.integer({ min: 0, max: 300 }), (ms, intensity) => {
        const { x, y, z } = waveOf(ms, intensity)
        expect(z).toBeLessThanOrEqual(20)
        expect(z === 0).toBe(intensity === 0)
        expect(x + y).toBe(Math.round(ms))
        expect(x).toBeGreaterThanOrEqual(1)
        expect(x).toBeLessThanOrEqual(31)
      }),
    )
  })
})

describe('strength', () => {
  test('never rises faster than a step in a fifth of a second nor above its ceiling, and falls at once', () => {
    const ticks = fc.array(
      fc.record({
        wanted: fc.nat(200),
        ceiling: fc.nat(200),
        ms: fc.integer({ min: 1, max: 400 }),
        mayRise: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(ticks, (all) => {
        let now = 0
        let roseAt = Number.NEGATIVE_INFINITY
        let envelope = flat
        for (const { ms, ...wish } of all) {
          now += ms
          const next = follow(envelope, { ...wish, now })
          expect(next.strength).toBeLessThanOrEqual(wish.ceiling)
          if (next.strength > envelope.strength) {
            expect(next.strength).toBe(envelope.strength + 1)
            expect(now - roseAt).toBeGreaterThanOrEqual(200)
            expect(wish.mayRise).toBe(true)
            roseAt = now
          }
          expect(
            (next.strength * intensityOf(Math.min(wish.wanted, wish.ceiling), next.strength)) / 100,
          ).toBeLessThanOrEqual(Math.max(wish.wanted, next.strength / 100) + next.strength / 200)
          envelope = next
        }
      }),
    )
  })

  test('is held for the next pulse, and let go of when none comes', () => {
    let envelope = flat
    const tick = (now: number, wanted: number) => {
      envelope = follow(envelope, { wanted, ceiling: 200, now, mayRise: true })
      return envelope.strength
    }
    for (let now = 0; now <= 2000; now += 100) tick(now, 10)
    expect(tick(2100, 0)).toBe(10)
    expect(tick(4900, 0)).toBe(10)
    expect(tick(5200, 0)).toBe(0)
  })
})

test('the feel of one half is the player’s own frequency, and the ends are the slowest and the fastest', () => {
  expect([0, 0.5, 1, undefined, Number.NaN].map((feel) => periodOf(feel, 40))).toEqual([100, 25, 10, 25, 25])
  for (const feel of [0, 0.2, 0.5, 0.8, 1]) expect(feelOf(periodOf(feel, 40), 40)).toBeCloseTo(feel, 1)
})

test('the player’s limit holds, and 150 behind it without a second switch', () => {
  const settings = (maxIntensity: number, allowAbove150: boolean) =>
    capOf({ maxIntensity, allowAbove150 } as CoyoteSettings)
  expect([settings(20, false), settings(200, false), settings(200, true), settings(999, true)]).toEqual([
    20, 150, 200, 200,
  ])
  expect([settings(-5, true), settings(Number.NaN, true)]).toEqual([0, 0])
})
