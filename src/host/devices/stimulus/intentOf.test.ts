import { expect, test } from 'vitest'
import { intentOf, type Stimulus, waitOf } from './intentOf.ts'

const taste = { volumeLow: 10, volumeHigh: 60, painBoost: 0, fadeTime: 2 }
const hum: Stimulus = { kind: 'stimulate', pattern: 'wave', target: 'vibrate', level: 0.5, ms: 12_000 }
const sting: Stimulus = { ...hum, target: 'estim', sense: 'pain' }

test('levels lie between what the player calls gentle and strong', () => {
  expect(intentOf(hum, 'model', taste).level).toBeCloseTo(0.35)
  expect(intentOf({ ...hum, level: 1 }, 'model', taste).level).toBeCloseTo(0.6)
  expect(intentOf({ ...hum, level: 0 }, 'model', taste).level).toBe(0)
})

test('pain is stronger by the boost, pleasure is not', () => {
  expect(intentOf(sting, 'model', { ...taste, painBoost: 20 }).level).toBeCloseTo(0.55)
  expect(intentOf(hum, 'model', { ...taste, painBoost: 20 }).level).toBeCloseTo(0.35)
})

test('a shock is pain, and does not fade', () => {
  expect(intentOf({ ...hum, target: 'shock' }, 'model', taste)).toMatchObject({ sense: 'pain', fadeMs: 0 })
})

test('fading takes no more than a third of the time', () => {
  expect(intentOf({ ...hum, ms: 3000 }, 'model', taste).fadeMs).toBe(1000)
})

test('pain is waited for 5 to 30 seconds, pleasure 20 to 30', () => {
  expect([0, 2000, 12_000, 90_000].map((ms) => waitOf({ ...sting, ms }))).toEqual([5000, 5000, 12_000, 30_000])
  expect([0, 2000, 25_000, 90_000].map((ms) => waitOf({ ...hum, ms }))).toEqual([20_000, 20_000, 25_000, 30_000])
})
