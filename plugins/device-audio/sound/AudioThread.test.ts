import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AudioThread } from './AudioThread.ts'
import { outputs } from './aim.ts'
import { amplitudeOf, highestCapDb } from './decibels.ts'
import { modes, tuningOf } from './tuning.ts'
import type { FromAudio } from './wire.ts'

const sampleRate = 8000
const blockMs = 8
const start = 1_000_000

/** An audio thread that is rendered block by block, with the samples of the left side kept. */
function rig(settings: object = { wave: 'continuous' }) {
  const said: FromAudio[] = []
  const left: number[] = []
  const right: number[] = []
  const thread = new AudioThread({ sampleRate, random: () => 0.5, say: (message) => void said.push(message) })
  let at = 0
  let skewMs = 0
  const now = () => ({ audioMs: at, wallMs: start + at + skewMs })
  thread.receive({ kind: 'tune', tuning: tuningOf(settings) }, now())
  return {
    said,
    left,
    right,
    thread,
    tune: (other: object) => thread.receive({ kind: 'tune', tuning: tuningOf(other) }, now()),
    /** The computer's clock is set forward or back. */
    setClock: (ms: number) => {
      skewMs += ms
    },
    frame(levels: readonly number[], lifeMs = 200, agoMs = 0) {
      const { wallMs } = now()
      thread.receive({ kind: 'frame', at: wallMs - agoMs, expires: wallMs - agoMs + lifeMs, levels }, now())
    },
    stop: (number = 1) => thread.receive({ kind: 'stop', number, at: now().wallMs }, now()),
    render(ms: number) {
      const blocks = [new Float32Array((sampleRate * blockMs) / 1000), new Float32Array((sampleRate * blockMs) / 1000)]
      const [one, other] = blocks
      const from = left.length
      for (let passed = 0; one && other && passed < ms; passed += blockMs) {
        thread.render(one, other, now())
        left.push(...one)
        right.push(...other)
        at += blockMs
      }
      return left.slice(from)
    },
    /** As the mixer does it, for a time. */
    play(levels: readonly number[], ms: number) {
      for (let passed = 0; passed < ms; passed += 24) {
        this.frame(levels)
        this.render(24)
      }
    },
  }
}

const full = [1, 1, 0.5, 0.5, 0.5, 0.5]
const peak = (samples: readonly number[]) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
const steepest = (samples: readonly number[]) =>
  samples.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (samples[at - 1] ?? sample))), 0)
const mean = (samples: readonly number[]) => samples.reduce((sum, sample) => sum + sample, 0) / samples.length

test('true silence 60 ms after the last frame has expired', () => {
  const thread = rig()
  thread.play(full, 1500)
  expect(peak(thread.render(160))).toBeGreaterThan(0.01)
  thread.render(100)
  expect(peak(thread.render(500))).toBe(0)
})

test('true silence 60 ms after a stop, which is answered then and not before', () => {
  const thread = rig()
  thread.play(full, 1500)
  thread.stop(7)
  expect(thread.said.some(({ kind }) => kind === 'silent')).toBe(false)
  thread.render(60)
  expect(thread.said).toContainEqual({ kind: 'silent', number: 7 })
  expect(peak(thread.render(300))).toBe(0)
})

test('a stop of what is silent is answered at once', () => {
  const thread = rig()
  thread.stop(4)
  expect(thread.said).toContainEqual({ kind: 'silent', number: 4 })
})

test('a frame that was computed before a stop does nothing after it', () => {
  const thread = rig()
  thread.stop()
  thread.frame(full, 200, 50)
  expect(peak(thread.render(300))).toBe(0)
})

test.each([-3_600_000, 3_600_000])('a computer whose clock is set by %i ms is silent in time', (ms) => {
  const thread = rig()
  thread.play(full, 1500)
  thread.setClock(ms)
  thread.render(280)
  expect(peak(thread.render(300))).toBe(0)
})

test('a frame that claims to hold for an hour holds for a second', () => {
  const thread = rig()
  thread.frame(full, 3_600_000)
  thread.render(1100)
  expect(peak(thread.render(200))).toBe(0)
})

test('after the page has cut, frames do nothing until a stop was said', () => {
  const thread = rig()
  thread.play(full, 1000)
  thread.thread.cut()
  thread.render(60)
  thread.frame(full)
  expect(peak(thread.render(100))).toBe(0)
  thread.stop()
  thread.play(full, 100)
  expect(peak(thread.render(50))).toBeGreaterThan(0)
})

test('another mode silences first, without a click, and begins slowly', () => {
  const thread = rig()
  thread.play(full, 1500)
  thread.tune({ mode: 'triphase', wave: 'continuous' })
  const fading = thread.render(56)
  expect(steepest(fading)).toBeLessThan(amplitudeOf(-30) * 2 * Math.sin((Math.PI * 700) / sampleRate) * 1.1)
  expect(peak(thread.render(100))).toBe(0)
  thread.play([1, 0.5, 0.5, 0.5, 0.5, 0.5], 120)
  expect(peak(thread.render(40))).toBeLessThan(amplitudeOf(-30) / 4)
})

test('an electrode can be taken back while it sounds, and comes up again slowly', () => {
  const thread = rig()
  thread.play(full, 1500)
  thread.tune({ wave: 'continuous', leftDb: -12 })
  thread.play(full, 240)
  const low = peak(thread.left.slice(-800))
  expect(low).toBeCloseTo(amplitudeOf(-42), 3)
  expect(peak(thread.right.slice(-800))).toBeCloseTo(amplitudeOf(-30), 3)
  thread.tune({ wave: 'continuous' })
  thread.play(full, 1000)
  expect(peak(thread.left.slice(-200))).toBeLessThan(low * amplitudeOf(3.2))
  thread.play(full, 3500)
  expect(peak(thread.left.slice(-800))).toBeCloseTo(amplitudeOf(-30), 3)
})

test('a cap that is lowered while it sounds is reached within 60 ms without a click; one that is raised is climbed to', () => {
  const thread = rig()
  thread.play(full, 1500)
  thread.tune({ wave: 'continuous', capDb: -40 })
  const from = thread.left.length
  thread.play(full, 72)
  expect(steepest(thread.left.slice(from - 1))).toBeLessThan(
    amplitudeOf(-30) * 2 * Math.sin((Math.PI * 700) / sampleRate) * 1.1,
  )
  thread.play(full, 100)
  expect(peak(thread.left.slice(-400))).toBeLessThanOrEqual(amplitudeOf(-40) + 1e-7)
  thread.tune({ wave: 'continuous', capDb: -6 })
  thread.play(full, 1000)
  expect(peak(thread.left.slice(-400))).toBeLessThan(amplitudeOf(-26.5))
})

test('whatever is asked for, in any mode: no sample above the cap, no direct current, no click', () => {
  const level = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(Number.NaN, 1, 0))
  const settings = fc.record({
    mode: fc.constantFrom(...modes),
    wave: fc.constantFrom('pulsed', 'continuous'),
    capDb: fc.double({ min: -40, max: 0, noNaN: true }),
    carrierHz: fc.double({ min: 500, max: 1000, noNaN: true }),
    riseCycles: fc.double({ min: 2, max: 20, noNaN: true }),
    widthCycles: fc.double({ min: 3, max: 15, noNaN: true }),
  })
  const frames = fc.array(fc.array(level, { minLength: 6, maxLength: 6 }), { minLength: 5, maxLength: 20 })
  fc.assert(
    fc.property(settings, frames, (given, all) => {
      const tuning = tuningOf(given)
      const thread = rig(given)
      for (const levels of all) thread.play(levels.slice(0, outputs[tuning.mode].length), 96)
      thread.stop()
      thread.render(200)
      const cap = amplitudeOf(Math.min(tuning.capDb, highestCapDb))
      for (const samples of [thread.left, thread.right]) {
        expect(peak(samples)).toBeLessThanOrEqual(cap + 1e-7)
        expect(Math.abs(mean(samples))).toBeLessThan(1e-3)
        const steepest = samples.reduce(
          (most, sample, at) => Math.max(most, Math.abs(sample - (samples[at - 1] ?? 0))),
          0,
        )
        // A carrier of 1 kHz at this rate moves by that much, with the steepest edge of a pulse on top.
        expect(steepest).toBeLessThan(cap * 2 * Math.sin((Math.PI * 1000) / sampleRate) * 1.6)
        expect(peak(samples.slice(-sampleRate / 10))).toBe(0)
      }
    }),
    { numRuns: 25 },
  )
})
