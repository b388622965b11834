import { expect, test } from 'vitest'
import { Calibration, messageCost } from './tokens.ts'

const toyTokens = (text: string) => Math.ceil(new TextEncoder().encode(text).length / 4)

test('L15 calibration converges to within five per cent of the reported counts in five replies', () => {
  const calibration = new Calibration()
  const prompt = 'The lamp is lit, and the rain goes on behind the glass while she reads. '.repeat(40)
  for (let reply = 0; reply < 5; reply++) calibration.learn(messageCost(prompt), toyTokens(prompt))
  expect(Math.abs(calibration.apply(messageCost(prompt)) / toyTokens(prompt) - 1)).toBeLessThan(0.05)
})

test('calibration ignores impossible reports', () => {
  const calibration = new Calibration()
  calibration.learn(1000, 0)
  calibration.learn(1000, Number.NaN)
  calibration.learn(1000, 100_000)
  calibration.learn(0, 50)
  expect(calibration.factor).toBe(1)
})

test('calibration stays within its clamp', () => {
  const calibration = new Calibration()
  for (let reply = 0; reply < 20; reply++) calibration.learn(100, 390)
  expect(calibration.factor).toBe(2)
})
